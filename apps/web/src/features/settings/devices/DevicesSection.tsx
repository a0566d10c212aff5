import type { Session } from '@fanlight/contract'
import { Badge, Button, ListRow } from '@fanlight/ui'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { Facts } from '../parts/Facts.tsx'
import { Group, Groups } from '../parts/Group.tsx'
import { RemovableRow } from '../parts/RemovableRow.tsx'
import { RowSkeletons } from '../parts/RowSkeletons.tsx'
import { DeviceIcon } from './DeviceIcon.tsx'
import { SavedAccounts } from './SavedAccounts.tsx'
import { useDevices, useSignOutDevices } from './use-devices.ts'

export function DevicesSection() {
  const text = useText()
  return (
    <Groups>
      <Group title={text('settings.devices.signedIn')} description={text('settings.devices.signedInText')}>
        <Devices />
      </Group>
      <SavedAccounts />
    </Groups>
  )
}

function Devices() {
  const text = useText()
  const devices = useDevices()
  const { signOutOne, signOutOthers } = useSignOutDevices()
  return (
    <QueryView
      query={devices}
      place="card"
      skeleton={<RowSkeletons rows={3} />}
      failure={text('settings.devices.loadFailed')}
    >
      {({ own, others }) => (
        <>
          {own && <DeviceRow session={own} />}
          {others.map((session) => (
            <RemovableRow key={session.sessionId}>
              <DeviceRow session={session} onSignOut={() => signOutOne(session.sessionId)} />
            </RemovableRow>
          ))}
          {others.length === 0 ? (
            <p className="px-4 py-4 text-13 text-muted">{text('settings.devices.noOthers')}</p>
          ) : (
            <RemovableRow className="p-4">
              <Button variant="danger" once onPress={signOutOthers} className="max-md:w-full">
                {text('settings.devices.signOutOthers')}
              </Button>
            </RemovableRow>
          )}
        </>
      )}
    </QueryView>
  )
}

function DeviceRow({ session, onSignOut }: { session: Session; onSignOut?: () => Promise<void> }) {
  const text = useText()
  const format = useFormat()
  const name = useDeviceName(session)
  const { browser, system, address, isCurrent, lastSeenAt } = session
  return (
    <ListRow
      icon={<DeviceIcon browser={browser} system={system} />}
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{name}</span>
          {isCurrent && (
            <Badge tone="positive" size="sm">
              {text('settings.devices.thisDevice')}
            </Badge>
          )}
        </span>
      }
      description={
        <Facts>
          {isCurrent ? (
            text('settings.devices.activeNow')
          ) : (
            <time dateTime={new Date(lastSeenAt).toISOString()} title={format.dateAndTime(lastSeenAt)}>
              {text('settings.devices.lastSeen', { ago: format.age(lastSeenAt) })}
            </time>
          )}
          <bdi dir="ltr">{address}</bdi>
        </Facts>
      }
      trailing={
        onSignOut && (
          <Button
            size="sm"
            once
            onPress={onSignOut}
            aria-label={text('settings.devices.signOutNamed', { device: name })}
          >
            {text('settings.devices.signOut')}
          </Button>
        )
      }
    />
  )
}

/** The server writes '?' for what a user agent does not tell. */
function useDeviceName({ browser, system }: Session): string {
  const text = useText()
  if (browser !== '?' && system !== '?') return text('settings.deviceName', { browser, system })
  return [browser, system].find((known) => known !== '?') ?? text('settings.devices.unknown')
}
