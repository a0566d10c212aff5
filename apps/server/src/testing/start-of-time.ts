import { DAY_MS } from '@fanlight/contract'

/**
 * When the clock of tests begins: at the last noon. Jobs are due by the database's own clock, and are put off by the test's:
 * with a fixed day, what is put off by a day would be due at once from the day after on. Noon, so that a test which lets
 * hours pass stays within a day, whatever time it is.
 */
export const START_OF_TIME = Math.floor((Date.now() - DAY_MS / 2) / DAY_MS) * DAY_MS + DAY_MS / 2

/** The day on which it begins: `2026-11-15`. */
export const FIRST_DAY = new Date(START_OF_TIME).toISOString().slice(0, 10)

/** The birthday of a person who becomes 18 so many days after that: `20081115`. */
export function eighteenIn(days: number): string {
  const birthday = new Date(START_OF_TIME + days * DAY_MS)
  birthday.setUTCFullYear(birthday.getUTCFullYear() - 18)
  return birthday.toISOString().slice(0, 10).replaceAll('-', '')
}
