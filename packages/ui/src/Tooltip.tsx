import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
} from 'react'
import { createPortal } from 'react-dom'

export type TooltipProps = {
  text: string
  /** True when the text says more than the control's name, so that screen readers hear it as its description. */
  describes?: boolean | undefined
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

const DELAY_MS = 400
const GAP = 8

/** For a mouse at rest and for keyboard focus; never the only place of a text that matters. */
export function Tooltip({ text, describes = false, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)

  function hide() {
    clearTimeout(timer.current)
    setOpen(false)
  }
  function showSoon(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), DELAY_MS)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!isOpen) return undefined
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      setOpen(false)
    }
    window.addEventListener('keydown', close)
    window.addEventListener('scroll', close, { capture: true, passive: true })
    return () => {
      window.removeEventListener('keydown', close)
      window.removeEventListener('scroll', close, { capture: true })
    }
  }, [isOpen])

  useLayoutEffect(() => {
    const target = anchor.current?.firstElementChild?.getBoundingClientRect()
    const own = bubble.current
    if (!isOpen || !target || !own) return
    const { width, height } = own.getBoundingClientRect()
    const hasRoomAbove = target.top - height - GAP >= GAP
    const centred = target.left + target.width / 2 - width / 2
    own.style.top = `${hasRoomAbove ? target.top - height - GAP : target.bottom + GAP}px`
    own.style.left = `${Math.max(GAP, Math.min(centred, window.innerWidth - width - GAP))}px`
  }, [isOpen])

  return (
    <>
      <span
        ref={anchor}
        className="contents"
        onPointerEnter={showSoon}
        onPointerLeave={hide}
        onPointerDown={hide}
        onFocus={(event) => setOpen(event.target.matches(':focus-visible'))}
        onBlur={hide}
      >
        {describes ? cloneElement(children, { 'aria-describedby': id }) : children}
      </span>
      {(isOpen || describes) &&
        createPortal(
          <span
            ref={bubble}
            id={id}
            role="tooltip"
            aria-hidden={!describes}
            hidden={!isOpen}
            className="pointer-events-none fixed z-70 w-max max-w-64 animate-appear rounded-inner bg-ink px-2.5 py-1.5 text-13 font-medium text-paper"
          >
            {text}
          </span>,
          document.body,
        )}
    </>
  )
}
