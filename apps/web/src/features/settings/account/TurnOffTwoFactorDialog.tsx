import { CodeField, FormDialog } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useTurnOffTwoFactor } from './use-two-factor.ts'

export function TurnOffTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const form = useTurnOffTwoFactor(onClose)
  return (
    <FormDialog
      form={form}
      title={text('settings.twoFactor.turnOff')}
      description={text('settings.twoFactor.turnOffText')}
      size="sm"
      onClose={onClose}
      submitVariant="danger"
      submitLabel={text('settings.twoFactor.turnOffShort')}
    >
      <CodeField
        {...form.tie('code')}
        label={text('settings.twoFactor.code')}
        hint={text('settings.twoFactor.turnOffHint')}
        letters
      />
    </FormDialog>
  )
}
