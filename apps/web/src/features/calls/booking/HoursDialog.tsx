import {
  BOOKING_CYCLES_MAX,
  CALL_CYCLES,
  getCallHours,
  getCreatorSetting,
  saveCallHours,
  userId,
  type CallHours,
  type CallKind,
  type CreatorSetting,
} from '@fanlight/contract'
import { Button, Dialog, SelectField, Spinner, Switch, toast } from '@fanlight/ui'
import { useState } from 'react'
import { call, describeError, keyOf, queryClient, useCall } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'

type Props = { onClose: () => void }

const DAYS = [1, 2, 3, 4, 5, 6, 0] as const
const TIMES = Array.from({ length: 49 }, (_, half) => {
  const [hour, minute] = [Math.floor(half / 2), (half % 2) * 30]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})
const AHEAD = [7, 14, 30, 60] as const

const start = (): CallHours => ({
  isOpen: true,
  kind: 'video',
  cycle: 5,
  cycles: 2,
  daysAhead: 14,
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  weekly: [],
})

/** Those that fans can pay for; others can be booked by nobody. */
const pricedCycles = ({ videoPrices, voicePrices }: CreatorSetting, kind: CallKind) =>
  CALL_CYCLES.filter((cycle) => (kind === 'voice' ? voicePrices : videoPrices).some((price) => price.cycle === cycle))

/** As they were kept, but for a cycle whose price was taken away since. */
function withPrice(hours: CallHours, setting: CreatorSetting): CallHours {
  const cycles = pricedCycles(setting, hours.kind)
  return { ...hours, cycle: cycles.includes(hours.cycle) ? hours.cycle : (cycles[0] ?? hours.cycle) }
}

/** When a creator takes calls that are booked: hours of the week by their own clock. */
export function HoursDialog({ onClose }: Props) {
  const text = useText()
  const ownId = useAccount()?.userId ?? userId('0')
  const { data } = useCall(getCallHours, {})
  const { data: setting } = useCall(getCreatorSetting, { creatorId: ownId })
  if (data && setting) return <Form kept={data.hours ?? start()} setting={setting} onClose={onClose} />
  return (
    <Dialog title={text('calls.booking.hours')} closeLabel={text('common.close')} onClose={onClose}>
      <Spinner />
    </Dialog>
  )
}

function Form({ kept, setting, onClose }: Props & { kept: CallHours; setting: CreatorSetting }) {
  const text = useText()
  const format = useFormat()
  const [hours, setHours] = useState(() => withPrice(kept, setting))
  const cycles = pricedCycles(setting, hours.kind)
  const [isSending, setSending] = useState(false)
  const change = (part: Partial<CallHours>) => setHours((before) => ({ ...before, ...part }))
  const inMinutes = (minutes: number) => text('calls.price.minutes', { minutes: format.wholeNumber(minutes) })
  const rowOf = (day: number) => hours.weekly.find((row) => row.day === day)

  function changeDay(day: number, row: { from: string; to: string } | null): void {
    const others = hours.weekly.filter((each) => each.day !== day)
    change({ weekly: row ? [...others, { day, ...row }] : others })
  }

  async function save(): Promise<void> {
    setSending(true)
    try {
      const saved = await call(saveCallHours, { hours })
      queryClient.setQueryData(keyOf(getCallHours, {}), saved)
      toast.success(text('calls.booking.saved'))
      onClose()
    } catch (error) {
      toast.error(describeError(error))
      setSending(false)
    }
  }

  return (
    <Dialog
      title={text('calls.booking.hours')}
      description={text('calls.booking.hoursText', { zone: hours.timeZone.replaceAll('_', ' ') })}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" busy={isSending} onPress={save} className="max-md:w-full">
          {text('common.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-center justify-between gap-3">
          <span aria-hidden>{text('calls.booking.open')}</span>
          <Switch
            label={text('calls.booking.open')}
            checked={hours.isOpen}
            onCheckedChange={(isOpen) => change({ isOpen })}
          />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label={text('calls.booking.kind')}
            value={hours.kind}
            onValueChange={(kind) =>
              setHours(withPrice({ ...hours, kind: kind === 'voice' ? 'voice' : 'video' }, setting))
            }
            options={(['video', 'voice'] as const).map((kind) => ({ value: kind, label: text(`calls.kind.${kind}`) }))}
          />
          {cycles.length === 0 ? (
            <p className="self-center text-13 text-muted">{text('error.priceNeeded')}</p>
          ) : (
            <SelectField
              label={text('creatorSettings.calls.addCycle')}
              value={String(hours.cycle)}
              onValueChange={(value) =>
                change({ cycle: cycles.find((cycle) => String(cycle) === value) ?? hours.cycle })
              }
              options={cycles.map((cycle) => ({ value: String(cycle), label: inMinutes(cycle) }))}
            />
          )}
          <SelectField
            label={text('calls.booking.cycles')}
            value={String(hours.cycles)}
            onValueChange={(value) => change({ cycles: Number(value) })}
            options={Array.from({ length: BOOKING_CYCLES_MAX }, (_, index) => ({
              value: String(index + 1),
              label: `${format.wholeNumber(index + 1)} · ${inMinutes((index + 1) * hours.cycle)}`,
            }))}
          />
          <SelectField
            label={text('calls.booking.daysAhead')}
            value={String(hours.daysAhead)}
            onValueChange={(value) => change({ daysAhead: Number(value) })}
            options={AHEAD.map((days) => ({ value: String(days), label: format.wholeNumber(days) }))}
          />
        </div>
        <ul className="flex flex-col gap-2">
          {DAYS.map((day) => (
            <li key={day}>
              <Day name={nameOf(day)} row={rowOf(day)} onChange={(row) => changeDay(day, row)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/** The first of February 2026 was a Sunday. */
const nameOf = (day: number): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 1, 1 + day),
  )

/** On any day without a change of clocks: `24:00` is midnight again. */
function onClock(time: string): number {
  const [hour, minute] = time.split(':').map(Number)
  return new Date(2026, 0, 5, hour, minute).getTime()
}

type DayProps = {
  name: string
  row: { from: string; to: string } | undefined
  onChange: (row: { from: string; to: string } | null) => void
}

function Day({ name, row, onChange }: DayProps) {
  const text = useText()
  const format = useFormat()
  const options = (times: readonly string[]) =>
    times.map((time) => ({ value: time, label: format.timeOfDay(onClock(time)) }))
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2">
      <Switch
        label={name}
        checked={row !== undefined}
        onCheckedChange={(isOn) => onChange(isOn ? { from: '18:00', to: '20:00' } : null)}
      />
      <span
        aria-hidden
        className="shrink-0 first-letter:uppercase max-md:basis-[calc(100%-4.5rem)] md:w-28 inline-block"
      >
        {name}
      </span>
      {row && (
        <>
          <SelectField
            hideLabel
            label={`${name}: ${text('calls.booking.from')}`}
            value={row.from}
            onValueChange={(from) =>
              onChange({ from, to: row.to > from ? row.to : (TIMES[TIMES.indexOf(from) + 1] ?? '24:00') })
            }
            options={options(TIMES.slice(0, -1))}
            className="w-32 max-md:grow"
          />
          <SelectField
            hideLabel
            label={`${name}: ${text('calls.booking.to')}`}
            value={row.to}
            onValueChange={(to) => onChange({ from: row.from, to })}
            options={options(TIMES.filter((time) => time > row.from))}
            className="w-32 max-md:grow"
          />
        </>
      )}
    </div>
  )
}
