import { brandOf, CARD_HOLDER_MAX_LENGTH, cvcLength } from '@fanlight/contract'
import { TextField } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { readCvc, readExpiry, readNumber, writeExpiry, writeNumber } from './card-form.ts'
import { CardMark } from './CardMark.tsx'
import type { CardForm } from './use-card-form.ts'
import { useDigitsInput } from './use-digits-input.ts'

type Props = { form: CardForm }

/** What is printed on the card. Its figures run from left to right in every language. */
export function CardFields({ form: { values: draft, change, tie } }: Props) {
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
