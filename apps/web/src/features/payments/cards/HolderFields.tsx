import { CARD_HOLDER_MAX_LENGTH } from '@fanlight/contract'
import { TextField } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import type { CardForm } from './use-card-form.ts'

type Props = { form: CardForm }

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
