import { confirmEmailChange, EMAIL_MAX_LENGTH, emailProblem, startEmailChange, type Account } from '@fanlight/contract'
import { TextField, toast } from '@fanlight/ui'
import { useState } from 'react'
import { call, describeError, refusedWith } from '../../../platform/api/index.ts'
import { CodeField, FormDialog, isCodeIncomplete, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { updateUser } from '../../../platform/session/index.ts'

type Props = { account: Account; onClose: () => void }
type Started = { email: string; needsCodeOfPresent: boolean }

/** Two steps: where letters should go, then the codes that both addresses got. */
export function ChangeEmailDialog({ account, onClose }: Props) {
  const [started, setStarted] = useState<Started | null>(null)
  if (started) return <CodesStep account={account} started={started} onClose={onClose} />
  return <AddressStep account={account} onStarted={setStarted} onClose={onClose} />
}

function AddressStep({ account, onStarted, onClose }: Props & { onStarted: (started: Started) => void }) {
  const text = useText()
  const form = useForm({
    start: { email: '' },
    check: ({ email }) => ({ email: problemIn(email) }),
    async send({ email }) {
      const wanted = email.trim().toLowerCase()
      onStarted({ email: wanted, ...(await call(startEmailChange, { email: wanted })) })
    },
    refused: (error) => ({
      email: refusedWith(error, 'CONFLICT') ? text('settings.email.same') : describeError(error),
    }),
  })

  function problemIn(email: string): string | undefined {
    const problem = emailProblem(email)
    if (problem === null) return undefined
    return text(problem === 'required' ? 'auth.field.emailRequired' : 'auth.field.emailInvalid')
  }

  return (
    <FormDialog
      form={form}
      title={text('settings.email.change')}
      description={text(account.emailVerified ? 'settings.email.changeText' : 'settings.email.changeTextNew')}
      size="sm"
      onClose={onClose}
      submitLabel={text('settings.email.sendCodes')}
    >
      <TextField
        {...form.tie('email')}
        label={text('settings.email.new')}
        type="email"
        dir="ltr"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        data-autofocus=""
      />
    </FormDialog>
  )
}

function CodesStep({ account, started, onClose }: Props & { started: Started }) {
  const text = useText()
  const { email, needsCodeOfPresent } = started
  const problemIn = (code: string) => (isCodeIncomplete(code) ? text('settings.twoFactor.codeIncomplete') : undefined)
  const form = useForm({
    start: { codeOfNew: '', codeOfPresent: '' },
    check: ({ codeOfNew, codeOfPresent }) => ({
      codeOfNew: problemIn(codeOfNew),
      codeOfPresent: needsCodeOfPresent ? problemIn(codeOfPresent) : undefined,
    }),
    async send({ codeOfNew, codeOfPresent }) {
      const codes = { codeOfNew, ...(needsCodeOfPresent && { codeOfPresent }) }
      const { user } = await call(confirmEmailChange, codes)
      updateUser(user)
      toast.success(text('settings.email.changed'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('settings.email.change')}
      description={text('settings.email.codesText')}
      size="sm"
      onClose={onClose}
      submitLabel={text('settings.email.change')}
    >
      {needsCodeOfPresent && (
        <CodeField
          {...form.tie('codeOfPresent')}
          label={text('settings.email.codeSentTo', { email: account.email })}
          hint={text('settings.email.codeOfPresentHint')}
        />
      )}
      <CodeField
        {...form.tie('codeOfNew')}
        label={text('settings.email.codeSentTo', { email })}
        hint={text('verifyEmail.codeHint')}
      />
    </FormDialog>
  )
}
