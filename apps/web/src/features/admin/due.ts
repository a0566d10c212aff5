import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fanlight/contract'
/** From here on the promise is in danger. */
const SOON_MS = 4 * HOUR_MS

export type Due = {
  tone: 'positive' | 'caution' | 'danger'
  isOverdue: boolean
  /** In the largest unit that is not zero, cut: '3 h left' is never less than three. */
  amount: number
  unit: 'minutes' | 'hours' | 'days'
}

/** How an application stands to the promised time. */
export function dueOf(dueAt: number, now: number): Due {
  const left = dueAt - now
  const isOverdue = left < 0
  const tone = isOverdue ? 'danger' : left < SOON_MS ? 'caution' : 'positive'
  return { tone, isOverdue, ...lengthOf(Math.abs(left)) }
}

function lengthOf(span: number): Pick<Due, 'amount' | 'unit'> {
  if (span < HOUR_MS) return { amount: Math.floor(span / MINUTE_MS), unit: 'minutes' }
  // The promise is of 24 hours: hours say more than a day until there are two.
  if (span < 2 * DAY_MS) return { amount: Math.floor(span / HOUR_MS), unit: 'hours' }
  return { amount: Math.floor(span / DAY_MS), unit: 'days' }
}
