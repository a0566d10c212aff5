import { deleteMyAccount, diamonds, KEPT_DAYS, previewFarewell, type Account, type Farewell } from '@fanlight/contract'
import { Button, Dialog, TextField, toast } from '@fanlight/ui'
import { CircleMinus, FileLock2 } from 'lucide-react'
import { call, refusedWith, useCall } from '../../../platform/api/index.ts'
import { FormError, useForm } from '../../../platform/forms/index.ts'
import { onlyDigits, useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { navigate } from '../../../platform/navigation/index.ts'
import { forgetAccount, hashPassword, signOut } from '../../../platform/session/index.ts'
import { asUserName } from '../account/names.ts'
import { UserNameField } from '../parts/UserNameField.tsx'
import { Facts } from './Facts.tsx'
import { FarewellMoney, FarewellSkeleton } from './FarewellMoney.tsx'

const goes = [
  'settings.delete.goesProfile',
  'settings.delete.goesSignIn',
  'settings.delete.goesDevices',
  'settings.delete.goesMemberships',
  'settings.delete.goesBought',
] as const

export function DeleteAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  // Always as it is now: what was known a minute ago may be less than what is lost.
  const farewell = useCall(previewFarewell, {}, { staleTime: 0, gcTime: 0 })
  const lost = farewell.data?.forfeited.total ?? 0
  const form = useDeleteAccount(account, farewell)
  const stays = [
    ...(account.role === 'creator' ? [text('settings.delete.staysSold', { days: format.wholeNumber(KEPT_DAYS) })] : []),
    text('settings.delete.staysSent'),
    text('settings.delete.staysLaw'),
  ]
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
          <Button
            variant="danger"
            busy={form.isSending}
            disabled={farewell.data === undefined}
            onPress={() => form.submit()}
          >
            {text('settings.delete.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Facts heading={text('settings.delete.goes')} icon={CircleMinus} facts={goes.map((fact) => text(fact))} />
        <Facts heading={text('settings.delete.stays')} icon={FileLock2} facts={stays} />
        <QueryView
          query={farewell}
          skeleton={<FarewellSkeleton />}
          failure={text('settings.delete.money.failed')}
          place="card"
        >
          {(money) => <FarewellMoney farewell={money} />}
        </QueryView>
        {/* No submit button on purpose: Enter in a field must not delete an account. */}
        <form id={form.id} noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-4">
          {lost > 0 && (
            <TextField
              {...form.tie('forfeits')}
              label={text('settings.delete.money.consent', { amount: format.wholeNumber(lost) })}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
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

/** As people write it, with points, commas or spaces between the thousands. */
const amountTyped = (typed: string): number => Number(onlyDigits(typed) || NaN)

function useDeleteAccount(
  { userId, userName, hasPassword }: Account,
  { data, refetch }: { data: Farewell | undefined; refetch: () => unknown },
) {
  const text = useText()
  const format = useFormat()
  const nameNeeded = text('settings.delete.userNameWrong', { userName })
  const lost = data?.forfeited.total ?? 0
  const amountNeeded = (amount: number) =>
    text('settings.delete.money.typeAmount', { amount: format.wholeNumber(amount) })
  return useForm({
    start: { forfeits: '', userName: '', password: '' },
    check: (typed) => ({
      // More is fine: it is the most that may be lost, so that tips which keep coming cannot hold anybody up.
      forfeits: lost > 0 && !(amountTyped(typed.forfeits) >= lost) ? amountNeeded(lost) : undefined,
      userName: asUserName(typed.userName) === userName ? undefined : nameNeeded,
      password: hasPassword && typed.password === '' ? text('settings.password.required') : undefined,
    }),
    async send(typed) {
      await call(deleteMyAccount, {
        userName: asUserName(typed.userName),
        ...(hasPassword && { password: await hashPassword(typed.password) }),
        ...(lost > 0 && { forfeits: diamonds(amountTyped(typed.forfeits)) }),
      })
      // Begins at once and tells the server in the background, whose answer no longer matters: the session is gone.
      void signOut()
      forgetAccount(userId)
      navigate('/home', { replace: true })
      toast.success(text('settings.delete.done'))
    },
    refused(error) {
      if (refusedWith(error, 'WRONG_PASSWORD')) return { password: text('error.wrongPassword') }
      const changed = refusedWith(error, 'FORFEITS_NOT_AGREED')
      if (changed) {
        void refetch()
        return text('settings.delete.money.changed', { amount: format.wholeNumber(changed.forfeited) })
      }
      return refusedWith(error, 'CONFLICT') ? { userName: nameNeeded } : undefined
    },
    errorsFrom: 'leavingFilled',
  })
}
