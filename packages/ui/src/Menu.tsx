import { clsx } from 'clsx'
import {
  cloneElement,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { placeBeside } from './place-beside.ts'

type LinkElement = ReactElement<{
  className?: string | undefined
  children?: ReactNode
  role?: string | undefined
  tabIndex?: number | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
}>

export type MenuAction = {
  label: string
  icon?: ReactNode
  description?: ReactNode
  tone?: 'normal' | 'danger' | undefined
  disabled?: boolean | undefined
} & (
  | { onSelect: () => void; link?: undefined }
  /** A link of the app's router, without children: `<Link href="…" />`. */
  | { link: LinkElement; onSelect?: undefined }
)

export type MenuEntry = MenuAction | 'divider'

type TriggerProps = {
  id?: string | undefined
  'aria-haspopup'?: 'menu' | undefined
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLButtonElement>) => void) | undefined
}

export type MenuProps = {
  /** The button that opens it: a Button or an IconButton. */
  trigger: ReactElement<TriggerProps>
  /** False, null and undefined are left out, so that entries can depend on who looks. */
  entries: readonly (MenuEntry | false | null | undefined)[]
  align?: 'start' | 'end' | undefined
  side?: 'top' | 'bottom' | undefined
  /** For what must not move away while it is open. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/**
 * Our own and not Radix's: every card of the first screen has one, and a positioning engine of 20 kB for a list under a
 * button would be a seventh of the whole budget.
 */
export function Menu({ trigger, entries, align = 'end', side = 'bottom', onOpenChange }: MenuProps) {
  const triggerId = useId()
  const menuId = useId()
  const [opened, setOpened] = useState<'by_pointer' | 'at_first' | 'at_last'>()
  const isOpen = opened !== undefined
  const close = useCallback(() => setOpened(undefined), [])
  const changed = useEffectEvent((isNow: boolean) => onOpenChange?.(isNow))
  useEffect(() => {
    if (!isOpen) return undefined
    changed(true)
    return () => changed(false)
  }, [isOpen])

  const button = cloneElement(trigger, {
    id: triggerId,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? menuId : undefined,
    onClick: (event) => {
      trigger.props.onClick?.(event)
      // A click that Enter or Space made has no pointer behind it.
      setOpened(isOpen ? undefined : event.detail === 0 ? 'at_first' : 'by_pointer')
    },
    onKeyDown: (event) => {
      trigger.props.onKeyDown?.(event)
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setOpened(event.key === 'ArrowDown' ? 'at_first' : 'at_last')
    },
  })

  return (
    <>
      {button}
      {isOpen && <MenuList {...{ triggerId, menuId, entries, align, side, opened }} onClose={close} />}
    </>
  )
}

type MenuListProps = Required<Pick<MenuProps, 'entries'>> & {
  triggerId: string
  menuId: string
  align: 'start' | 'end'
  side: 'top' | 'bottom'
  opened: 'by_pointer' | 'at_first' | 'at_last'
  onClose: () => void
}

const TYPING_PAUSE_MS = 600
const MAY_MOVE_PX = 4

function MenuList({ triggerId, menuId, entries, align, side, opened, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const findTrigger = () => document.getElementById(triggerId)
  const items = () =>
    Array.from(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])') ?? [])

  useLayoutEffect(() => {
    const anchor = document.getElementById(triggerId)
    const own = list.current
    if (!anchor || !own) return
    placeBeside(own, anchor, { align, side })
    const choices = own.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])')
    const target = { by_pointer: own, at_first: choices[0], at_last: choices[choices.length - 1] }[opened]
    target?.focus({ preventScroll: true })
  }, [triggerId, align, side, opened])

  useEffect(() => {
    const isInside = (event: Event) =>
      event.target instanceof Node &&
      (list.current?.contains(event.target) || document.getElementById(triggerId)?.contains(event.target))
    const closeOutside = (event: Event) => {
      if (!isInside(event)) onClose()
    }
    // Only when the button has moved away: the tail of a scroll that was over before the tap also arrives here.
    const top = document.getElementById(triggerId)?.getBoundingClientRect().top ?? 0
    const closeWhenMoved = () => {
      const now = document.getElementById(triggerId)?.getBoundingClientRect().top ?? 0
      if (Math.abs(now - top) > MAY_MOVE_PX) onClose()
    }
    document.addEventListener('pointerdown', closeOutside, true)
    window.addEventListener('scroll', closeWhenMoved, { capture: true, passive: true })
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true)
      window.removeEventListener('scroll', closeWhenMoved, { capture: true })
      window.removeEventListener('resize', onClose)
    }
  }, [triggerId, onClose])

  /** Focus goes back first: what an entry opens, a dialog as a rule, then knows whom to return it to. */
  function leave() {
    findTrigger()?.focus({ preventScroll: true })
    onClose()
  }

  function move(event: KeyboardEvent) {
    const all = items()
    const current = all.findIndex((item) => item === document.activeElement)
    const target = (() => {
      if (event.key === 'ArrowDown') return all[(current + 1) % all.length]
      if (event.key === 'ArrowUp') return all[(Math.max(current, 0) - 1 + all.length) % all.length]
      if (event.key === 'Home') return all[0]
      if (event.key === 'End') return all[all.length - 1]
      return event.key.length === 1 && event.key !== ' ' ? findTyped(event, all, current) : undefined
    })()
    if (target) {
      event.preventDefault()
      target.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      leave()
    } else if (event.key === 'Tab') {
      leave()
    }
  }

  function findTyped(event: KeyboardEvent, all: readonly HTMLElement[], current: number) {
    const isNew = event.timeStamp - typed.current.at > TYPING_PAUSE_MS
    const text = (isNew ? '' : typed.current.text) + event.key.toLocaleLowerCase()
    typed.current = { text, at: event.timeStamp }
    // From the one after the current, so that the same letter again goes on to the next.
    const from = text.length > 1 ? Math.max(current, 0) : current + 1
    const inOrder = [...all.slice(from), ...all.slice(0, from)]
    return inOrder.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(text))
  }

  // Inside a dialog the list belongs to it: outside, its focus trap would not let anybody in.
  const home = findTrigger()?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? document.body
  return createPortal(
    <div
      ref={list}
      id={menuId}
      role="menu"
      tabIndex={-1}
      aria-labelledby={triggerId}
      onKeyDown={move}
      className="pointer-events-auto fixed z-60 max-w-80 min-w-52 animate-pop overflow-y-auto rounded-control bg-raised p-1 text-start text-15 font-normal text-ink shadow-float outline-none"
    >
      {entries.map((entry, index) => {
        if (!entry) return null
        // A divider has no name, and its place is all it is.
        // oxlint-disable-next-line react/no-array-index-key
        if (entry === 'divider') return <hr key={`divider-${index}`} className="mx-3 my-1 border-line" />
        return <MenuItem key={entry.label} entry={entry} onLeave={leave} />
      })}
    </div>,
    home,
  )
}

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-inner px-3 py-2 text-start outline-none select-none md:min-h-10 ' +
  'hover:bg-fill focus-visible:outline-none! focus:bg-fill aria-disabled:pointer-events-none aria-disabled:opacity-40'

function MenuItem({ entry, onLeave }: { entry: MenuAction; onLeave: () => void }) {
  const common = {
    role: 'menuitem',
    tabIndex: -1,
    className: clsx(itemClass, entry.tone === 'danger' && 'text-danger hover:bg-danger-soft focus:bg-danger-soft'),
    ...(entry.disabled && { 'aria-disabled': true }),
  }
  const content = (
    <>
      {entry.icon}
      <span className="min-w-0 flex-1">
        {entry.label}
        {entry.description && <span className="block text-13 text-muted">{entry.description}</span>}
      </span>
    </>
  )
  const { link, onSelect } = entry
  if (link) {
    const follow = (event: MouseEvent<HTMLElement>) => {
      link.props.onClick?.(event)
      onLeave()
    }
    return cloneElement(link, { ...common, onClick: follow }, content)
  }
  return (
    <button
      type="button"
      {...common}
      onClick={() => {
        if (entry.disabled) return
        onLeave()
        onSelect()
      }}
    >
      {content}
    </button>
  )
}
