import { TextField } from '@fanlight/ui'

type Props = {
  label: string
  hint: string
  error: string | undefined
  value: string
  onValueChange: (typed: string) => void
  /** Letters only where a recovery code may be typed instead. */
  letters?: boolean | undefined
}

export function CodeField({ letters = false, ...field }: Props) {
  return (
    <TextField
      {...field}
      name="code"
      dir="ltr"
      inputMode={letters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={letters ? 24 : 8}
      inputClassName="font-semibold tabular-nums tracking-widest"
    />
  )
}
