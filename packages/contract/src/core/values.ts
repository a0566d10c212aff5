import { fitsId, ID_DIGITS } from './rules.ts'
import type { Instant, UserId } from './scalars.ts'

export const instant = (milliseconds: number): Instant => milliseconds as Instant

export function userId(value: string): UserId {
  if (!ID_DIGITS.test(value) || !fitsId(value)) throw new Error(`Not an id: ${value}`)
  return value as UserId
}
