import { BOOKING_NOTICE_MS, DAY_MS, instant, MINUTE_MS, type CallHours, type Instant } from '@fanlight/contract'

export type Taken = { startsAt: Instant; endsAt: Instant }

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

/** What the clock on the wall there shows, as if it were the time of Greenwich. */
function wallAt(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** When the clock there shows this; null: it never does, because the clocks were put forward over it. */
function momentOf(wall: number, timeZone: string): number | null {
  const first = wall - (wallAt(wall, timeZone) - wall)
  const second = wall - (wallAt(first, timeZone) - first)
  return [first, second].find((at) => wallAt(at, timeZone) === wall) ?? null
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const lengthOf = ({ cycle, cycles }: Pick<CallHours, 'cycle' | 'cycles'>): number => cycle * cycles * MINUTE_MS

/** When a booking can begin: in the creator's hours, not too soon, not too far ahead, and not in another booking. */
export function slotsOf(hours: CallHours, now: Instant, taken: readonly Taken[]): Instant[] {
  if (!hours.isOpen) return []
  const { timeZone, daysAhead, weekly } = hours
  const length = lengthOf(hours)
  const today = Math.floor(wallAt(now, timeZone) / DAY_MS) * DAY_MS
  const found = new Set<number>()
  for (let day = 0; day <= daysAhead; day += 1) {
    const midnight = today + day * DAY_MS
    const weekday = new Date(midnight).getUTCDay()
    for (const { from, to } of weekly.filter((row) => row.day === weekday)) {
      const end = midnight + minuteOf(to) * MINUTE_MS
      for (let wall = midnight + minuteOf(from) * MINUTE_MS; wall + length <= end; wall += length) {
        const at = momentOf(wall, timeZone)
        if (at !== null) found.add(at)
      }
    }
  }
  const isFree = (at: number) => taken.every(({ startsAt, endsAt }) => at + length <= startsAt || at >= endsAt)
  return [...found]
    .filter((at) => at >= now + BOOKING_NOTICE_MS && at <= now + daysAhead * DAY_MS && isFree(at))
    .toSorted((one, other) => one - other)
    .map((at) => instant(at))
}

/** Hours of one day lie beside each other: a slot in two of them would be offered twice. */
export function doOverlap(weekly: CallHours['weekly']): boolean {
  return weekly.some((one, place) =>
    weekly.some((other, at) => at > place && one.day === other.day && one.from < other.to && other.from < one.to),
  )
}
