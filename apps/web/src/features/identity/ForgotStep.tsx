import { forgotPassword } from '@fanlight/contract'
import { Button, LetterIllustration, TextField } from '@fanlight/ui'
import type { FormEvent } from 'react'
import { describeError, useAction } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { emailMessage } from './fields.ts'
import { StepHeader } from './StepHeader.tsx'
import { useFields } from './use-fields.ts'

/** Says the same whether the address is known or not. */
export function ForgotStep({ email }: { email: string }) {
  const text = useText()
  const send = useAction(forgotPassword)
  const form = useFields({ email }, { email: (typed) => emailMessage(typed.email) })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (form.check()) send.mutate({ email: form.values.email })
  }

  if (send.isSuccess) {
    return (
      <div role="status" className="flex flex-col items-center text-center">
        <LetterIllustration className="w-36" />
        <p className="mt-4 text-muted">{text('auth.forgot.sent', { email: form.values.email.trim() })}</p>
      </div>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <StepHeader message={send.error ? describeError(send.error) : undefined} isError onBack={undefined} />
      <p className="text-muted">{text('auth.forgot.text')}</p>
      <TextField
        {...form.tie('email')}
        label={text('auth.field.email')}
        type="email"
        autoComplete="username"
        data-autofocus
      />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={send.isPending} disabled={!form.isComplete}>
        {text('auth.forgot.submit')}
      </Button>
    </form>
  )
}
