import { resetPassword } from '@fanlight/contract'
import { Button, Card, EmptyState, LampIllustration, TextField, toast } from '@fanlight/ui'
import { Link } from 'wouter'
import { call } from '../../../platform/api/index.ts'
import { openLogin } from '../../../platform/dialogs/index.ts'
import { useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { hashPassword, useAccount } from '../../../platform/session/index.ts'
import { StepHeader } from '../StepHeader.tsx'
import { confirmationMessage, passwordMessage } from '../fields.ts'
import { useReveal } from '../use-reveal.ts'

/** Where the mailed link leads. */
export function ResetPasswordPage() {
  const linkToken = useQueryParams().get('token')
  const text = useText()
  const reveal = useReveal()
  const isSignedIn = useAccount() !== null
  const form = useForm({
    start: { password: '', confirmation: '' },
    check: ({ password, confirmation }) => ({
      password: passwordMessage(password),
      confirmation: confirmationMessage(password, confirmation),
    }),
    async send({ password }) {
      if (linkToken === null) return
      await call(resetPassword, { linkToken, password: await hashPassword(password) })
      toast.success(text('auth.reset.done'))
      navigate('/home', { replace: true })
      openLogin({ email: '' })
    },
    errorsFrom: 'leaving',
  })

  if (linkToken === null) {
    return (
      <EmptyState
        illustration={<LampIllustration />}
        title={text('auth.reset.noLinkTitle')}
        text={text('error.linkExpired')}
        action={
          isSignedIn ? (
            <Button asChild variant="primary">
              <Link href="/settings">{text('page.settings')}</Link>
            </Button>
          ) : (
            <Button variant="primary" onPress={() => openLogin({ email: '' })}>
              {text('auth.logIn')}
            </Button>
          )
        }
      />
    )
  }
  return (
    <Card padding="lg" className="mx-auto w-full max-w-100">
      <form id={form.id} noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-4">
        <StepHeader message={form.failure} isError onBack={undefined} />
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
        <Button type="submit" variant="primary" size="lg" fullWidth busy={form.isSending} disabled={!form.isComplete}>
          {text('auth.reset.submit')}
        </Button>
      </form>
    </Card>
  )
}
