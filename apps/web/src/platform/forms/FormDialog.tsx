import { Button, Dialog, type ButtonVariant, type DialogProps } from '@fanlight/ui'
import type { ReactNode, SyntheticEvent } from 'react'
import { useText } from '../i18n/index.ts'
import { FormError } from './FormError.tsx'

type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  form: {
    id: string
    isSending: boolean
    failure: string | undefined
    submit: (event?: SyntheticEvent) => Promise<void>
  }
  onClose: () => void
  submitLabel: ReactNode
  submitVariant?: Extract<ButtonVariant, 'primary' | 'danger'> | undefined
  /** Where sending is the one thing to do. */
  isSubmitLarge?: boolean | undefined
  /** In the place of the button that cancels; null for none. */
  aside?: ReactNode
  /** Has no buttons as long as there are no fields. */
  hasNothingToSend?: boolean | undefined
  /** Above the form. */
  head?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A form in a dialog. What is on its way cannot be called back, and its answer is worth waiting for: it stays open. */
export function FormDialog(props: FormDialogProps) {
  const { form, onClose, submitLabel, submitVariant = 'primary', aside, head, className, children } = props
  const { title, description, size, hasNothingToSend = false, isSubmitLarge = false } = props
  const text = useText()
  const close = () => {
    if (!form.isSending) onClose()
  }
  return (
    <Dialog
      {...{ title, description, size }}
      closeLabel={text('common.close')}
      onClose={close}
      footer={
        !hasNothingToSend && (
          <>
            {aside === undefined ? <Button onPress={close}>{text('common.cancel')}</Button> : aside}
            <Button
              type="submit"
              form={form.id}
              variant={submitVariant}
              busy={form.isSending}
              {...(isSubmitLarge && { size: 'lg', fullWidth: true })}
            >
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      {head}
      <form
        id={form.id}
        noValidate
        onSubmit={(event) => void form.submit(event)}
        className={className ?? 'flex flex-col gap-4'}
      >
        {children}
        <FormError>{form.failure}</FormError>
      </form>
    </Dialog>
  )
}
