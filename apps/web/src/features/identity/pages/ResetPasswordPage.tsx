import { resetPassword } from '@fanlight/contract'
import { Button, Card, EmptyState, LampIllustration, TextField, toast } from '@fanlight/ui'
import type { FormEvent } from 'react'
import { describeError, useAction } from '../../../platform/api/index.ts'
import { openLogin } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { hashPassword } from '../../../platform/session/index.ts'
import { confirmationMessage, passwordMessage } from '../fields.ts'
import { StepHeader } from '../StepHeader.tsx'
import { useFields } from '../use-fields.ts'
import { useReveal } from '../use-reveal.ts'

/** Where the mailed link leads. */
export function ResetPasswordPage() {
  const linkToken = useQueryParams().get('token')
  const text = useText()
  const reveal = useReveal()
  const reset = useAction(resetPassword)
  const form = useFields(
    { password: '', confirmation: '' },
    {
      password: ({ password }) => passwordMessage(password),
      confirmation: ({ password, confirmation }) => confirmationMessage(password, confirmation),
    },
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (linkToken === null || !form.check()) return
    await reset.mutateAsync({ linkToken, password: await hashPassword(form.values.password) })
    toast.success(text('auth.reset.done'))
    navigate('/home', { replace: true })
    openLogin({ email: '' })
  }

  if (linkToken === null) {
    return (
      <EmptyState
        illustration={<LampIllustration />}
        title={text('auth.reset.noLinkTitle')}
        text={text('error.linkExpired')}
        action={
          <Button variant="primary" onPress={() => openLogin({ email: '' })}>
            {text('auth.logIn')}
          </Button>
        }
      />
    )
  }
  return (
    <Card padding="lg" className="mx-auto w-full max-w-100">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event).catch(() => undefined) /* the refusal is shown above the form */}
      >
        <StepHeader message={reset.error ? describeError(reset.error) : undefined} isError onBack={undefined} />
        <p className="text-muted">{text('auth.reset.text')}</p>
        <TextField
          {...form.tie('password')}
          label={text('auth.reset.password')}
          type="password"
          autoComplete="new-password"
          reveal={reveal}
        />
        <TextField
          {...form.tie('confirmation')}
          label={text('auth.field.confirm')}
          type="password"
          autoComplete="new-password"
          reveal={reveal}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth busy={reset.isPending} disabled={!form.isComplete}>
          {text('auth.reset.submit')}
        </Button>
      </form>
    </Card>
  )
}
