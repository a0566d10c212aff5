import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { connectToasts, type ToastRequest, type ToastType } from './toast.ts'

const DURATION_MS = 4000

const icons: Record<ToastType, ReactNode> = {
  neutral: null,
  success: <CircleCheck aria-hidden className="text-positive" />,
  warning: <TriangleAlert aria-hidden className="text-caution" />,
  error: <CircleAlert aria-hidden className="text-danger" />,
}

export function ToastStack({ label }: { label: string }) {
  useEffect(() => connectToasts({ show, dismiss: (id) => void sonner.dismiss(id) }), [])

  return (
    <Sonner
      // Not over what a page is called and what it can do, which are at the top.
      position="bottom-center"
      duration={DURATION_MS}
      visibleToasts={3}
      // One below another in full: their widths differ, and one behind another would be cut in mid-word.
      expand
      gap={8}
      containerAriaLabel={label}
      offset={{ bottom: 'max(1.5rem, env(safe-area-inset-bottom))' }}
      // Above the bar of a phone, or above what a page without one has at its foot.
      mobileOffset={{
        bottom: 'var(--toasts-above, calc(4.25rem + env(safe-area-inset-bottom)))',
        left: '0.75rem',
        right: '0.75rem',
      }}
    />
  )
}

function show({ id, type, text, options }: ToastRequest) {
  const { description, action, duration = DURATION_MS } = options
  sonner.custom(
    () => (
      <div
        className={clsx(
          'mx-auto flex w-fit max-w-full min-w-0 items-center gap-3 rounded-control bg-raised py-3 ps-4 font-text text-15 text-ink shadow-float md:max-w-110',
          action ? 'pe-2' : 'pe-4',
        )}
      >
        {icons[type]}
        <div className="min-w-0 flex-1">
          <p className="font-medium">{text}</p>
          {description && <p className="text-13 text-muted">{description}</p>}
        </div>
        {action && (
          <button
            type="button"
            className="touch-area relative -my-1.5 h-9 shrink-0 rounded-inner px-3 font-semibold text-ember transition-colors hover:bg-fill"
            onClick={() => {
              action.onPress()
              sonner.dismiss(id)
            }}
          >
            {action.label}
          </button>
        )}
      </div>
    ),
    // What has nothing to press lets presses through: below it may be the button that comes next.
    { id, duration, className: action ? 'w-full' : 'pointer-events-none! w-full' },
  )
}
