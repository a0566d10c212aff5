import { DAY_MS, HOUR_MS, instant, MINUTE_MS, type Instant } from '@fanlight/contract'

/** Every zone is a multiple of it away from UTC: midnight, wherever it is, is the first moment of one. */
const QUARTER_MS = 15 * MINUTE_MS
/** And none is farther away than fourteen hours. */
const FARTHEST_MS = 15 * HOUR_MS

const REMEMBERED_MAX = 500
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    // Names are taken in any case, so there are more of them than zones.
    if (formats.size >= REMEMBERED_MAX) formats.clear()
    // Swedes write dates the way they are compared.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format
}

/** Which day it is there. */
export const dayAt = (at: number, timeZone: string): string => formatOf(timeZone).format(at)

/** So many days later, or earlier. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

export const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/**
 * The first moment of a day. Looked for, not worked out: where clocks are put forward at midnight, a day begins at one
 * o'clock.
 */
export function startOf(day: string, timeZone: string): Instant {
  const middle = Date.parse(day)
  let [before, begun] = [middle - FARTHEST_MS, middle + FARTHEST_MS]
  while (begun - before > QUARTER_MS) {
    const between = before + Math.round((begun - before) / 2 / QUARTER_MS) * QUARTER_MS
    if (dayAt(between, timeZone) < day) before = between
    else begun = between
  }
  return instant(begun)
}

/** Days, and when each of them begins; the last is the one after them. */
export type LocalSpan = { days: readonly string[]; starts: readonly Instant[] }

/**
 * The same days seen from UTC. For each day of UTC from `first` on: after how many of its quarters of an hour one of the days
 * begins (0: with it), and which of them that is, by its place in `days`. What comes before belongs to the day before.
 */
export type LocalDays = LocalSpan & { utc: { first: string; quarters: readonly number[]; begins: readonly number[] } }

/** Of a year they take as long to find as what was earned on them takes to add up. They never change, and many ask for the same. */
const SPANS_REMEMBERED_MAX = 200
const spans = new Map<string, LocalDays>()

/** From one day to another, both included. */
export function localDays(from: string, to: string, timeZone: string): LocalDays {
  const name = [from, to, timeZone].join(' ')
  const known = spans.get(name)
  if (known) return known
  const found = findDays(from, to, timeZone)
  if (spans.size >= SPANS_REMEMBERED_MAX) spans.clear()
  spans.set(name, found)
  return found
}

function findDays(from: string, to: string, timeZone: string): LocalDays {
  const days = Array.from({ length: daysBetween(from, to) + 2 }, (_, place) => dayAfter(from, place))
  const starts: Instant[] = []
  for (const day of days) {
    // Nearly all begin a day after the one before: two looks instead of seven.
    const likely = (starts.at(-1) ?? Number.NaN) + DAY_MS
    const isIt = !Number.isNaN(likely) && dayAt(likely, timeZone) === day && dayAt(likely - 1, timeZone) < day
    starts.push(isIt ? instant(likely) : startOf(day, timeZone))
  }
  return { days, starts, utc: seenFromUtc({ days, starts }) }
}

const utcDayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

function seenFromUtc({ days, starts }: LocalSpan): LocalDays['utc'] {
  const [from = '', end = ''] = [days[0], days.at(-1)]
  const [firstStart = 0, lastStart = 0] = [starts[0], starts.at(-1)]
  const first = utcDayOf(firstStart)
  const earlier = daysBetween(first, from)
  // In the west the last day goes on into one of UTC that begins before it ends.
  const length = daysBetween(first, end) + (lastStart > Date.parse(end) ? 1 : 0)
  const quarters = Array.from({ length }, () => 0)
  const begins = quarters.map((_, place) => place - earlier)
  for (const [number, start] of starts.entries()) {
    const utcDay = daysBetween(first, utcDayOf(start))
    if (start % DAY_MS === 0 || utcDay >= length) continue
    quarters[utcDay] = (start % DAY_MS) / QUARTER_MS
    begins[utcDay] = number
  }
  return { first, quarters, begins }
}

/** The same as one piece of time: for what is added up, only where it begins and ends matters. */
export function localSpan(from: string, to: string, timeZone: string) {
  const after = dayAfter(to)
  return { days: [from, after], starts: [startOf(from, timeZone), startOf(after, timeZone)] } as const
}
