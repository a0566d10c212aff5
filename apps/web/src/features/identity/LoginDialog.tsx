import { verifySecondFactor } from '@fanlight/contract'
import { Dialog, Button, TextField } from '@fanlight/ui'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { call } from '../../platform/api/index.ts'
import type { LoginRequest } from '../../platform/dialogs/index.ts'
import { useForm } from '../../platform/forms/index.ts'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'
import { signIn, useSession } from '../../platform/session/index.ts'
import { BirthdayParts } from './BirthdayParts.tsx'
import { CheckEmailStep } from './CheckEmailStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { EntryStep } from './EntryStep.tsx'
import { birthdayMessage } from './fields.ts'
import { ForgotStep } from './ForgotStep.tsx'
import { firstStep, stepBack, type Step, type SocialToken } from './login-steps.ts'
import { SignUpStep } from './SignUpStep.tsx'
import { StepHeader } from './StepHeader.tsx'
import { useSignIn, type SignInFlow } from './use-sign-in.ts'

const titles: Record<Step['name'], MessageKey> = {
  entry: 'auth.entry.title',
  email: 'auth.email.title',
  signUp: 'auth.signUp.title',
  checkEmail: 'auth.checkEmail.title',
  forgot: 'auth.forgot.title',
  secondFactor: 'auth.secondFactor.title',
  birthday: 'auth.birthday.title',
}

type LoginDialogProps = LoginRequest & { onClose: (answer?: 'signedIn') => void }

/** Each request has its own, so that closing it resets every form. */
export function LoginDialog({ onClose, ...request }: LoginDialogProps) {
  const text = useText()
  const [step, setStep] = useState<Step>(() => firstStep(request))

  function goTo(next: Step) {
    flow.say(null)
    setStep(next)
  }
  const flow = useSignIn((signedIn) => {
    signIn(signedIn)
    onClose('signedIn')
  }, setStep)
  useSignedInElsewhere(() => onClose('signedIn'))

  return (
    <Dialog
      title={text(titles[step.name])}
      hideTitle={step.name === 'entry'}
      size="sm"
      onClose={() => onClose()}
      closeLabel={text('common.close')}
    >
      <StepHeader
        message={flow.error ?? (step.name === 'entry' || step.name === 'email' ? request.message : undefined)}
        isError={flow.error !== null}
        onBack={step.name === 'entry' ? undefined : () => goTo(stepBack(step))}
      />
      {step.name === 'entry' && <EntryStep flow={flow} goTo={goTo} />}
      {step.name === 'email' && <EmailStep flow={flow} goTo={goTo} email={request.email ?? ''} />}
      {step.name === 'signUp' && <SignUpStep flow={flow} />}
      {step.name === 'checkEmail' && <CheckEmailStep email={step.email} goTo={goTo} />}
      {step.name === 'forgot' && <ForgotStep email={step.email} />}
      {step.name === 'secondFactor' && <SecondFactorStep flow={flow} challenge={step.challenge} />}
      {step.name === 'birthday' && <BirthdayStep flow={flow} social={step.social} />}
    </Dialog>
  )
}

/** Logged in by another tab: the question is answered. Not where it asks for a further account. */
function useSignedInElsewhere(onSignedIn: () => void): void {
  const { status } = useSession()
  const before = useRef(status)
  const end = useEffectEvent(onSignedIn)
  useEffect(() => {
    const isAnswered = before.current === 'signedOut' && status === 'signedIn'
    before.current = status
    if (isAnswered) end()
  }, [status])
}

/** Google and Facebook do not say how old a visitor is, and only adults may come in. */
function BirthdayStep({ flow, social }: { flow: SignInFlow; social: SocialToken }) {
  const text = useText()
  const [now] = useState(() => new Date())
  const form = useForm({
    start: { birthday: '' },
    check: ({ birthday }) => ({ birthday: birthdayMessage(birthday, now) }),
    send: ({ birthday }) => flow.withSocial(social, birthday.replaceAll('-', '')),
    errorsFrom: 'leaving',
  })

  return (
    <form id={form.id} noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-4">
      <p className="text-muted">{text('auth.birthday.text')}</p>
      <BirthdayParts {...form.tie('birthday')} />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={flow.isBusy} disabled={!form.isComplete}>
        {text('auth.birthday.submit')}
      </Button>
    </form>
  )
}

function SecondFactorStep({ flow, challenge }: { flow: SignInFlow; challenge: string }) {
  const text = useText()
  const [code, setCode] = useState('')
  const isComplete = code.replace(/[\s-]/g, '').length >= 6

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isComplete) void flow.attempt(() => call(verifySecondFactor, { challenge, code: code.trim() }))
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{text('auth.secondFactor.text')}</p>
      <TextField
        label={text('auth.secondFactor.code')}
        hint={text('auth.secondFactor.recoveryHint')}
        value={code}
        onValueChange={setCode}
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={20}
        data-autofocus
      />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={flow.isBusy} disabled={!isComplete}>
        {text('auth.logIn')}
      </Button>
    </form>
  )
}
