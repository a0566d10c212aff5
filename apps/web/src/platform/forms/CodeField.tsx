import { TextField } from '@fanlight/ui'
import { latinDigits } from '../i18n/index.ts'

type CodeFieldProps = {
  onBlur?: () => void
  label: string
  hint: string
  error: string | undefined
  value: string
  onValueChange: (code: string) => void
  /** Letters only where a recovery code may be typed instead. */
  letters?: boolean | undefined
  'data-autofocus'?: '' | undefined
}

/** The second factor. Apps show codes in groups, and a copied one brings its spaces along: they are left out. */
export function CodeField({ letters = false, onValueChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      name="code"
      onValueChange={(typed) => onValueChange(latinDigits(typed.replace(/\s/g, '')))}
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

const CODE_LENGTH = 6

/** A code of the app has six digits; a recovery code is longer. */
export const isCodeIncomplete = (code: string): boolean => code.length < CODE_LENGTH
