import { DAY_MS, HOUR_MS, MINUTE_MS, type Cents } from '@fanlight/contract'

/** Formats that follow the language. All pure: the language's tag and the time come in. */

const cached = new Map<string, unknown>()
/** Making an Intl object costs more than using it a hundred times. */
function once<T>(key: string, make: () => T): T {
  const known = cached.get(key)
  if (known !== undefined) return known as T
  const made = make()
  cached.set(key, made)
  return made
}

/** Small whole numbers look alike in all languages but those with digits of their own, and the first Intl object takes long. */
const isPlain = (value: number, tag: string): boolean =>
  Number.isInteger(value) && value >= 0 && value < 1000 && !/^(?:ar|bn|fa|hi|mr|my|ne|ur)/.test(tag)

/** 999, 1.2k, 34.5k, 1.2m. Cut, not rounded: 999,999 followers are not yet a million. */
export function shortNumber(value: number, tag: string): string {
  if (isPlain(value, tag)) return String(value)
  const [unit, letter] = Math.abs(value) >= 1e6 ? [1e6, 'm'] : Math.abs(value) >= 1000 ? [1000, 'k'] : [1, '']
  const format = once(`number ${tag}`, () => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }))
  return format.format(Math.trunc((value / unit) * 10) / 10) + letter
}

export function wholeNumber(value: number, tag: string): string {
  if (isPlain(value, tag)) return String(value)
  return once(`whole ${tag}`, () => new Intl.NumberFormat(tag)).format(value)
}

/** +50, −50: what a statement did. */
export function signedNumber(value: number, tag: string): string {
  return once(`signed ${tag}`, () => new Intl.NumberFormat(tag, { signDisplay: 'exceptZero' })).format(value)
}

/** 0.124 is +12%. */
export function change(share: number, tag: string): string {
  const options: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }
  return once(`change ${tag}`, () => new Intl.NumberFormat(tag, options)).format(share)
}

const isFromRight = (tag: string): boolean => /^(?:ar|fa|he)/.test(tag)

/** From right to left, figures join those beside them, and two times change places: each keeps to itself, as it is read. */
const apart = (shown: string, tag: string): string => (isFromRight(tag) ? `\u2068${shown}\u2069` : shown)

export function money(cents: Cents, tag: string): string {
  const options: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }
  const shown = once(`money ${tag}`, () => new Intl.NumberFormat(tag, options)).format(cents / 100)
  // A page from right to left would turn 'US$' around: the amount keeps its own direction.
  return isFromRight(tag) ? `\u2066${shown.replaceAll(/[\u200e\u200f]/g, '')}\u2069` : shown
}

export function date(at: number, tag: string): string {
  return once(`date ${tag}`, () => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' })).format(at)
}

export function dateAndTime(at: number, tag: string): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' }
  return apart(once(`time ${tag}`, () => new Intl.DateTimeFormat(tag, options)).format(at), tag)
}

/** A day of these weeks, by which people plan: 'Tue, Nov 17'. */
export function weekDay(at: number, tag: string): string {
  const options: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' }
  return apart(once(`week day ${tag}`, () => new Intl.DateTimeFormat(tag, options)).format(at), tag)
}

export function timeOfDay(at: number, tag: string): string {
  return apart(once(`clock ${tag}`, () => new Intl.DateTimeFormat(tag, { timeStyle: 'short' })).format(at), tag)
}

/** A calendar day without a time, `YYYY-MM-DD`, in every time zone: 'Mar 3'. */
export function shortDay(day: string, tag: string): string {
  const options: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', timeZone: 'UTC' }
  return once(`day ${tag}`, () => new Intl.DateTimeFormat(tag, options)).format(Date.parse(day))
}

/** Under a minute in words (`justNow`), under 60 minutes in minutes, under 24 hours in hours, up to 30 days in days, otherwise the date. */
export function age(at: number, now: number, tag: string, justNow: string): string {
  // A clock that is a little behind the server's must not put anything in the future.
  const passed = Math.max(0, now - at)
  const ago = once(`ago ${tag}`, () => new Intl.RelativeTimeFormat(tag, { style: 'short' }))
  if (passed < MINUTE_MS) return justNow
  if (passed < HOUR_MS) return ago.format(-Math.floor(passed / MINUTE_MS), 'minute')
  if (passed < DAY_MS) return ago.format(-Math.floor(passed / HOUR_MS), 'hour')
  if (passed < 31 * DAY_MS) return ago.format(-Math.floor(passed / DAY_MS), 'day')
  return date(at, tag)
}

/** mm:ss; minutes go on past 59, as a call's do. */
export function duration(milliseconds: number, tag: string): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const shown = [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return isFromRight(tag) ? `\u2066${shown}\u2069` : shown
}
