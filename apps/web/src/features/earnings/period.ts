import { isTimeZone, type Instant } from '@fanlight/contract'

/** The last days, or one month of the calendar: `2026-11`. */
export const ranges = ['7', '30', '90', '365'] as const
export type Range = (typeof ranges)[number]
export type Period = { days: Range } | { month: string }

const USUAL: Period = { days: '30' }
const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/

/** Days are those of who looks: where they are is sent along. */
export function timeZone(): string {
  const { timeZone: name } = Intl.DateTimeFormat().resolvedOptions()
  return name && isTimeZone(name) ? name : 'UTC'
}

/** What the address asks for. */
export function readPeriod(params: URLSearchParams): Period {
  const month = params.get('month')
  if (month !== null && MONTH.test(month)) return { month }
  const days = ranges.find((each) => each === params.get('days'))
  return days ? { days } : USUAL
}

/** What the address says of it; nothing of the usual one. */
export function periodParams(period: Period): { days?: string; month?: string } {
  return 'days' in period && period.days === '30' ? {} : period
}

const monthOf = (at: number): string => {
  const day = new Date(at)
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`
}

/** The months in which there can be something, the newest first: at least the present one. */
export function monthsSince(since: Instant | null, now: number): string[] {
  const first = monthOf(since ?? now)
  const months: string[] = []
  const day = new Date(now)
  for (let place = 0; place === 0 || (months.at(-1) ?? '') > first; place++) {
    months.push(monthOf(new Date(day.getFullYear(), day.getMonth() - place, 1).getTime()))
  }
  return months
}

/** 'November 2026', in the language of the page. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  )
