import { clsx } from 'clsx'
import { useEffect, useId, type KeyboardEvent, type ReactNode } from 'react'
import { useScrollRow } from './use-scroll-row.ts'

export type Tab<Value extends string> = { value: Value; label: string; icon?: ReactNode; count?: ReactNode }

export type TabsProps<Value extends string> = {
  /** What the tabs divide, for screen readers. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** Tabs share the whole width: the top of a phone screen. */
  fullWidth?: boolean | undefined
  className?: string | undefined
  panelClassName?: string | undefined
  /** The panel of the chosen tab. */
  children?: ReactNode
}

const STEP: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  fullWidth = false,
  className,
  panelClassName,
  children,
}: TabsProps<Value>) {
  const id = useId()
  const { row: list, room } = useScrollRow<HTMLDivElement>()

  // Of many on a phone, the chosen one is to be seen. The row scrolls and nothing else does: a page whose tabs lie below the
  // screen's edge would open at its middle.
  useEffect(() => {
    const row = list.current
    const chosen = document.getElementById(`${id}-${value}`)
    if (row && chosen) bringToMiddle(chosen, row)
  }, [list, id, value])

  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const step = STEP[event.key]
    const current = tabs.findIndex((tab) => tab.value === value)
    const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    let target: number
    if (step !== undefined) target = (current + step * forwards + tabs.length) % tabs.length
    else if (event.key === 'Home') target = 0
    else if (event.key === 'End') target = tabs.length - 1
    else return
    const tab = tabs[target]
    if (!tab) return
    event.preventDefault()
    onValueChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={clsx(
          'scrollbar-none flex overflow-x-auto border-b border-line',
          !fullWidth && 'gap-1',
          // A word that ends at the edge looks broken; one that fades goes on.
          room.before && 'ltr:mask-l-from-[calc(100%-2.5rem)] rtl:mask-r-from-[calc(100%-2.5rem)]',
          room.after && 'ltr:mask-r-from-[calc(100%-2.5rem)] rtl:mask-l-from-[calc(100%-2.5rem)]',
          className,
        )}
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={isChosen}
              aria-controls={isChosen && children !== undefined ? `${id}-panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onValueChange(tab.value)}
              onKeyDown={move}
              className={clsx(
                'relative flex h-12 shrink-0 items-center justify-center gap-2 px-4 text-15 font-semibold whitespace-nowrap transition-colors',
                'rounded-inner outline-offset-[-4px]! focus-visible:outline-2! focus-visible:outline-focus',
                'after:absolute after:inset-x-3 after:bottom-[-1px] after:h-0.75 after:rounded-t-full after:bg-ember after:transition-[opacity,transform]',
                isChosen ? 'text-ink' : 'text-muted after:scale-x-50 after:opacity-0 hover:text-ink',
                fullWidth && 'flex-1',
              )}
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && (
                <span className="text-13 font-medium text-muted tabular-nums">{tab.count}</span>
              )}
            </button>
          )
        })}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={panelClassName}>
          {children}
        </div>
      )}
    </>
  )
}

function bringToMiddle(chosen: Element, row: Element): void {
  row.scrollLeft += middleOf(chosen) - middleOf(row)
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
