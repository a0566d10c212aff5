import type { Account } from '@fanlight/contract'
import { Button, Dialog, TextField } from '@fanlight/ui'
import { useMemo } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { FormError } from '../../../platform/forms/index.ts'
import { passwordStrength } from './password-strength.ts'
import { StrengthHint } from './StrengthHint.tsx'
import { useChangePassword, type PasswordField } from './use-change-password.ts'

/** Changes the password, or sets the first one of somebody who came by Google or Facebook. */
export function PasswordDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const text = useText()
  const { hasPassword } = account
  const password = useChangePassword(account, onClose)
  const personal = useMemo(
    () => [account.userName, account.nickName, account.email.split('@')[0] ?? '', 'fanlight'],
    [account.userName, account.nickName, account.email],
  )
  const field = (name: PasswordField) => ({
    type: 'password',
    value: password.typed[name],
    onValueChange: (value: string) => password.type(name, value),
    reveal: { showLabel: text('settings.password.show'), hideLabel: text('settings.password.hide') },
    ...password.fields.tie(name),
  })

  return (
    <Dialog
      title={text(hasPassword ? 'settings.password.change' : 'settings.password.set')}
      description={text(hasPassword ? 'settings.password.changeText' : 'settings.password.setText')}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" form={password.fields.formId} variant="primary" busy={password.isSaving}>
            {text(hasPassword ? 'settings.password.change' : 'settings.password.set')}
          </Button>
        </>
      }
    >
      <form
        id={password.fields.formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          password.submit()
        }}
        className="flex flex-col gap-4"
      >
        {/* Password managers keep the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
        {hasPassword && (
          <TextField
            label={text('settings.password.current')}
            autoComplete="current-password"
            data-autofocus=""
            {...field('current')}
          />
        )}
        <TextField
          label={text('settings.password.new')}
          autoComplete="new-password"
          hint={<StrengthHint strength={passwordStrength(password.typed.password, personal)} />}
          {...(!hasPassword && { 'data-autofocus': '' })}
          {...field('password')}
        />
        <TextField label={text('settings.password.again')} autoComplete="new-password" {...field('again')} />
        <FormError>{password.failure}</FormError>
      </form>
    </Dialog>
  )
}
