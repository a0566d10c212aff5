import {
  EMAIL_MAX_LENGTH,
  MAXIMUM_AGE,
  MINIMUM_AGE,
  NICKNAME_BELOW_LENGTH,
  NICKNAME_MIN_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './limits.ts'

/** Rules of sign-up that the form explains and the server enforces. Each answers the problem, or null. */

const EMAIL =
  /^[^\s\p{Cc}\p{Cs}@<>()[\],;:\\"]+@[^\s\p{Cc}\p{Cs}@<>()[\],;:\\".]+(\.[^\s\p{Cc}\p{Cs}@<>()[\],;:\\".]+)+$/u
const NICKNAME = /^[\p{L}\p{M}\p{N}_]+$/u
/** Letters by the book that nobody can see, such as the Hangul filler: a name of them is no name. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
/** Nothing, or a box: an address with it looks like another one. */
const UNREADABLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cn}\p{Co}\u2800]/u
export const USERNAME = /^[a-z0-9_]{3,24}$/

/** Names by which people would take another person for the platform. */
const OF_THE_HOUSE =
  'abuse admin administrator api billing contact fanlight help helpdesk legal mod moderation moderator official payments ' +
  'privacy root safety security staff support system team'
/** Also several of them, one after the other. */
const RESERVED = new RegExp(`^(?:(?:${OF_THE_HOUSE.replaceAll(' ', '|')})s?)+$`)
const LOOKS_LIKE: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/** Digits and underscores around such a name, or digits that look like its letters, make no other name of it. */
export function isReservedUserName(userName: string): boolean {
  const letters = userName.replaceAll('_', '')
  const trimmed = letters.replace(/^\d+|\d+$/g, '')
  const read = (name: string) => name.replace(/[013457]/g, (digit) => LOOKS_LIKE[digit] ?? digit)
  return [letters, trimmed].some((name) => RESERVED.test(read(name)))
}

/** As an address is kept: one person's, however its letters are written. */
export const plainEmail = (typed: string): string => typed.trim().toLowerCase().normalize('NFC')

const PLAIN = /^[ -~]+$/
/** The sign of Kelvin is no k: whoever has an address with it would be taken for somebody else. */
const becomesPlain = (letter: string): boolean => letter > '\u007f' && PLAIN.test(plainEmail(letter))

export type EmailProblem = 'required' | 'invalid'
/** Of an address that an account is looked for by: it may be from before there were rules for its letters. */
export function knownEmailProblem(typed: string): EmailProblem | null {
  const email = plainEmail(typed)
  if (email === '') return 'required'
  return email.length <= EMAIL_MAX_LENGTH && EMAIL.test(email) ? null : 'invalid'
}

export function emailProblem(typed: string): EmailProblem | null {
  const letters = typed.trim()
  const isMisread = UNREADABLE.test(letters) || [...letters].some(becomesPlain)
  return knownEmailProblem(typed) ?? (isMisread ? 'invalid' : null)
}

export type PasswordProblem = 'required' | 'tooShort'
export function passwordProblem(typed: string): PasswordProblem | null {
  if (typed === '') return 'required'
  return [...typed].length < PASSWORD_MIN_LENGTH ? 'tooShort' : null
}

export type ConfirmationProblem = 'required' | 'different'
export function confirmationProblem(password: string, again: string): ConfirmationProblem | null {
  if (again === '') return 'required'
  return again === password ? null : 'different'
}

export type NickNameProblem = 'required' | 'tooShort' | 'tooLong' | 'characters'
export function nickNameProblem(typed: string): NickNameProblem | null {
  const nickName = typed.trim().normalize('NFC')
  const length = [...nickName].length
  if (length === 0) return 'required'
  if (length < NICKNAME_MIN_LENGTH) return 'tooShort'
  if (length >= NICKNAME_BELOW_LENGTH) return 'tooLong'
  return NICKNAME.test(nickName) && !INVISIBLE.test(nickName) ? null : 'characters'
}

export type BirthdayProblem = 'required' | 'invalid' | 'future' | 'implausible' | 'underage'
/** `typed` is YYYY-MM-DD, as a date field gives it, or YYYYMMDD, as it travels. */
export function birthdayProblem(typed: string, now: Date): BirthdayProblem | null {
  if (typed.trim() === '') return 'required'
  const birthday = parseBirthday(typed)
  if (!birthday) return 'invalid'
  if (isAfter(birthday, today(now))) return 'future'
  const age = ageOn(birthday, now)
  if (age > MAXIMUM_AGE) return 'implausible'
  return age < MINIMUM_AGE ? 'underage' : null
}

export type Birthday = { readonly year: number; readonly month: number; readonly day: number }

export function parseBirthday(typed: string): Birthday | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(typed.trim())
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? { year, month, day } : null
}

/** Whole years. A person born on 29 February has their birthday on 1 March in other years. */
export function ageOn(birthday: Birthday, now: Date): number {
  const day = today(now)
  const hadBirthday = day.month > birthday.month || (day.month === birthday.month && day.day >= birthday.day)
  return day.year - birthday.year - (hadBirthday ? 0 : 1)
}

/** The latest birthday that is old enough, YYYY-MM-DD: what the form starts with. */
export function latestAdultBirthday(now: Date): string {
  const { year, month, day } = today(now)
  // 29 February eighteen years ago need not exist; the day before does, and is old enough.
  const safeDay = parseBirthday(formatBirthday({ year: year - MINIMUM_AGE, month, day })) ? day : day - 1
  return formatBirthday({ year: year - MINIMUM_AGE, month, day: safeDay })
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0')
const formatBirthday = ({ year, month, day }: Birthday): string => `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
const today = (now: Date): Birthday => ({
  year: now.getUTCFullYear(),
  month: now.getUTCMonth() + 1,
  day: now.getUTCDate(),
})
const isAfter = (a: Birthday, b: Birthday): boolean => formatBirthday(a) > formatBirthday(b)
