import {
  changePassword,
  confirmationProblem,
  listSessions,
  passwordProblem,
  type Account,
  type ConfirmationProblem,
  type PasswordProblem,
} from '@fanlight/contract'
import { TextField, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, keyOf, refusedWith } from '../../../platform/api/index.ts'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { hashPassword } from '../../../platform/session/index.ts'
import { amendAccount } from '../parts/amend-account.ts'
import { passwordStrength, strengths, type Strength } from './password-strength.ts'

const passwordTexts: Record<PasswordProblem, MessageKey> = {
  required: 'settings.password.required',
  tooShort: 'settings.password.tooShort',
}
const confirmationTexts: Record<ConfirmationProblem, MessageKey> = {
  required: 'settings.password.confirmRequired',
  different: 'settings.password.different',
}

/** Changes the password, or sets the first one of an account that came by Google or Facebook. */
export function PasswordDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const text = useText()
  const { hasPassword } = account
  const form = useChangePassword(account, onClose)
  const personal = useMemo(
    () => [account.userName, account.nickName, account.email.split('@')[0] ?? '', 'fanlight'],
    [account.userName, account.nickName, account.email],
  )
  const hidden = {
    type: 'password',
    reveal: { showLabel: text('settings.password.show'), hideLabel: text('settings.password.hide') },
  }

  return (
    <FormDialog
      form={form}
      title={text(hasPassword ? 'settings.password.change' : 'settings.password.set')}
      description={text(hasPassword ? 'settings.password.changeText' : 'settings.password.setText')}
      onClose={onClose}
      submitLabel={text(hasPassword ? 'settings.password.change' : 'settings.password.set')}
    >
      {/* Password managers keep the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      {hasPassword && (
        <TextField
          {...hidden}
          {...form.tie('current')}
          label={text('settings.password.current')}
          autoComplete="current-password"
          data-autofocus=""
        />
      )}
      <TextField
        {...hidden}
        {...form.tie('password')}
        label={text('settings.password.new')}
        autoComplete="new-password"
        hint={<StrengthHint strength={passwordStrength(form.values.password, personal)} />}
        {...(!hasPassword && { 'data-autofocus': '' })}
      />
      <TextField
        {...hidden}
        {...form.tie('again')}
        label={text('settings.password.again')}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}

function useChangePassword({ hasPassword }: Account, onChanged: () => void) {
  const text = useText()
  const queryClient = useQueryClient()
  return useForm({
    start: { current: '', password: '', again: '' },
    check(typed) {
      const [password, again] = [passwordProblem(typed.password), confirmationProblem(typed.password, typed.again)]
      return {
        current: hasPassword && typed.current === '' ? text('settings.password.currentRequired') : undefined,
        password: password ? text(passwordTexts[password]) : undefined,
        again: again ? text(confirmationTexts[again]) : undefined,
      }
    },
    async send(typed) {
      const [current, password] = await Promise.all([hashPassword(typed.current), hashPassword(typed.password)])
      await call(changePassword, { password, ...(hasPassword && { currentPassword: current }) })
      amendAccount({ hasPassword: true })
      // The change has signed the other devices out.
      void queryClient.invalidateQueries({ queryKey: keyOf(listSessions) })
      toast.success(text(hasPassword ? 'settings.password.changed' : 'settings.password.wasSet'))
      onChanged()
    },
    refused(error) {
      if (refusedWith(error, 'WRONG_PASSWORD')) return { current: text('error.wrongPassword') }
      return refusedWith(error, 'COMMON_PASSWORD') ? { password: text('error.commonPassword') } : undefined
    },
    errorsFrom: 'leavingFilled',
  })
}

const words: Record<Strength, MessageKey> = {
  weak: 'settings.password.weak',
  fair: 'settings.password.fair',
  good: 'settings.password.good',
  strong: 'settings.password.strong',
}

const colours: Record<Strength, string> = {
  weak: 'bg-danger',
  fair: 'bg-caution',
  good: 'bg-positive',
  strong: 'bg-positive',
}

/** Stands in the field's hint, so that ears get it with the field. Spans: a hint is one paragraph. */
function StrengthHint({ strength }: { strength: Strength | null }) {
  const text = useText()
  if (strength === null) return text('settings.password.hint')
  const filled = strengths.indexOf(strength) + 1
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex w-28 shrink-0 gap-1">
        {strengths.map((step, at) => (
          <span
            key={step}
            className={`h-1 flex-1 rounded-full transition-colors ${at < filled ? colours[strength] : 'bg-fill-strong'}`}
          />
        ))}
      </span>
      {text(words[strength])}
    </span>
  )
}
