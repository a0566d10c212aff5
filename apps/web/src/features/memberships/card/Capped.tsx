import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

type CappedProps = {
  /** In px. */
  cap: number
  showLabel: string
  hideLabel: string
  className?: string | undefined
  children: ReactNode
}

/** Content that takes no more room than its cap until the reader asks for all of it. */
export function Capped({ cap, showLabel, hideLabel, className, children }: CappedProps) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const element = content.current
    if (!element) return undefined
    const measure = () => setCut(element.scrollHeight > cap + 1)
    measure()
    // Fonts and widths arrive later than the text.
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [cap])

  const isCapped = isCut && !isOpen
  return (
    <div className={className}>
      <div
        id={id}
        className={clsx('overflow-hidden', isCapped && 'mask-b-from-[calc(100%-2rem)]')}
        style={isOpen ? undefined : { maxHeight: cap }}
        // A link that the keyboard reaches must be seen.
        onFocus={() => setOpen(true)}
      >
        <div ref={content}>{children}</div>
      </div>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="touch-area relative mt-1 inline-flex min-h-6 items-center rounded-inner text-13 font-semibold text-ember hover:underline"
        >
          {isOpen ? hideLabel : showLabel}
        </button>
      )}
    </div>
  )
}
