import type { Instant, PostingKind } from '@fanlight/contract'
import type { StatementInput } from './queries.ts'

export const directions = ['all', 'in', 'out'] as const
export const periods = ['all', 'week', 'month', 'quarter', 'year', 'custom'] as const
/** What can happen to a wallet. A membership is paid in dollars, and what a creator earns is not in the wallet. */
export const walletKinds = [
  'purchase',
  'tip',
  'gift',
  'post_sale',
  'message_sale',
  'call',
  'ticket',
  'live_request',
  'invite_reward',
  'welcome',
  'refund',
  'correction',
] as const satisfies readonly PostingKind[]

export type Filters = {
  direction: (typeof directions)[number]
  kind: (typeof walletKinds)[number] | null
  period: (typeof periods)[number]
  /** `YYYY-MM-DD` or '', for a custom period alone; both days belong to it. */
  from: string
  to: string
}

export const everything: Filters = { direction: 'all', kind: null, period: 'all', from: '', to: '' }

const pick = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((each) => each === value)

/** What the address asks for. */
export function readFilters(params: URLSearchParams): Filters {
  const period = pick(periods, params.get('period')) ?? 'all'
  const dayOf = (name: string) => (period === 'custom' && isDay(params.get(name)) ? (params.get(name) ?? '') : '')
  return {
    direction: pick(directions, params.get('direction')) ?? 'all',
    kind: pick(walletKinds, params.get('kind')) ?? null,
    period,
    from: dayOf('from'),
    to: dayOf('to'),
  }
}

/** The page's address; what is not asked for is not in it. */
export function pathOf({ direction, kind, period, from, to }: Filters): string {
  const params = new URLSearchParams()
  if (direction !== 'all') params.set('direction', direction)
  if (kind !== null) params.set('kind', kind)
  if (period !== 'all') params.set('period', period)
  if (period === 'custom' && from !== '') params.set('from', from)
  if (period === 'custom' && to !== '') params.set('to', to)
  const search = params.toString()
  return search === '' ? '/wallet' : `/wallet?${search}`
}

export const isEverything = (filters: Filters): boolean => pathOf(filters) === pathOf(everything)

/** What is asked of the server. Whole days: the same question all day long is one place in the cache. */
export function inputOf(filters: Filters, now: number): StatementInput {
  const { direction, kind } = filters
  return { direction, ...(kind !== null && { kind }), ...spanOf(filters, now) }
}

const lengths = { week: 7, month: 30, quarter: 90, year: 365 } as const

function spanOf({ period, from, to }: Filters, now: number): { from?: Instant; until?: Instant } {
  if (period === 'all') return {}
  if (period === 'custom') {
    return { ...(from !== '' && { from: startOf(from, 0) }), ...(to !== '' && { until: startOf(to, 1) }) }
  }
  const today = new Date(now)
  // By the calendar, not by hours: a day on which the clocks change is a day too.
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (lengths[period] - 1))
  return { from: first.getTime() as Instant }
}

/** The first moment, in local time, of a day or of the one `later`. A cast: the contract's function brings its schemas. */
function startOf(day: string, later: 0 | 1): Instant {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Math.max(0, new Date(year, month - 1, date + later).getTime()) as Instant
}

const isDay = (value: string | null): boolean =>
  value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
