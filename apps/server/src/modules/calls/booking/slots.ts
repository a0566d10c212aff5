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

/** The shortest calls begin no more often than this: nobody chooses among thousands of minutes. */
const STEP_MIN_MS = 10 * MINUTE_MS

/** Of one day there: asked once where its clocks do not change, and they do twice a year. */
function momentsOf(midnight: number, timeZone: string): (wall: number) => number | null {
  const [begins, ends] = [momentOf(midnight, timeZone), momentOf(midnight + DAY_MS, timeZone)]
  const isEven = begins !== null && ends !== null && ends - begins === DAY_MS
  return isEven ? (wall) => begins + (wall - midnight) : (wall) => momentOf(wall, timeZone)
}

/** In the creator's hours of that day. */
function slotsOfDay(midnight: number, hours: CallHours): number[] {
  const [length, weekday] = [lengthOf(hours), new Date(midnight).getUTCDay()]
  const step = Math.max(length, STEP_MIN_MS)
  const found: number[] = []
  const rows = hours.weekly.filter((row) => row.day === weekday)
  const momentAt = rows.length === 0 ? null : momentsOf(midnight, hours.timeZone)
  for (const { from, to } of rows) {
    const end = midnight + minuteOf(to) * MINUTE_MS
    for (let wall = midnight + minuteOf(from) * MINUTE_MS; wall + length <= end; wall += step) {
      const at = momentAt?.(wall) ?? null
      if (at !== null) found.push(at)
    }
  }
  return found
}

const dayOf = (at: number, { timeZone }: CallHours): number => Math.floor(wallAt(at, timeZone) / DAY_MS) * DAY_MS

const isInReach = (at: number, { isOpen, daysAhead }: CallHours, now: Instant): boolean =>
  isOpen && at >= now + BOOKING_NOTICE_MS && at <= now + daysAhead * DAY_MS

/** When a booking can begin: in the creator's hours, not too soon, not too far ahead, and not in another booking. */
export function slotsOf(hours: CallHours, now: Instant, taken: readonly Taken[]): Instant[] {
  if (!hours.isOpen) return []
  const [today, length] = [dayOf(now, hours), lengthOf(hours)]
  const days = Array.from({ length: hours.daysAhead + 1 }, (_, day) => today + day * DAY_MS)
  const found = [...new Set(days.flatMap((midnight) => slotsOfDay(midnight, hours)))].toSorted(
    (one, other) => one - other,
  )
  const others = taken.toSorted((one, other) => one.startsAt - other.startsAt)
  let [next, busyUntil] = [0, 0]
  const isFree = (at: number): boolean => {
    for (let other = others[next]; other && other.startsAt < at + length; other = others[++next]) {
      busyUntil = Math.max(busyUntil, other.endsAt)
    }
    return busyUntil <= at
  }
  return found.filter((at) => isFree(at) && isInReach(at, hours, now)).map((at) => instant(at))
}

/** Whether one can begin then, other bookings aside. */
export const isSlot = (hours: CallHours, now: Instant, at: Instant): boolean =>
  isInReach(at, hours, now) && slotsOfDay(dayOf(at, hours), hours).includes(at)

/** Hours of one day lie beside each other: a slot in two of them would be offered twice. */
export function doOverlap(weekly: CallHours['weekly']): boolean {
  return weekly.some((one, place) =>
    weekly.some((other, at) => at > place && one.day === other.day && one.from < other.to && other.from < one.to),
  )
}
