import { PASSKEYS_MAX, type Passkey } from '@fanlight/contract'
import { Banner, Button, IconButton, ListRow } from '@fanlight/ui'
import { Fingerprint, Info, Plus, Trash2 } from 'lucide-react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { Facts } from '../parts/Facts.tsx'
import { Group } from '../parts/Group.tsx'
import { RemovableRow } from '../parts/RemovableRow.tsx'
import { RowSkeletons } from '../parts/RowSkeletons.tsx'
import { usePasskeys, useRemovePasskey } from './use-passkeys.ts'

export function Passkeys() {
  const text = useText()
  const passkeys = usePasskeys()
  return (
    <Group title={text('settings.passkeys.title')} description={text('settings.passkeys.text')}>
      <QueryView
        query={passkeys}
        place="card"
        skeleton={<RowSkeletons rows={1} />}
        failure={text('settings.passkeys.loadFailed')}
      >
        {(listed) => <PasskeyList passkeys={listed.passkeys} />}
      </QueryView>
    </Group>
  )
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const text = useText()
  return (
    <>
      {passkeys.map((passkey) => (
        <RemovableRow key={passkey.passkeyId}>
          <PasskeyRow passkey={passkey} />
        </RemovableRow>
      ))}
      {passkeys.length === 0 && (
        <p className="flex items-center gap-4 px-4 py-4 text-muted">
          <Fingerprint aria-hidden />
          {text('settings.passkeys.empty')}
        </p>
      )}
      <AddPasskey isFull={passkeys.length >= PASSKEYS_MAX} />
    </>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const text = useText()
  const format = useFormat()
  const remove = useRemovePasskey()
  const { name, createdAt, lastUsedAt } = passkey
  const created = text('settings.passkeys.created', { date: format.date(createdAt) })
  const used =
    lastUsedAt === null
      ? text('settings.passkeys.neverUsed')
      : text('settings.passkeys.lastUsed', { ago: format.age(lastUsedAt) })
  return (
    <ListRow
      icon={<Fingerprint aria-hidden />}
      title={<bdi>{name}</bdi>}
      description={
        <Facts>
          {created}
          {used}
        </Facts>
      }
      trailing={
        <IconButton
          label={text('settings.passkeys.removeNamed', { name })}
          once
          onPress={() => remove(passkey)}
          className="-me-2"
        >
          <Trash2 aria-hidden />
        </IconButton>
      }
    />
  )
}

function AddPasskey({ isFull }: { isFull: boolean }) {
  const text = useText()
  const support = passkeySupport()
  if (support !== 'supported') {
    return (
      <div className="p-4">
        <Banner icon={<Info aria-hidden />} title={text('settings.passkeys.unsupportedTitle')}>
          {text(support === 'insecure' ? 'settings.passkeys.insecure' : 'settings.passkeys.unsupported')}
        </Banner>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-4">
      <Button iconStart={<Plus aria-hidden />} disabled={isFull} onPress={openAddPasskey}>
        {text('settings.passkeys.add')}
      </Button>
      {isFull && <p className="text-13 text-muted">{text('settings.passkeys.full', { max: PASSKEYS_MAX })}</p>}
    </div>
  )
}

function openAddPasskey(): void {
  void openDialog(() => import('./AddPasskeyDialog.tsx'), {}, { needsLogin: true })
}

type PasskeySupport = 'supported' | 'insecure' | 'unsupported'

/** Browsers offer passkeys only on https and localhost; some do not offer them at all. */
function passkeySupport(): PasskeySupport {
  if (typeof window.PublicKeyCredential === 'function') return 'supported'
  return window.isSecureContext ? 'unsupported' : 'insecure'
}
