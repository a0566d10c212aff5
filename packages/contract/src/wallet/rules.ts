import type { Cents, Diamonds } from '../core/scalars.ts'
import { cents, diamonds } from '../core/values.ts'

/**
 * What a diamond is worth: one US cent. Creators are paid out at this rate, and what is paid in dollars (a membership)
 * becomes earnings at it, so that a creator has one balance (docs/decisions/0009).
 */
export const centsOf = (amount: Diamonds): Cents => cents(amount)
export const diamondsOf = (amount: Cents): Diamonds => diamonds(amount)

/** What so many diamonds can leave as at most, once they were paid to a creator: one cent each less the commission. */
export const leavesAs = (amount: number, commissionPercent: number): Cents =>
  cents(Math.ceil((amount * (100 - commissionPercent)) / 100))

/**
 * What a creator has at least of so much, in diamonds or in cents: commission is exact over time, so one payment may leave
 * them one more.
 */
export const keptOf = (amount: number, commissionPercent: number): Cents =>
  cents(Math.floor((amount * (100 - commissionPercent)) / 100))

/** The smallest whole commission under which so many diamonds leave as no more than was paid for them. */
export const smallestCommission = (amount: number, price: Cents): number =>
  Math.max(0, Math.ceil(((amount - price) * 100) / amount))
