import { directionOf } from '@fanlight/contract'
import { TextField, type TextFieldProps } from '@fanlight/ui'
import { useLanguage } from '../../../platform/i18n/index.ts'

/** A handle: small Latin letters in every language. */
export function UserNameField(props: Omit<TextFieldProps, 'prefix' | 'dir'>) {
  // In front of the name in its own direction; a page that runs from right to left has no place there.
  const hasSign = directionOf(useLanguage()) === 'ltr'
  return (
    <TextField
      {...props}
      {...(hasSign && { prefix: '@' })}
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      autoComplete="off"
      spellCheck={false}
    />
  )
}
