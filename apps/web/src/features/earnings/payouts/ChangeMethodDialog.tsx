import { EMAIL_MAX_LENGTH } from '@fanlight/contract'
import { Button, Dialog, TextField } from '@fanlight/ui'
import { useId, type FormEvent } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { CodeField } from '../../../platform/forms/index.ts'
import { useChangeMethod } from './use-payout-method.ts'

export function ChangeMethodDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const formId = useId()
  const method = useChangeMethod(onClose)

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = method.save()
    const field = wrong && event.currentTarget.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <Dialog
      title={text('earnings.method.addTitle')}
      description={text('earnings.method.dialogText')}
      size="sm"
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={method.isPending}>
            {text('earnings.method.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-4">
        <TextField
          name="receiver"
          type="email"
          label={text('earnings.method.receiver')}
          value={method.receiver}
          onValueChange={method.typeReceiver}
          error={method.errors.receiver}
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          data-autofocus=""
        />
        <CodeField
          label={text('earnings.code.label')}
          hint={text('earnings.code.hint')}
          letters
          value={method.code}
          onValueChange={method.typeCode}
          error={method.errors.code}
        />
        {method.errors.whole && (
          <p role="alert" className="text-13 font-medium text-danger">
            {method.errors.whole}
          </p>
        )}
      </form>
    </Dialog>
  )
}
