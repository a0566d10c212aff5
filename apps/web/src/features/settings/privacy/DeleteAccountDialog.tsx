import { deleteMyAccount, type Account } from '@fanlight/contract'
import { Button, Dialog, TextField, toast } from '@fanlight/ui'
import { CircleMinus, FileLock2, type LucideIcon } from 'lucide-react'
import { call, refusedWith } from '../../../platform/api/index.ts'
import { FormError, useForm } from '../../../platform/forms/index.ts'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { navigate } from '../../../platform/navigation/index.ts'
import { forgetAccount, hashPassword, signOut } from '../../../platform/session/index.ts'
import { asUserName } from '../account/names.ts'
import { UserNameField } from '../parts/UserNameField.tsx'

const goes = ['settings.delete.goesProfile', 'settings.delete.goesSignIn', 'settings.delete.goesDevices'] as const
const stays = ['settings.delete.staysSent', 'settings.delete.staysLaw'] as const

export function DeleteAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const text = useText()
  const form = useDeleteAccount(account)
  return (
    <Dialog
      role="alertdialog"
      title={text('settings.delete.title')}
      description={text('settings.delete.text')}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text('common.cancel')}</Button>
          <Button variant="danger" busy={form.isSending} onPress={() => form.submit()}>
            {text('settings.delete.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Consequences heading={text('settings.delete.goes')} icon={CircleMinus} facts={goes} />
        <Consequences heading={text('settings.delete.stays')} icon={FileLock2} facts={stays} />
        {/* No submit button on purpose: Enter in a field must not delete an account. */}
        <form id={form.id} noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-4">
          <UserNameField
            {...form.tie('userName')}
            label={text('settings.delete.userName', { userName: account.userName })}
          />
          {account.hasPassword && (
            <TextField
              {...form.tie('password')}
              label={text('settings.delete.password')}
              type="password"
              autoComplete="current-password"
              reveal={{ showLabel: text('settings.password.show'), hideLabel: text('settings.password.hide') }}
            />
          )}
          <FormError>{form.failure}</FormError>
        </form>
      </div>
    </Dialog>
  )
}

function useDeleteAccount({ userId, userName, hasPassword }: Account) {
  const text = useText()
  const nameNeeded = text('settings.delete.userNameWrong', { userName })
  return useForm({
    start: { userName: '', password: '' },
    check: (typed) => ({
      userName: asUserName(typed.userName) === userName ? undefined : nameNeeded,
      password: hasPassword && typed.password === '' ? text('settings.password.required') : undefined,
    }),
    async send(typed) {
      await call(deleteMyAccount, {
        userName: asUserName(typed.userName),
        ...(hasPassword && { password: await hashPassword(typed.password) }),
      })
      // Begins at once and tells the server in the background, whose answer no longer matters: the session is gone.
      void signOut()
      forgetAccount(userId)
      navigate('/home', { replace: true })
      toast.success(text('settings.delete.done'))
    },
    refused(error) {
      if (refusedWith(error, 'WRONG_PASSWORD')) return { password: text('error.wrongPassword') }
      return refusedWith(error, 'CONFLICT') ? { userName: nameNeeded } : undefined
    },
    errorsFrom: 'leavingFilled',
  })
}

function Consequences({
  heading,
  icon: Icon,
  facts,
}: {
  heading: string
  icon: LucideIcon
  facts: readonly MessageKey[]
}) {
  const text = useText()
  return (
    <div>
      <h3 className="text-13 font-semibold">{heading}</h3>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-2.5 text-13 text-muted">
            <Icon aria-hidden className="mt-0.5 size-4" />
            <span className="min-w-0">{text(fact)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
