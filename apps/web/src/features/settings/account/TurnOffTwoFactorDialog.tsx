import { Button, Dialog } from '@fanlight/ui'
import { useId } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { CodeField } from '../../../platform/forms/index.ts'
import { useTurnOffTwoFactor } from './use-two-factor.ts'

export function TurnOffTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const formId = useId()
  const twoFactor = useTurnOffTwoFactor(onClose)
  return (
    <Dialog
      title={text('settings.twoFactor.turnOff')}
      description={text('settings.twoFactor.turnOffText')}
      size="sm"
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" busy={twoFactor.isBusy}>
            {text('settings.twoFactor.turnOffShort')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          twoFactor.turnOff()
        }}
      >
        <CodeField
          label={text('settings.twoFactor.code')}
          hint={text('settings.twoFactor.turnOffHint')}
          letters
          value={twoFactor.code.value}
          error={twoFactor.code.error}
          onValueChange={twoFactor.code.type}
        />
      </form>
    </Dialog>
  )
}
