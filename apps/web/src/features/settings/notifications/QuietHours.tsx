import type { NotificationSettings } from '@fanlight/contract'
import { Button, ComboField, ListRow, Switch, TextField } from '@fanlight/ui'
import { MoonStar } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import type { SettingsChange } from './use-notification-settings.ts'

const NIGHT = { from: '22:00', to: '08:00' } as const

type Props = { settings: NotificationSettings; onChange: (change: SettingsChange) => void }

export function QuietHours({ settings, onChange }: Props) {
  const text = useText()
  const { quietHours } = settings
  return (
    <>
      <ListRow
        icon={<MoonStar aria-hidden />}
        title={text('settings.notifications.quiet.switch')}
        description={text('settings.notifications.quiet.text')}
        trailing={
          <Switch
            label={text('settings.notifications.quiet.switch')}
            checked={quietHours !== null}
            // A night begins where the person is.
            onCheckedChange={(isOn) =>
              onChange(isOn ? { quietHours: NIGHT, timeZone: zoneHere() } : { quietHours: null })
            }
          />
        }
      />
      <div className="flex flex-col gap-4 p-4">
        {quietHours && (
          <Times
            // Others may have been chosen on another device.
            key={`${quietHours.from} ${quietHours.to}`}
            hours={quietHours}
            onChange={(hours) => onChange({ quietHours: hours })}
          />
        )}
        <Zone zone={settings.timeZone} onChange={(timeZone) => onChange({ timeZone })} />
      </div>
    </>
  )
}

type Hours = NonNullable<NotificationSettings['quietHours']>

/** Kept once both times are whole and differ: a night without an end is none. */
function Times({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const text = useText()
  const [typed, setTyped] = useState(hours)
  const isSame = typed.from === typed.to && typed.from !== ''
  const type = (part: Partial<Hours>) => setTyped({ ...typed, ...part })
  const keep = () => {
    const isWhole = typed.from !== '' && typed.to !== '' && !isSame
    if (isWhole && (typed.from !== hours.from || typed.to !== hours.to)) onChange(typed)
  }
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        type="time"
        label={text('settings.notifications.quiet.from')}
        value={typed.from}
        onValueChange={(from) => type({ from })}
        onBlur={keep}
      />
      <TextField
        type="time"
        label={text('settings.notifications.quiet.to')}
        value={typed.to}
        error={isSame ? text('settings.notifications.quiet.same') : undefined}
        onValueChange={(to) => type({ to })}
        onBlur={keep}
      />
    </div>
  )
}

function Zone({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const text = useText()
  const format = useFormat()
  const here = zoneHere()
  const options = useMemo(
    () => zonesWith(zone, here).map((name) => ({ value: name, label: nameOf(name) })),
    [zone, here],
  )
  return (
    <div className="flex flex-col items-start gap-2">
      <ComboField
        label={text('settings.notifications.quiet.zone')}
        hint={text('settings.notifications.quiet.zoneText')}
        options={options}
        value={zone}
        // A field that is emptied says nothing new.
        onValueChange={(chosen) => chosen !== '' && chosen !== zone && onChange(chosen)}
        emptyText={text('settings.notifications.quiet.noZone')}
        countText={(count) =>
          text('settings.notifications.quiet.zones', { count, replace: { count: format.wholeNumber(count) } })
        }
        className="w-full"
      />
      {zone !== here && (
        <Button size="sm" onPress={() => onChange(here)}>
          {text('settings.notifications.quiet.here', { zone: nameOf(here) })}
        </Button>
      )}
    </div>
  )
}

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `America/New_York` is read as people write it. */
const nameOf = (zone: string): string => zone.replaceAll('_', ' ')

/** All that the browser knows, and those in use that it does not. */
function zonesWith(...used: readonly string[]): string[] {
  return [...new Set([...used, ...Intl.supportedValuesOf('timeZone')])].toSorted()
}
