import { TextField } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { codeOf } from './payout-rules.ts'

type Props = { value: string; onValueChange: (code: string) => void; error: string | undefined }

/** The second factor: what moves money elsewhere asks for it each time. */
export function CodeField({ value, onValueChange, error }: Props) {
  const text = useText()
  return (
    <TextField
      name="code"
      label={text('earnings.code.label')}
      hint={text('earnings.code.hint')}
      value={value}
      onValueChange={(typed) => onValueChange(codeOf(typed))}
      error={error}
      dir="ltr"
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={24}
      inputClassName="font-semibold tabular-nums tracking-widest"
    />
  )
}
