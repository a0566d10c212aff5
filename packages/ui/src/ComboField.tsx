import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { choicesFor } from './combo-field.ts'
import { Field, fieldBox, fieldControl, type FieldTexts } from './Field.tsx'
import { placeBeside } from './place-beside.ts'

export type ComboOption = { value: string; label: string }

export type ComboFieldProps = FieldTexts &
  Pick<ComponentProps<'input'>, 'name' | 'autoComplete' | 'placeholder' | 'onBlur' | 'id'> & {
    options: readonly ComboOption[]
    /** '' while nothing is chosen. */
    value: string
    onValueChange: (value: string) => void
    /** What the list says when nothing matches. */
    emptyText: string
    /** Said to screen readers while one types: '3 countries'. */
    countText: (count: number) => string
    className?: string | undefined
  }

/** One of many, found by typing a part of its name. A few choices are better served by the native select. */
export function ComboField({
  label,
  hideLabel,
  hint,
  error,
  options,
  value,
  onValueChange,
  emptyText,
  countText,
  className,
  id,
  onBlur,
  ...rest
}: ComboFieldProps) {
  const ownId = useId()
  const listId = useId()
  const controlId = id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  // Undefined while nobody types: the field then shows what is chosen.
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const found = choicesFor(options, typed ?? '')
  const [activeAt, setActiveAt] = useState(0)
  const active = isOpen ? found[Math.min(activeAt, found.length - 1)] : undefined
  const optionId = (option: ComboOption) => `${listId}-${option.value}`

  function open(at: 'chosen' | 'first') {
    const place = at === 'chosen' ? found.findIndex((option) => option.value === value) : 0
    setActiveAt(Math.max(0, place))
    setOpen(true)
  }

  function choose(option: ComboOption) {
    onValueChange(option.value)
    setTyped(undefined)
    setOpen(false)
  }

  /** A name typed in full, or filled in by the browser, is a choice; anything else is taken back. */
  function leave() {
    const named = typed === undefined ? undefined : choicesFor(options, typed, 'whole')[0]
    if (named) onValueChange(named.value)
    setTyped(undefined)
    setOpen(false)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const last = found.length - 1
    const steps: Partial<Record<string, () => void>> = {
      ArrowDown: () => (isOpen ? setActiveAt((at) => (at >= last ? 0 : at + 1)) : open('chosen')),
      ArrowUp: () => (isOpen ? setActiveAt((at) => (at <= 0 ? last : at - 1)) : open('chosen')),
      ...(isOpen && {
        PageDown: () => setActiveAt((at) => Math.min(last, at + 8)),
        PageUp: () => setActiveAt((at) => Math.max(0, at - 8)),
        Escape: () => {
          setTyped(undefined)
          setOpen(false)
        },
        Enter: () => active && choose(active),
      }),
    }
    const move = steps[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <Field {...{ label, hideLabel, hint, error, controlId, className }}>
      {(tie) => (
        <div className={clsx(fieldBox, 'relative')}>
          <input
            {...rest}
            {...tie}
            ref={input}
            id={controlId}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(active)}
            autoCapitalize="none"
            spellCheck={false}
            value={typed ?? chosen?.label ?? ''}
            onChange={(event) => {
              setTyped(event.target.value)
              open('first')
            }}
            onClick={() => (isOpen ? setOpen(false) : open('chosen'))}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={(event) => {
              leave()
              onBlur?.(event)
            }}
            onKeyDown={press}
            className={clsx(fieldControl, 'pe-11')}
          />
          <ChevronDown aria-hidden className="pointer-events-none absolute end-3.5 text-muted" />
          <span role="status" className="sr-only">
            {isOpen && typed !== undefined ? (found.length === 0 ? emptyText : countText(found.length)) : ''}
          </span>
          {isOpen && (
            <Choices
              {...{ listId, found, active, value, emptyText, optionId, label }}
              anchor={input.current}
              onChoose={choose}
            />
          )}
        </div>
      )}
    </Field>
  )
}

type ChoicesProps = {
  listId: string
  label: string
  found: readonly ComboOption[]
  active: ComboOption | undefined
  value: string
  emptyText: string
  optionId: (option: ComboOption) => string
  anchor: HTMLElement | null
  onChoose: (option: ComboOption) => void
}

const HIGHEST = '18rem'

function Choices({ listId, label, found, active, value, emptyText, optionId, anchor, onChoose }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null)
  const activeId = active && optionId(active)

  useLayoutEffect(() => {
    const [own, box] = [list.current, anchor?.parentElement]
    if (!own || !box) return undefined
    const place = (event?: Event) => {
      if (event?.target === own) return
      Object.assign(own.style, { width: `${box.offsetWidth}px`, top: '', bottom: '', maxHeight: HIGHEST })
      placeBeside(own, box, { align: 'start', side: 'bottom' })
      own.style.maxHeight = `min(${HIGHEST}, ${own.style.maxHeight})`
    }
    place()
    // The field may be scrolled away from under its list.
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [anchor])

  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  // Inside a dialog the list belongs to it: outside, its focus trap and its scroll lock would not let anybody in.
  const home = anchor?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? document.body
  return createPortal(
    <div
      ref={list}
      id={listId}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      // The field keeps the focus: pressing in the list must not take it.
      onMouseDown={(event) => event.preventDefault()}
      className="pointer-events-auto fixed z-60 animate-appear overflow-y-auto overscroll-contain rounded-control bg-raised p-1 text-start text-15 text-ink shadow-float"
    >
      {found.length === 0 && <p className="px-3 py-2.5 text-muted">{emptyText}</p>}
      {found.map((option) => (
        <div
          key={option.value}
          id={optionId(option)}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === value}
          onPointerUp={() => onChoose(option)}
          className={clsx(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-inner px-3 py-2 select-none hover:bg-fill md:min-h-10',
            option === active && 'bg-fill inset-ring inset-ring-focus',
          )}
        >
          <span className="min-w-0 flex-1">{option.label}</span>
          {option.value === value && <Check aria-hidden className="text-ember" />}
        </div>
      ))}
    </div>,
    home,
  )
}
