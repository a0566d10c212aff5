import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, CircleAlert, CircleCheck, Megaphone, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { useNoticeBar } from './use-notice-bar.ts'

export type NoticeType = 'primary' | 'success' | 'warning' | 'error'

export type Notice = { id: string; text: string; type: NoticeType; href?: string | undefined }

export type NoticeBarProps = {
  items: readonly Notice[]
  /** The name of the region, for screen readers. */
  label: string
  previousLabel: string
  nextLabel: string
  dismissLabel: string
  onDismiss?: ((id: string) => void) | undefined
  className?: string | undefined
}

const looks: Record<NoticeType, { ground: string; letters: string; icon: ReactNode }> = {
  primary: { ground: 'bg-ember-soft', letters: 'text-ember', icon: <Megaphone aria-hidden /> },
  success: { ground: 'bg-positive-soft', letters: 'text-positive', icon: <CircleCheck aria-hidden /> },
  warning: { ground: 'bg-caution-soft', letters: 'text-caution', icon: <TriangleAlert aria-hidden /> },
  error: { ground: 'bg-danger-soft', letters: 'text-danger', icon: <CircleAlert aria-hidden /> },
}

export function NoticeBar({
  items,
  label,
  previousLabel,
  nextLabel,
  dismissLabel,
  onDismiss,
  className,
}: NoticeBarProps) {
  const [state, dispatch] = useNoticeBar(items.map((item) => item.id))
  const notice = items.find((item) => item.id === state.ids[state.shown])
  if (!notice) return null
  const look = looks[notice.type]
  const isHeld = state.heldBy.length > 0

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing happens here, it only stands still
    <section
      aria-label={label}
      className={clsx(
        // As high as one with a link, so that the page below does not move when they turn.
        'flex min-h-12 items-center gap-1 px-4 py-0.5 text-13 text-ink transition-colors',
        look.ground,
        className,
      )}
      onPointerEnter={() => dispatch({ type: 'held', by: 'pointer' })}
      onPointerLeave={() => dispatch({ type: 'released', by: 'pointer' })}
      onFocus={() => dispatch({ type: 'held', by: 'focus' })}
      onBlur={() => dispatch({ type: 'released', by: 'focus' })}
    >
      {/* Read out when the user turns it; a bar that speaks by itself every five seconds is noise. */}
      <div aria-live={isHeld ? 'polite' : 'off'} className="min-w-0 flex-1">
        <div key={notice.id} className="flex animate-appear items-center gap-2.5">
          <span className={clsx('flex [&_.lucide]:size-4.5', look.letters)}>{look.icon}</span>
          {notice.href ? (
            <a
              href={notice.href}
              className="flex min-h-11 items-center font-medium underline decoration-1 underline-offset-3"
            >
              <span dir="auto" className="line-clamp-2 text-start">
                {notice.text}
              </span>
            </a>
          ) : (
            <p dir="auto" className="line-clamp-2 font-medium">
              {notice.text}
            </p>
          )}
        </div>
      </div>
      {state.ids.length > 1 && (
        <div className="flex shrink-0 items-center">
          <IconButton size="sm" label={previousLabel} onPress={() => dispatch({ type: 'stepped', by: -1 })}>
            <ChevronLeft aria-hidden className="size-4.5 rtl:-scale-x-100" />
          </IconButton>
          <span aria-hidden className="min-w-8 text-center text-12 text-muted tabular-nums">
            {state.shown + 1}/{state.ids.length}
          </span>
          <IconButton size="sm" label={nextLabel} onPress={() => dispatch({ type: 'stepped', by: 1 })}>
            <ChevronRight aria-hidden className="size-4.5 rtl:-scale-x-100" />
          </IconButton>
        </div>
      )}
      <IconButton
        size="sm"
        label={dismissLabel}
        className="-me-2"
        onPress={() => {
          dispatch({ type: 'dismissed', id: notice.id })
          onDismiss?.(notice.id)
        }}
      >
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </section>
  )
}
