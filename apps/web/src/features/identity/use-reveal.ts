import { useText } from '../../platform/i18n/index.ts'

/** The words of the button that shows a password. */
export function useReveal() {
  const text = useText()
  return { showLabel: text('auth.field.showPassword'), hideLabel: text('auth.field.hidePassword') }
}
