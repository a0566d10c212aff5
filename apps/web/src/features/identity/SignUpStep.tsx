import { latestAdultBirthday, nickNameProblem, signUp } from '@fanlight/contract'
import { Button, DateField, TextField } from '@fanlight/ui'
import { useState, type ReactNode } from 'react'
import { call, refusedWith } from '../../platform/api/index.ts'
import { currentDevice } from '../../platform/device/device.ts'
import { useForm } from '../../platform/forms/index.ts'
import { currentLanguage, useText } from '../../platform/i18n/index.ts'
import { arrivalCodes, hashPassword } from '../../platform/session/index.ts'
import { BirthdayParts } from './BirthdayParts.tsx'
import { birthdayMessage, confirmationMessage, emailMessage, nickNameMessage, passwordMessage } from './fields.ts'
import { LegalNote } from './LegalNote.tsx'
import { useReveal } from './use-reveal.ts'
import type { SignInFlow } from './use-sign-in.ts'

/** The desktop form starts with the latest allowed birthday; the mobile one starts empty, in three parts. */
export function SignUpStep({ flow }: { flow: SignInFlow }) {
  return currentDevice() === 'mobile' ? <MobileSignUp flow={flow} /> : <DesktopSignUp flow={flow} />
}

function useSignUpForm(flow: SignInFlow, birthday: string) {
  const [now] = useState(() => new Date())
  return useForm({
    start: { email: '', nickname: '', password: '', confirmation: '', birthday },
    check: (typed) => ({
      email: emailMessage(typed.email),
      nickname: nickNameMessage(typed.nickname),
      password: passwordMessage(typed.password),
      confirmation: confirmationMessage(typed.password, typed.confirmation),
      birthday: birthdayMessage(typed.birthday, now),
    }),
    send: ({ email, nickname, password, birthday: day }) =>
      flow.attempt(async () => {
        const asked = {
          email,
          nickname,
          password: await hashPassword(password),
          birthday: day.replaceAll('-', ''),
          languageCode: currentLanguage(),
          ...arrivalCodes(),
        }
        try {
          return await call(signUp, asked)
        } catch (failure) {
          if (refusedWith(failure, 'REGISTRATION_FAILED')) flow.checkEmail(email.trim())
          throw failure
        }
      }, flow.welcome),
    errorsFrom: 'leaving',
    saysAtOnce: cannotBecomeRight,
  })
}

/** What no further letter can mend is said while it is typed; what is only not finished yet, when the field is left. */
function cannotBecomeRight({
  nickname,
  password,
  confirmation,
}: Record<'nickname' | 'password' | 'confirmation', string>) {
  const problem = nickNameProblem(nickname)
  return {
    nickname: problem === 'characters' || problem === 'tooLong',
    confirmation: !password.startsWith(confirmation),
  }
}

function DesktopSignUp({ flow }: { flow: SignInFlow }) {
  const text = useText()
  const [start] = useState(() => latestAdultBirthday(new Date()))
  const form = useSignUpForm(flow, start)
  return (
    <SignUpFrame
      flow={flow}
      form={form}
      birthday={<DateField {...form.tie('birthday')} label={text('auth.field.birthday')} autoComplete="bday" />}
    />
  )
}

function MobileSignUp({ flow }: { flow: SignInFlow }) {
  const form = useSignUpForm(flow, '')
  return <SignUpFrame flow={flow} form={form} birthday={<BirthdayParts {...form.tie('birthday')} />} />
}

type SignUpFrameProps = { flow: SignInFlow; form: ReturnType<typeof useSignUpForm>; birthday: ReactNode }

function SignUpFrame({ flow, form, birthday }: SignUpFrameProps) {
  const text = useText()
  const reveal = useReveal()
  return (
    <form id={form.id} noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-4">
      <TextField
        {...form.tie('email')}
        label={text('auth.field.email')}
        type="email"
        autoComplete="email"
        data-autofocus
      />
      <TextField
        {...form.tie('nickname')}
        label={text('auth.field.nickname')}
        hint={text('auth.field.nicknameHint')}
        autoComplete="nickname"
      />
      <TextField
        {...form.tie('password')}
        label={text('auth.field.password')}
        hint={text('auth.field.passwordHint')}
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
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={flow.isBusy}
        // Not `disabled`: pressed too early it says what is missing, instead of nothing.
        aria-disabled={!form.isComplete || undefined}
        className={form.isComplete ? undefined : 'opacity-40'}
      >
        {text('auth.signUp.submit')}
      </Button>
      <LegalNote />
    </form>
  )
}
