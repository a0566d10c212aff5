import { Button, LetterIllustration } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import type { Step } from './login-steps.ts'

/** Sign-up did not open an account. Why is said in a letter to the address, which only its owner reads. */
export function CheckEmailStep({ email, goTo }: { email: string; goTo: (step: Step) => void }) {
  const text = useText()
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <LetterIllustration className="w-36" />
      <p role="status" className="text-muted">
        {text('auth.checkEmail.text', { email })}
      </p>
      <Button variant="primary" size="lg" fullWidth data-autofocus onPress={() => goTo({ name: 'email' })}>
        {text('auth.logIn')}
      </Button>
      <Button size="lg" fullWidth onPress={() => goTo({ name: 'forgot', email })}>
        {text('auth.checkEmail.reset')}
      </Button>
    </div>
  )
}
