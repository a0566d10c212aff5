import { DAY_MS, HOUR_MS, SCHEDULE_MAX_DAYS } from '@fanlight/contract'
import { DateField, ListRow, Switch } from '@fanlight/ui'
import { CalendarClock, Hourglass } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { localTime, timeOf } from '../../../platform/i18n/local-time.ts'
import type { Draft, DraftProblems } from './draft.ts'

type TimeFieldsProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  problems: DraftProblems
  dateError: string | undefined
  /** What has been published has had its time. */
  mayBeScheduled: boolean
  now: number
}

/** When the post begins and when it ends, in the creator's time zone. */
export function TimeFields({ draft, change, problems, dateError, mayBeScheduled, now }: TimeFieldsProps) {
  const text = useText()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const begin = timeOf(draft.publishAt)
  return (
    <>
      {mayBeScheduled && (
        <Timed
          icon={<CalendarClock aria-hidden />}
          title={text('publish.schedule.title')}
          description={text('publish.schedule.text')}
          isOn={draft.publishAt !== ''}
          onChange={(isOn) => change({ publishAt: isOn ? nextHour(now, HOUR_MS) : '' })}
        >
          <DateField
            type="datetime-local"
            label={text('publish.schedule.at')}
            hint={text('publish.zone', { zone })}
            value={draft.publishAt}
            min={localTime(now)}
            max={localTime(now + SCHEDULE_MAX_DAYS * DAY_MS)}
            onValueChange={(publishAt) => change({ publishAt })}
            error={
              dateError ??
              (problems.publishAt &&
                text(problems.publishAt === 'past' ? 'publish.problem.past' : 'publish.problem.tooFar', {
                  count: SCHEDULE_MAX_DAYS,
                }))
            }
          />
        </Timed>
      )}
      <Timed
        icon={<Hourglass aria-hidden />}
        title={text('publish.expiry.title')}
        description={text('publish.expiry.text')}
        isOn={draft.expiresAt !== ''}
        onChange={(isOn) => change({ expiresAt: isOn ? nextHour(begin ?? now, 7 * DAY_MS) : '' })}
      >
        <DateField
          type="datetime-local"
          label={text('publish.expiry.at')}
          hint={text('publish.zone', { zone })}
          value={draft.expiresAt}
          min={localTime(begin ?? now)}
          onValueChange={(expiresAt) => change({ expiresAt })}
          error={
            (draft.publishAt === '' ? dateError : undefined) ??
            (problems.expiresAt &&
              text(problems.expiresAt === 'past' ? 'publish.problem.past' : 'publish.problem.endFirst'))
          }
        />
      </Timed>
    </>
  )
}

type TimedProps = {
  icon: ReactNode
  title: string
  description: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

function Timed({ icon, title, description, isOn, onChange, children }: TimedProps) {
  const id = useId()
  return (
    <div>
      <ListRow
        icon={icon}
        title={title}
        description={description}
        trailing={
          <Switch label={title} checked={isOn} onCheckedChange={onChange} aria-controls={isOn ? id : undefined} />
        }
      />
      {isOn && (
        <div id={id} className="px-4 pb-4">
          {children}
        </div>
      )}
    </div>
  )
}

/** A round time some way ahead: what the creator would probably have chosen. */
function nextHour(from: number, aheadMs: number): string {
  return localTime(Math.ceil((from + aheadMs) / HOUR_MS) * HOUR_MS)
}
