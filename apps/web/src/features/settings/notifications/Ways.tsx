import {
  ALWAYS_IN_APP,
  NOTIFICATION_GROUPS,
  NOTIFICATION_WAYS,
  type NotificationGroup,
  type NotificationSettings,
  type NotificationWayName,
} from '@fanlight/contract'
import { Switch } from '@fanlight/ui'
import { ChevronDown, LockKeyhole } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { useLayout } from '../../../platform/navigation/index.ts'
import type { SettingsChange } from './use-notification-settings.ts'

type Props = {
  settings: NotificationSettings
  /** Those of interest to this account. */
  groups: readonly NotificationGroup[]
  onChange: (change: SettingsChange) => void
}

export const groupsFor = (isCreator: boolean): readonly NotificationGroup[] =>
  NOTIFICATION_GROUPS.filter((group) => isCreator || group !== 'earnings')

/** Every group with its ways: a table where there is room, on a phone one group opens at a time. */
export function Ways(props: Props) {
  return useLayout() === 'mobile' ? <WaysList {...props} /> : <WaysTable {...props} />
}

const isLocked = (group: NotificationGroup, way: NotificationWayName): boolean =>
  way === 'inApp' && ALWAYS_IN_APP.includes(group)

function WaysTable({ settings, groups, onChange }: Props) {
  const text = useText()
  const lockedId = useId()
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-15">
          <thead>
            <tr className="text-12 text-muted">
              <th scope="col" className="px-4 py-3 text-start font-medium">
                {text('settings.notifications.ways.group')}
              </th>
              {NOTIFICATION_WAYS.map((way) => (
                <th key={way} scope="col" className="w-17 px-1 py-3 text-center font-medium hyphens-auto last:pe-3">
                  {text(`settings.notifications.ways.${way}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {groups.map((group) => (
              <tr key={group}>
                <th scope="row" className="px-4 py-3 text-start font-medium">
                  {text(`bell.group.${group}`)}
                </th>
                {NOTIFICATION_WAYS.map((way) => (
                  <td key={way} className="px-1 py-3 text-center last:pe-3">
                    <WaySwitch {...{ settings, group, way, onChange, lockedId }} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <LockedNote id={lockedId} />
    </>
  )
}

function WaysList({ settings, groups, onChange }: Props) {
  const text = useText()
  const lockedId = useId()
  return (
    <>
      {groups.map((group) => (
        <details key={group} name="notification-groups" className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 px-4 py-2.5 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{text(`bell.group.${group}`)}</span>
              <span className="block text-13 text-muted">
                <Chosen settings={settings} group={group} />
              </span>
            </span>
            <ChevronDown aria-hidden className="text-muted transition-transform group-open:rotate-180" />
          </summary>
          <ul className="pb-2">
            {NOTIFICATION_WAYS.map((way) => (
              <li key={way} className="flex min-h-12 items-center justify-between gap-4 py-1.5 ps-8 pe-4">
                <span>{text(`settings.notifications.ways.${way}`)}</span>
                <WaySwitch {...{ settings, group, way, onChange, lockedId }} />
              </li>
            ))}
          </ul>
        </details>
      ))}
      <LockedNote id={lockedId} />
    </>
  )
}

/** What is on, in words, while the group is closed. */
function Chosen({ settings, group }: Pick<Props, 'settings'> & { group: NotificationGroup }) {
  const text = useText()
  const chosen = NOTIFICATION_WAYS.filter((way) => settings.groups[group][way])
  if (chosen.length === 0) return text('settings.notifications.ways.none')
  // Not as a sentence: these are names, some of which begin with a capital.
  return chosen.map((way) => text(`settings.notifications.ways.${way}`)).join(' · ')
}

type WaySwitchProps = Omit<Props, 'groups'> & { group: NotificationGroup; way: NotificationWayName; lockedId: string }

function WaySwitch({ settings, group, way, onChange, lockedId }: WaySwitchProps) {
  const text = useText()
  const locked = isLocked(group, way)
  return (
    <Switch
      label={text('settings.notifications.ways.named', {
        group: text(`bell.group.${group}`),
        way: text(`settings.notifications.ways.${way}`),
      })}
      checked={locked || settings.groups[group][way]}
      disabled={locked}
      aria-describedby={locked ? lockedId : undefined}
      onCheckedChange={(isOn) => onChange({ groups: { [group]: { [way]: isOn } } })}
    />
  )
}

/** Why some cannot be turned off, and what a daily email is. */
function LockedNote({ id }: { id: string }) {
  const text = useText()
  return (
    <div className="flex items-start gap-3 px-4 py-3 text-13 text-muted">
      <LockKeyhole aria-hidden className="mt-0.5 size-4! shrink-0" />
      <p>
        <span id={id}>{text('settings.notifications.ways.locked')}</span>{' '}
        {text('settings.notifications.ways.mailDailyText')}
      </p>
    </div>
  )
}
