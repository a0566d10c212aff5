import { emailLogin } from '@fanlight/contract'
import { Button, TextField } from '@fanlight/ui'
import { call } from '../../platform/api/index.ts'
import { useForm } from '../../platform/forms/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { hashPassword } from '../../platform/session/index.ts'
import { knownEmailMessage, passwordMessage } from './fields.ts'
import type { Step } from './login-steps.ts'
import { useReveal } from './use-reveal.ts'
import type { SignInFlow } from './use-sign-in.ts'

type EmailStepProps = { flow: SignInFlow; goTo: (step: Step) => void; email: string }

export function EmailStep({ flow, goTo, email }: EmailStepProps) {
  const text = useText()
  const reveal = useReveal()
  const form = useForm({
    start: { email, password: '' },
    check: (typed) => ({ email: knownEmailMessage(typed.email), password: passwordMessage(typed.password) }),
    send: (typed) =>
      flow.attempt(async () => call(emailLogin, { email: typed.email, password: await hashPassword(typed.password) })),
    errorsFrom: 'leaving',
  })

  return (
    <form id={form.id} noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-4">
      <TextField
        {...form.tie('email')}
        label={text('auth.field.email')}
        type="email"
        autoComplete="username"
        data-autofocus={email === '' || undefined}
      />
      <TextField
        {...form.tie('password')}
        label={text('auth.field.password')}
        type="password"
        autoComplete="current-password"
        reveal={reveal}
        data-autofocus={email !== '' || undefined}
      />
      <Button
        variant="quiet"
        size="sm"
        className="-ms-3 self-start"
        onPress={() => goTo({ name: 'forgot', email: form.values.email })}
      >
        {text('auth.email.forgot')}
      </Button>
      <Button type="submit" variant="primary" size="lg" fullWidth busy={flow.isBusy} disabled={!form.isComplete}>
        {text('auth.logIn')}
      </Button>
      <p className="text-center text-13 text-muted">
        {text('auth.email.new')}{' '}
        <button
          type="button"
          className="touch-area relative font-semibold text-ember-letters"
          onClick={() => goTo({ name: 'signUp' })}
        >
          {text('auth.entry.signUp')}
        </button>
      </p>
    </form>
  )
}
