import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { onlyDigits, useText } from '../../platform/i18n/index.ts'

type BirthdayPartsProps = {
  error: string | undefined
  onValueChange: (value: string) => void
  onBlur: () => void
}

type Parts = { day: string; month: string; year: string }

const shape = [
  { name: 'day', length: 2, complete: 'bday-day', label: 'auth.field.day' },
  { name: 'month', length: 2, complete: 'bday-month', label: 'auth.field.month' },
  { name: 'year', length: 4, complete: 'bday-year', label: 'auth.field.year' },
] as const

/** Three numbers, typed: on a phone nobody wants to turn a wheel back to 1984. */
export function BirthdayParts({ error, onValueChange, onBlur }: BirthdayPartsProps) {
  const text = useText()
  const id = useId()
  const [parts, setParts] = useState<Parts>({ day: '', month: '', year: '' })

  function change(name: keyof Parts, typed: string) {
    const next = { ...parts, [name]: onlyDigits(typed) }
    setParts(next)
    onValueChange(joinParts(next))
  }

  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-13 font-semibold">{text('auth.field.birthday')}</legend>
      <div className="flex gap-3">
        {shape.map(({ name, length, complete, label }) => (
          <input
            key={name}
            aria-label={text(label)}
            aria-invalid={error ? true : undefined}
            placeholder={text(label)}
            inputMode="numeric"
            autoComplete={complete}
            maxLength={length}
            value={parts[name]}
            onChange={(event) => change(name, event.target.value)}
            // Going on to the next part is not leaving the date.
            onBlur={(event) => event.currentTarget.parentElement?.contains(event.relatedTarget) || onBlur()}
            className={clsx(
              'min-h-12 w-0 min-w-0 rounded-control border bg-surface px-3.5 text-center text-17 placeholder:text-muted',
              error ? 'border-danger' : 'border-field',
              name === 'year' ? 'flex-[1.5]' : 'flex-1',
            )}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-13 font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** '' while nothing was typed; otherwise a date to judge, however incomplete. */
export function joinParts({ day, month, year }: Parts): string {
  if (day === '' && month === '' && year === '') return ''
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
