import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** For what may leave while it holds the focus, which then goes to the group's heading instead of to nowhere. */
export function RemovableRow({ className, children }: { className?: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (element?.contains(document.activeElement)) element.closest('section')?.querySelector('h2')?.focus()
    }
  }, [])
  return (
    <div ref={row} className={className}>
      {children}
    </div>
  )
}
