export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The last moment that a date can say, in epoch milliseconds; a number can say later ones. */
export const END_OF_TIME = 8.64e15

/** To look one up takes as long as a small request. In any case of letters they are more than there are zones. */
const KNOWN_ZONES_MAX = 1_000
const knownZones = new Set<string>()

/** Whether there is a time zone of this name, `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === '') return false
  } catch {
    return false
  }
  if (knownZones.size >= KNOWN_ZONES_MAX) knownZones.clear()
  knownZones.add(name)
  return true
}
