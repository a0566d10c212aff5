import { Button } from '@fanlight/ui'
import { useState } from 'react'
import { useForm } from '../../platform/forms/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { BirthdayParts } from './BirthdayParts.tsx'
import { birthdayMessage } from './fields.ts'
import type { SocialToken } from './login-steps.ts'
import type { SignInFlow } from './use-sign-in.ts'

/** Google and Facebook do not say how old somebody is, and nobody under 18 may come in. */
export function BirthdayStep({ flow, social }: { flow: SignInFlow; social: SocialToken }) {
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
