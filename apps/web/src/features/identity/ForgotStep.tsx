import { forgotPassword } from '@fanlight/contract'
import { Button, LetterIllustration, TextField } from '@fanlight/ui'
import { useState } from 'react'
import { call } from '../../platform/api/index.ts'
import { useForm } from '../../platform/forms/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { knownEmailMessage } from './fields.ts'
import { StepHeader } from './StepHeader.tsx'

/** Says the same whether the address is known or not. */
export function ForgotStep({ email }: { email: string }) {
  const text = useText()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    start: { email },
    check: (typed) => ({ email: knownEmailMessage(typed.email) }),
    async send(typed) {
      await call(forgotPassword, { email: typed.email })
      setSent(true)
    },
    errorsFrom: 'leaving',
  })

  if (isSent) {
    return (
      <div role="status" className="flex flex-col items-center text-center">
        <LetterIllustration className="w-36" />
        <p className="mt-4 text-muted">{text('auth.forgot.sent', { email: form.values.email.trim() })}</p>
      </div>
    )
  }
  return (
    <form id={form.id} noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-4">
      <StepHeader message={form.failure} isError onBack={undefined} />
      <p className="text-muted">{text('auth.forgot.text')}</p>
      <TextField
        {...form.tie('email')}
        label={text('auth.field.email')}
        type="email"
        autoComplete="username"
        data-autofocus
      />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={form.isSending} disabled={!form.isComplete}>
        {text('auth.forgot.submit')}
      </Button>
    </form>
  )
}
