import { brandOf, CARD_HOLDER_MAX_LENGTH, cvcLength } from '@fanlight/contract'
import { TextField } from '@fanlight/ui'
import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { useText, onlyDigits } from '../../../platform/i18n/index.ts'
import { readCvc, readExpiry, readNumber, writeExpiry, writeNumber } from './card-form.ts'
import { CardMark } from './CardMark.tsx'
import type { CardForm } from './use-card-form.ts'

type Props = { form: CardForm }

/** What is printed on the card. Its figures run from left to right in every language. */
export function CardFigures({ form: { values: draft, change, tie } }: Props) {
  const text = useText()
  const number = useDigitsInput(writeNumber(draft.number), (typed) => {
    const next = readNumber(typed)
    change({ number: next, cvc: readCvc(draft.cvc, next) })
  })
  const expiry = useDigitsInput(writeExpiry(draft.expiry), (typed) => change({ expiry: readExpiry(typed) }))
  const cvcDigits = cvcLength(draft.number)
  const figures = { inputMode: 'numeric', dir: 'ltr', inputClassName: 'tabular-nums' } as const
  return (
    <>
      <TextField
        {...tie('number')}
        {...number}
        {...figures}
        label={text('cards.form.number')}
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        suffix={<CardMark brand={draft.number === '' ? 'other' : brandOf(draft.number)} />}
        data-autofocus=""
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...tie('expiry')}
          {...expiry}
          {...figures}
          label={text('cards.form.expiry')}
          autoComplete="cc-exp"
          placeholder={text('cards.form.expiryPlaceholder')}
        />
        <TextField
          {...tie('cvc')}
          {...figures}
          label={text('cards.form.cvc')}
          hint={tie('cvc').error ? undefined : text('cards.form.cvcHint', { count: cvcDigits })}
          autoComplete="cc-csc"
          onValueChange={(typed) => change({ cvc: readCvc(typed, draft.number) })}
        />
      </div>
    </>
  )
}

export function HolderFields({ form: { tie } }: Props) {
  const text = useText()
  return (
    <>
      <TextField
        {...tie('holder')}
        label={text('cards.form.holder')}
        autoComplete="cc-name"
        maxLength={CARD_HOLDER_MAX_LENGTH}
        dir="auto"
        spellCheck={false}
      />
      <TextField
        {...tie('email')}
        label={text('cards.form.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    </>
  )
}

const digitsIn = (text: string): number => onlyDigits(text).length

/** Where the caret stands so that as many digits are before it. */
function placeAfter(shown: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < shown.length; place++) {
    if (seen === digits) return place
    if (/\d/.test(shown.charAt(place))) seen += 1
  }
  return shown.length
}

/** For digits that are shown with signs between them: the caret stays behind the digit it was behind. */
function useDigitsInput(shown: string, onTyped: (typed: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<{ digits: number; isAtEnd: boolean } | null>(null)

  useLayoutEffect(() => {
    const kept = caret.current
    caret.current = null
    if (!kept || !input.current || document.activeElement !== input.current) return
    const place = kept.isAtEnd ? shown.length : placeAfter(shown, kept.digits)
    input.current.setSelectionRange(place, place)
  })

  return {
    ref: input,
    value: shown,
    /** What is shown is not what is kept: the form's own way does not apply. */
    onValueChange: undefined,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const { value, selectionStart } = event.target
      const at = selectionStart ?? value.length
      caret.current = { digits: digitsIn(value.slice(0, at)), isAtEnd: at === value.length }
      onTyped(value)
    },
  }
}
