import { PERK_MAX_LENGTH, PERKS_MAX } from '@fanlight/contract'
import { Button, IconButton, TextField } from '@fanlight/ui'
import { clsx } from 'clsx'
import { GripVertical, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { moved, withNewPerk, type DraftProblems, type PerkDraft } from './tier-draft.ts'
import { useReorder } from './use-reorder.ts'

type PerksFieldProps = {
  perks: readonly PerkDraft[]
  problems: DraftProblems['perks']
  onChange: (perks: readonly PerkDraft[]) => void
}

/** Short lines of what a member gets, in the order that the creator gives them. */
export function PerksField({ perks, problems, onChange }: PerksFieldProps) {
  const text = useText()
  const addButton = useRef<HTMLButtonElement>(null)
  const hasAdded = useRef(false)
  const [said, say] = useState('')
  const { list, dragged, handleProps } = useReorder(perks.length, (from, to) => {
    onChange(moved(perks, from, to))
    say(text('tiers.form.perkMoved', { place: to + 1, places: perks.length }))
  })
  const isFull = perks.length >= PERKS_MAX

  function add() {
    if (isFull) return
    hasAdded.current = true
    onChange(withNewPerk(perks))
  }
  function remove(key: number) {
    onChange(perks.filter((perk) => perk.key !== key))
    // Its button goes with the row; the focus must not fall back to the page.
    addButton.current?.focus()
  }
  /** A new row takes the focus when it appears. Only the last one is asked: each render asks every row that has this. */
  function focusNew(row: HTMLLIElement | null) {
    if (!row || !hasAdded.current) return
    hasAdded.current = false
    row.querySelector('input')?.focus()
  }

  return (
    <fieldset className="min-w-0">
      <legend className="text-13 font-semibold">{text('tiers.form.perks')}</legend>
      <p className="text-13 text-muted">{text('tiers.form.perksHint', { max: PERKS_MAX })}</p>
      <ol ref={list} className="mt-2 flex flex-col gap-2 empty:hidden">
        {perks.map(({ key, words }, place) => (
          <li
            key={key}
            ref={place === perks.length - 1 ? focusNew : undefined}
            className={clsx(
              'flex items-start gap-1 rounded-control transition-[background-color]',
              dragged === place && 'bg-ember-soft',
            )}
          >
            <button
              type="button"
              aria-label={text('tiers.form.movePerk', { number: place + 1 })}
              className="grid h-12 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-inner text-muted hover:text-ink active:cursor-grabbing md:h-11"
              {...handleProps(place)}
            >
              <GripVertical aria-hidden />
            </button>
            <TextField
              label={text('tiers.form.perk', { number: place + 1 })}
              hideLabel
              value={words}
              onValueChange={(typed) =>
                onChange(perks.map((perk) => (perk.key === key ? { key, words: typed } : perk)))
              }
              onKeyDown={(event) => {
                // A list is typed line by line; the form is sent by its button.
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
              error={problems[key] && text('tiers.problem.perkTooLong', { max: PERK_MAX_LENGTH })}
              placeholder={place === 0 ? text('tiers.form.perkExample') : undefined}
              counter={words.length > PERK_MAX_LENGTH * 0.8 ? { max: PERK_MAX_LENGTH } : undefined}
              dir="auto"
              className="flex-1"
            />
            <IconButton
              label={text('tiers.form.removePerk', { number: place + 1 })}
              className="mt-1 md:mt-0.5"
              onPress={() => remove(key)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button
        ref={addButton}
        size="sm"
        className="mt-3"
        iconStart={<Plus aria-hidden className="size-4!" />}
        aria-disabled={isFull || undefined}
        onPress={add}
      >
        {text('tiers.form.addPerk')}
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}
