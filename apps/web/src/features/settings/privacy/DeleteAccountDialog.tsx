import type { Account } from '@fanlight/contract'
import { Button, Dialog, TextField } from '@fanlight/ui'
import { CircleMinus, FileLock2, type LucideIcon } from 'lucide-react'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { FormError } from '../../../platform/forms/index.ts'
import { UserNameField } from '../parts/UserNameField.tsx'
import { useDeleteAccount } from './use-delete-account.ts'

const goes = ['settings.delete.goesProfile', 'settings.delete.goesSignIn', 'settings.delete.goesDevices'] as const
const stays = ['settings.delete.staysSent', 'settings.delete.staysLaw'] as const

export function DeleteAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const text = useText()
  const erase = useDeleteAccount(account)
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
          <Button variant="danger" busy={erase.isDeleting} onPress={erase.deleteAccount}>
            {text('settings.delete.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Consequences heading={text('settings.delete.goes')} icon={CircleMinus} facts={goes} />
        <Consequences heading={text('settings.delete.stays')} icon={FileLock2} facts={stays} />
        {/* No submit button on purpose: Enter in a field must not delete an account. */}
        <form
          id={erase.fields.formId}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          className="flex flex-col gap-4"
        >
          <UserNameField
            label={text('settings.delete.userName', { userName: account.userName })}
            value={erase.typedName}
            onValueChange={erase.typeName}
            {...erase.fields.tie('userName')}
          />
          {account.hasPassword && (
            <TextField
              label={text('settings.delete.password')}
              type="password"
              autoComplete="current-password"
              value={erase.password}
              onValueChange={erase.typePassword}
              reveal={{ showLabel: text('settings.password.show'), hideLabel: text('settings.password.hide') }}
              {...erase.fields.tie('password')}
            />
          )}
          <FormError>{erase.failure}</FormError>
        </form>
      </div>
    </Dialog>
  )
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
