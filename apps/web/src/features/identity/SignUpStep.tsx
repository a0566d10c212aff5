import { latestAdultBirthday, signUp } from '@fanlight/contract'
import { Button, DateField, TextField } from '@fanlight/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
import { call } from '../../platform/api/index.ts'
import { currentDevice } from '../../platform/device/index.ts'
import { currentLanguage, useText } from '../../platform/i18n/index.ts'
import { arrivalCodes, hashPassword } from '../../platform/session/index.ts'
import { BirthdayParts } from './BirthdayParts.tsx'
import { birthdayMessage, confirmationMessage, emailMessage, nickNameMessage, passwordMessage } from './fields.ts'
import { LegalNote } from './LegalNote.tsx'
import { useFields } from './use-fields.ts'
import { useReveal } from './use-reveal.ts'
import type { SignInFlow } from './use-sign-in.ts'

/** The desktop form starts with the latest allowed birthday; the mobile one starts empty, in three parts. */
export function SignUpStep({ flow }: { flow: SignInFlow }) {
  return currentDevice() === 'mobile' ? <MobileSignUp flow={flow} /> : <DesktopSignUp flow={flow} />
}

function useSignUpForm(flow: SignInFlow, birthday: string) {
  const [now] = useState(() => new Date())
  const form = useFields(
    { email: '', nickname: '', password: '', confirmation: '', birthday },
    {
      email: ({ email }) => emailMessage(email),
      nickname: ({ nickname }) => nickNameMessage(nickname),
      password: ({ password }) => passwordMessage(password),
      confirmation: ({ password, confirmation }) => confirmationMessage(password, confirmation),
      birthday: (typed) => birthdayMessage(typed.birthday, now),
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.check()) return
    const { email, nickname, password, birthday: day } = form.values
    void flow.attempt(
      async () =>
        call(signUp, {
          email,
          nickname,
          password: await hashPassword(password),
          birthday: day.replaceAll('-', ''),
          languageCode: currentLanguage(),
          ...arrivalCodes(),
        }),
      flow.welcome,
    )
  }
  return { form, now, submit }
}

function DesktopSignUp({ flow }: { flow: SignInFlow }) {
  const text = useText()
  const [start] = useState(() => latestAdultBirthday(new Date()))
  const { form, submit } = useSignUpForm(flow, start)
  return (
    <SignUpFrame
      flow={flow}
      form={form}
      submit={submit}
      birthday={<DateField {...form.tie('birthday')} label={text('auth.field.birthday')} autoComplete="bday" />}
    />
  )
}

function MobileSignUp({ flow }: { flow: SignInFlow }) {
  const { form, submit } = useSignUpForm(flow, '')
  return <SignUpFrame flow={flow} form={form} submit={submit} birthday={<BirthdayParts {...form.tie('birthday')} />} />
}

type SignUpForm = ReturnType<typeof useSignUpForm>
type SignUpFrameProps = Pick<SignUpForm, 'form' | 'submit'> & { flow: SignInFlow; birthday: ReactNode }

function SignUpFrame({ flow, form, submit, birthday }: SignUpFrameProps) {
  const text = useText()
  const reveal = useReveal()
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        {...form.tie('email')}
        label={text('auth.field.email')}
        type="email"
        autoComplete="email"
        data-autofocus
      />
      <TextField {...form.tie('nickname')} label={text('auth.field.nickname')} autoComplete="nickname" />
      <TextField
        {...form.tie('password')}
        label={text('auth.field.password')}
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
      {birthday}
      <Button type="submit" variant="primary" size="lg" fullWidth busy={flow.isBusy} disabled={!form.isComplete}>
        {text('auth.signUp.submit')}
      </Button>
      <LegalNote />
    </form>
  )
}
