import {
  ALWAYS_IN_APP,
  instant,
  MINUTE_MS,
  NOTIFICATION_GROUPS,
  NOTIFICATION_WAYS,
  type Instant,
  type NotificationGroup,
  type NotificationKind,
  type NotificationSettings,
  type NotificationWays,
} from '@fanlight/contract'
import { groupOf, kindRules } from './kinds.ts'

/** Only what differs from the defaults. */
export type ChosenWays = Partial<Record<NotificationGroup, Partial<NotificationWays>>>

const ways = (...on: readonly (keyof NotificationWays)[]): NotificationWays => ({
  inApp: on.includes('inApp'),
  push: on.includes('push'),
  mailNow: on.includes('mailNow'),
  mailDaily: on.includes('mailDaily'),
})

/** A push is only heard by who let a browser of theirs have it, so it is on for all that is worth looking up for. */
const DEFAULTS: Readonly<Record<NotificationGroup, NotificationWays>> = {
  followers: ways('inApp', 'push', 'mailDaily'),
  likes: ways('inApp'),
  comments: ways('inApp', 'push', 'mailDaily'),
  posts: ways('inApp', 'push'),
  calls: ways('inApp', 'push'),
  earnings: ways('inApp', 'push', 'mailDaily'),
  purchases: ways('inApp', 'push'),
  account: ways('inApp', 'push'),
}

export function waysOf(chosen: ChosenWays, group: NotificationGroup): NotificationWays {
  const wanted = { ...DEFAULTS[group], ...chosen[group] }
  return ALWAYS_IN_APP.includes(group) ? { ...wanted, inApp: true } : wanted
}

export const allWays = (chosen: ChosenWays): NotificationSettings['groups'] =>
  Object.fromEntries(
    NOTIFICATION_GROUPS.map((group) => [group, waysOf(chosen, group)]),
  ) as NotificationSettings['groups']

/** What was chosen before with what is chosen now; a choice that says what the default says is none. */
export function choose(before: ChosenWays, change: ChosenWays): ChosenWays {
  const after: ChosenWays = {}
  for (const group of NOTIFICATION_GROUPS) {
    const wanted = waysOf({ [group]: { ...before[group], ...change[group] } }, group)
    const differing = NOTIFICATION_WAYS.filter((way) => wanted[way] !== DEFAULTS[group][way])
    if (differing.length > 0) after[group] = Object.fromEntries(differing.map((way) => [way, wanted[way]]))
  }
  return after
}

/** A digest leaves in the morning of the person. */
const DIGEST_AT_MINUTE = 9 * 60
const DAY_MINUTES = 24 * 60

export type Times = { quietFrom: string | null; quietTo: string | null; timeZone: string }

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const clocks = new Map<string, Intl.DateTimeFormat>()

function minuteInZone(at: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    clocks.set(timeZone, clock)
  }
  return minuteOf(clock.format(at))
}

/** When it is next so late there. A day on which the clocks change is a little longer or shorter. */
function nextAt(now: Instant, minute: number, timeZone: string): Instant {
  const start = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const ahead = (minute - minuteInZone(now, timeZone) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  const about = start + ahead * MINUTE_MS
  const off = (minuteInZone(about, timeZone) - minute + DAY_MINUTES) % DAY_MINUTES
  const shift = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off
  return instant(about - shift * MINUTE_MS)
}

/** The moment from which on a person may be disturbed: now, or when their quiet hours are over. */
export function notBefore({ quietFrom, quietTo, timeZone }: Times, now: Instant): Instant {
  if (quietFrom === null || quietTo === null) return now
  const [from, to, minute] = [minuteOf(quietFrom), minuteOf(quietTo), minuteInZone(now, timeZone)]
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to
  return isQuiet ? nextAt(now, to, timeZone) : now
}

/** The next morning, or when the quiet hours are over in which it lies. */
export const nextDigest = (times: Times, now: Instant): Instant =>
  notBefore(times, nextAt(now, DIGEST_AT_MINUTE, times.timeZone))

export type Delivery = { isListed: boolean; pushes: boolean; mails: boolean; isInDigest: boolean }

/** By which ways one kind reaches a person. */
export function deliveryOf(kind: NotificationKind, chosen: ChosenWays, has: { pushTarget: boolean }): Delivery {
  const wanted = waysOf(chosen, groupOf(kind))
  const { hasLetter = false, alwaysMailed = false } = kindRules[kind]
  const mails = alwaysMailed || (wanted.mailNow && !hasLetter)
  return {
    isListed: wanted.inApp,
    pushes: wanted.push && has.pushTarget,
    mails,
    // Who was written to at once need not read it again the next morning.
    isInDigest: wanted.mailDaily && !hasLetter && !mails,
  }
}
