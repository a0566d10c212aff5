import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { useEffect, useRef, type PointerEvent, type ReactNode, type Ref } from 'react'
import { useBackLayer } from './back-layers.ts'
import { IconButton } from './IconButton.tsx'

type Closing =
  | { dismissible?: true | undefined; /** The name of the close button. */ closeLabel: string }
  /** Only a button in it ends it: no Escape, no press outside, no close button. */
  | { dismissible: false; closeLabel?: undefined }

export type DialogProps = Closing & {
  /** True as long as it is mounted, unless said. With `open` toggled it also leaves with a movement. */
  open?: boolean | undefined
  onClose?: (() => void) | undefined
  title: string
  /** Keeps the title for screen readers where the content shows it in its own way. */
  hideTitle?: boolean | undefined
  description?: ReactNode
  /** Buttons in reading order, the one primary last: `<><Button>Cancel</Button><Button variant="primary">…</Button></>`. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** `alertdialog` when it interrupts and asks for an answer. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** Drops the space around the content: pictures, lists that run to the edge. */
  flush?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
  ref?: Ref<HTMLDivElement> | undefined
}

const widths = { sm: 'md:max-w-100', md: 'md:max-w-130', lg: 'md:max-w-190' } as const

/** A card in the middle from 768 px on, a sheet from below on phones. Mark what gets the first focus with `data-autofocus`; what is marked and arrives later gets it then. */
export function Dialog({
  open = true,
  onClose,
  title,
  hideTitle = false,
  description,
  footer,
  size = 'md',
  role = 'dialog',
  dismissible = true,
  closeLabel,
  flush = false,
  className,
  children,
  ref,
}: DialogProps) {
  const opener = useRef<HTMLElement | null>(null)
  const takeFirstFocus = useFirstFocus()
  const sheet = useSheetDrag(onClose)
  useBackLayer(open, () => dismissible && onClose?.())

  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
        <Radix.Content
          ref={ref}
          role={role}
          aria-modal
          {...(!description && { 'aria-describedby': undefined })}
          onEscapeKeyDown={(event) => {
            // A menu or a list open in it takes the key first.
            const takesIt = '[role="menu"], [role="combobox"][aria-expanded="true"]'
            if (!dismissible || document.activeElement?.closest(takesIt)) event.preventDefault()
          }}
          onInteractOutside={(event) => {
            if (!dismissible) event.preventDefault()
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
            if (event.currentTarget instanceof HTMLElement) takeFirstFocus(event.currentTarget)
          }}
          onCloseAutoFocus={(event) => {
            // Radix gives focus back to its own trigger only; ours are opened from state.
            event.preventDefault()
            if (opener.current?.isConnected) opener.current.focus({ preventScroll: true })
          }}
          className={clsx(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-card bg-surface text-ink shadow-float outline-none',
            'data-[state=closed]:animate-sink data-[state=open]:animate-rise',
            'md:inset-0 md:m-auto md:h-fit md:max-h-[calc(100dvh-4rem)] md:w-[calc(100%-3rem)] md:rounded-card',
            'md:data-[state=closed]:animate-unpop md:data-[state=open]:animate-pop',
            widths[size],
            className,
          )}
        >
          {dismissible && (
            <div {...sheet} className="absolute inset-x-0 top-0 z-10 flex h-6 touch-none justify-center pt-2 md:hidden">
              <span aria-hidden className="h-1 w-9 rounded-full bg-fill-strong" />
            </div>
          )}
          <header
            className={clsx(
              'flex shrink-0 items-start gap-4 px-6 pt-7 md:pt-6',
              hideTitle && !dismissible && 'sr-only',
              hideTitle && 'pointer-events-none absolute inset-x-0 top-0 z-10 justify-end',
            )}
          >
            <div className={clsx('min-w-0 flex-1', hideTitle && 'sr-only')}>
              <Radix.Title className="font-display text-20 font-semibold tracking-tight text-balance">
                {title}
              </Radix.Title>
              {description && (
                <Radix.Description className="mt-1.5 whitespace-pre-line text-muted">{description}</Radix.Description>
              )}
            </div>
            {dismissible && (
              <Radix.Close asChild>
                <IconButton label={closeLabel ?? ''} className="pointer-events-auto -me-2 -mt-2">
                  <X aria-hidden />
                </IconButton>
              </Radix.Close>
            )}
          </header>
          <div
            className={clsx(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain',
              !flush && 'px-6',
              !flush && (footer ? 'py-4' : 'pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))]'),
              flush && !hideTitle && 'pt-4',
            )}
          >
            {children}
          </div>
          {footer && (
            <footer className="flex shrink-0 flex-wrap-reverse justify-end gap-3 px-6 pt-2 pb-[max(1.5rem,env(safe-area-inset-bottom))] max-md:*:grow">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The first focus goes to what asks for it, also when that arrives later: loaded, or with the next step. */
function useFirstFocus(): (content: HTMLElement) => void {
  const content = useRef<HTMLElement | null>(null)
  const wanted = useRef<HTMLElement | null>(null)
  const find = () => content.current?.querySelector<HTMLElement>('[data-autofocus]') ?? null

  useEffect(() => {
    const found = find()
    if (!found || found === wanted.current) return
    wanted.current = found
    // Never away from where the user is by now.
    const isFree = document.activeElement === content.current || document.activeElement === document.body
    if (isFree) found.focus({ preventScroll: true })
  })

  return (opened) => {
    content.current = opened
    wanted.current = find()
    const first = wanted.current ?? opened
    first.focus({ preventScroll: true })
  }
}

const CLOSE_AFTER_PX = 96

const sheetOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.parentElement

/** Lets a thumb pull the sheet down by its handle. Writes the transform itself: sixty renders a second say nothing new. */
function useSheetDrag(onClose: (() => void) | undefined) {
  const startY = useRef<number | undefined>(undefined)

  function letGo(event: PointerEvent<HTMLElement>) {
    const sheet = sheetOf(event)
    if (startY.current === undefined || !sheet) return
    const pulled = event.clientY - startY.current
    startY.current = undefined
    // Back into its place in any case: a dialog that is asked to close may stay open.
    sheet.style.transition = 'transform 160ms var(--ease-out)'
    sheet.style.transform = ''
    if (event.type === 'pointerup' && pulled > CLOSE_AFTER_PX) onClose?.()
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      startY.current = event.clientY
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const sheet = sheetOf(event)
      if (startY.current === undefined || !sheet) return
      // The entrance animation would outrank the inline transform while it runs.
      sheet.style.animation = 'none'
      sheet.style.transition = 'none'
      sheet.style.transform = `translateY(${Math.max(0, event.clientY - startY.current)}px)`
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
}
