import { instant, MINUTE_MS } from '@fanlight/contract'

/** An instant as a date-and-time field shows it, in the local time zone. */
export function localTime(at: number): string {
  const offset = new Date(at).getTimezoneOffset() * MINUTE_MS
  return new Date(at - offset).toISOString().slice(0, 16)
}

export function timeOf(typed: string): ReturnType<typeof instant> | null {
  // Without a zone it is read in the local one.
  const at = typed === '' ? Number.NaN : new Date(typed).getTime()
  return Number.isNaN(at) ? null : instant(at)
}
