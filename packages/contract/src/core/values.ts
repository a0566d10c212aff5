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

/** The `code` of an answer to a token that does not stand: all that a browser must know of the catalogue of refusals at once. */
export const TOKEN_INVALID_CODE = 200_000
