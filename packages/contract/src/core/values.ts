import { ID_DIGITS } from './rules.ts'
import type { Cents, Diamonds, Instant, UserId } from './scalars.ts'

export const instant = (milliseconds: number): Instant => milliseconds as Instant

/** For figures that are cents or diamonds by what they are made of: a sum, a share, a column. */
export const cents = /* @__NO_SIDE_EFFECTS__ */ (amount: number): Cents => amount as Cents
export const diamonds = /* @__NO_SIDE_EFFECTS__ */ (amount: number): Diamonds => amount as Diamonds

export function userId(value: string): UserId {
  if (!ID_DIGITS.test(value)) throw new Error(`Not an id: ${value}`)
  return value as UserId
}
