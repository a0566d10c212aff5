import {
  cloneElement,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { placeBeside } from '@fanlight/ui'

type TriggerProps = {
  id?: string
  'aria-haspopup'?: 'dialog'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
}

type Props = {
  trigger: ReactElement<TriggerProps>
  label: string
  children: (close: () => void) => ReactNode
}

/** A mouse that only cuts a corner has not left. */
const HIDE_AFTER_MS = 150

/** A few things to choose from beside a button. Goes with Escape, a press elsewhere, or a mouse that has left it. */
export function Popover({ trigger, label, children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    document.getElementById(`${id}trigger`)?.focus({ preventScroll: true })
  }
  const button = cloneElement(trigger, {
    id: `${id}trigger`,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}box` : undefined,
    onClick: () => setOpen(!isOpen),
  })
  return (
    <>
      {button}
      {isOpen && (
        <Box id={id} label={label} onClose={close} onLeave={() => setOpen(false)}>
          {children(close)}
        </Box>
      )}
    </>
  )
}

type BoxProps = { id: string; label: string; onClose: () => void; onLeave: () => void; children: ReactNode }

function Box({ id, label, onClose, onLeave, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = useEffectEvent(onLeave)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const anchor = document.getElementById(`${id}trigger`)
    if (!box.current || !anchor) return
    placeBeside(box.current, anchor, { align: 'start', side: 'top' })
    box.current.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [id])

  useEffect(() => {
    const anchor = document.getElementById(`${id}trigger`)
    const isInside = ({ target }: Event) =>
      target instanceof Node && (box.current?.contains(target) || anchor?.contains(target))
    const pressed = (event: Event) => {
      if (!isInside(event)) leave()
    }
    const moved = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      clearTimeout(timer.current)
      timer.current = undefined
    }
    const left = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => leave(), HIDE_AFTER_MS)
    }
    const own = box.current
    for (const element of [own, anchor]) {
      element?.addEventListener('pointerenter', moved)
      element?.addEventListener('pointerleave', left)
    }
    // Before a dialog around it hears of it, which would close as well.
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    document.addEventListener('pointerdown', pressed, true)
    window.addEventListener('keydown', escaped, true)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('pointerdown', pressed, true)
      window.removeEventListener('keydown', escaped, true)
      for (const element of [own, anchor]) {
        element?.removeEventListener('pointerenter', moved)
        element?.removeEventListener('pointerleave', left)
      }
    }
  }, [id])

  // Inside a dialog it belongs to it: outside, the focus trap would not let anybody in.
  const home =
    document.getElementById(`${id}trigger`)?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ??
    document.body
  return createPortal(
    <div
      ref={box}
      id={`${id}box`}
      role="dialog"
      aria-label={label}
      className="pointer-events-auto fixed z-60 animate-pop overflow-y-auto rounded-control bg-raised p-2 text-ink shadow-float"
    >
      {children}
    </div>,
    home,
  )
}
