import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { useScrollRow } from './use-scroll-row.ts'

export type ScrollRowProps = {
  previousLabel: string
  nextLabel: string
  /** Of the row that scrolls: its gaps, and how far it runs past the text around it. */
  className?: string | undefined
  /** Where the buttons stand: their distance from the top. */
  buttonClassName?: string | undefined
  children: ReactNode
}

/** Things in one row that goes on to the side: pushed by a finger, by two buttons, or walked through by keyboard. */
export function ScrollRow({ previousLabel, nextLabel, className, buttonClassName, children }: ScrollRowProps) {
  const { row, room, push } = useScrollRow<HTMLDivElement>()
  return (
    <div className="relative min-w-0">
      <div ref={row} className={clsx('scrollbar-none flex overflow-x-auto', className)}>
        {children}
      </div>
      {room.before && (
        <PushButton side="start" label={previousLabel} className={buttonClassName} onPush={() => push(-1)} />
      )}
      {room.after && <PushButton side="end" label={nextLabel} className={buttonClassName} onPush={() => push(1)} />}
    </div>
  )
}

type PushButtonProps = {
  side: 'start' | 'end'
  label: string
  className?: string | undefined
  onPush: () => void
}

/** For a mouse: the keyboard walks through the things themselves, and a finger pushes the row. */
function PushButton({ side, label, className, onPush }: PushButtonProps) {
  const Chevron = side === 'start' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={label}
      tabIndex={-1}
      onPress={onPush}
      className={clsx(
        'absolute! z-10 animate-appear bg-raised shadow-float hover:bg-raised pointer-coarse:hidden',
        side === 'start' ? 'start-1' : 'end-1',
        className,
      )}
    >
      <Chevron aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
  )
}
