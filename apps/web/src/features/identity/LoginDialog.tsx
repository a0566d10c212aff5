import { Dialog } from '@fanlight/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LoginRequest } from '../../platform/dialogs/index.ts'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'
import { signIn, useSession } from '../../platform/session/index.ts'
import { BirthdayStep } from './BirthdayStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { EntryStep } from './EntryStep.tsx'
import { ForgotStep } from './ForgotStep.tsx'
import { firstStep, stepBack, type Step } from './login-steps.ts'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { SignUpStep } from './SignUpStep.tsx'
import { StepHeader } from './StepHeader.tsx'
import { useSignIn } from './use-sign-in.ts'

const titles: Record<Step['name'], MessageKey> = {
  entry: 'auth.entry.title',
  email: 'auth.email.title',
  signUp: 'auth.signUp.title',
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
