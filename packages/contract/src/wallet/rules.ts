import type { Cents, Diamonds } from '../core/scalars.ts'
import { cents, diamonds } from '../core/values.ts'

/**
 * What a diamond is worth: one US cent. Creators are paid out at this rate, and what is paid in dollars (a membership)
 * becomes earnings at it, so that a creator has one balance (docs/decisions/0009).
 */
export const centsOf = (amount: Diamonds): Cents => cents(amount)
export const diamondsOf = (amount: Cents): Diamonds => diamonds(amount)
