import { Button, Dialog, TextField } from '@fanlight/ui'
import { useId, useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { FormError } from '../../../platform/forms/index.ts'
import { ownDevice } from '../parts/own-device.ts'
import { describePasskeyError, useAddPasskey } from './use-passkeys.ts'

const NAME_MAX_LENGTH = 50

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const formId = useId()
  const add = useAddPasskey(onClose)
  const [name, setName] = useState(useDefaultName())
  const [isAttempted, setAttempted] = useState(false)
  const isNameless = name.trim() === ''

  function submit() {
    setAttempted(true)
    if (!isNameless) add.mutate(name.trim())
  }

  return (
    <Dialog
      title={text('settings.passkeys.add')}
      description={text('settings.passkeys.addText')}
      size="sm"
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={add.isPending}>
            {text('settings.passkeys.create')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="flex flex-col gap-4"
      >
        <TextField
          label={text('settings.passkeys.name')}
          hint={text('settings.passkeys.nameHint')}
          error={isAttempted && isNameless ? text('settings.passkeys.nameRequired') : undefined}
          value={name}
          onValueChange={setName}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          data-autofocus=""
        />
        <FormError>{add.error ? describePasskeyError(add.error) : undefined}</FormError>
      </form>
    </Dialog>
  )
}

function useDefaultName(): string {
  const text = useText()
  const { browser, system } = ownDevice(navigator.userAgent)
  if (browser && system) return text('settings.deviceName', { browser, system })
  return browser ?? system ?? text('settings.passkeys.defaultName')
}
