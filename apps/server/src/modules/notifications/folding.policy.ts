import type { Instant, NotificationId, NotificationKind, NotificationSubject, UserId } from '@fanlight/contract'
import { isGrouped, isKnownKind, kindRules } from './kinds.ts'
import type { NewsRow } from './news.ts'

/** A line that is there already and is not read. */
export type OpenLine = { notificationId: NotificationId; receiverId: UserId; kind: NotificationKind; subject: string }

/** What somebody did of a line, read or not. */
export type KnownActor = OpenLine & {
  actorId: UserId
  eventCount: number
  isWithdrawn: boolean
  quoteKey: string | null
  isRead: boolean
}

/** What becomes of a line: the counts are changes, for what they are now is only known to the database. */
export type LineChange = OpenLine & {
  isNew: boolean
  actorId: UserId | null
  actors: number
  events: number
  diamonds: number | null
  cents: number | null
  quote: string | null
  details: NotificationSubject | null
  at: Instant
  /** Something came that its receiver has not heard of. */
  rings: boolean
}

export type ActorChange = {
  notificationId: NotificationId
  receiverId: UserId
  actorId: UserId
  eventCount: number
  isWithdrawn: boolean
  quote: string | null
  quoteKey: string | null
  at: Instant
}

export type Folded = { lines: LineChange[]; actors: ActorChange[] }

type Actor = KnownActor & { quote: string | null; at: Instant; isChanged: boolean }
type Line = LineChange & { isChanged: boolean }

const lineKey = (one: { receiverId: UserId; kind: string; subject: string }): string =>
  `${one.receiverId} ${one.kind} ${one.subject}`

/**
 * News, in the order they happened, become changes of lines. What many did to the same thing is one line until it is read;
 * what a person takes back leaves it; who does, undoes and does again is told of once.
 */
export function fold(
  news: readonly NewsRow[],
  known: { open: readonly OpenLine[]; actors: readonly KnownActor[] },
  newId: () => NotificationId,
): Folded {
  const open = new Map<string, Line>(known.open.map((line) => [lineKey(line), lineOf(line, false)]))
  const byId = new Map<NotificationId, Line>([...open.values()].map((line) => [line.notificationId, line]))
  const actors = new Map<string, Actor[]>()
  const add = (actor: Actor): Actor => {
    const key = `${lineKey(actor)} ${actor.actorId}`
    actors.set(key, [...(actors.get(key) ?? []), actor])
    return actor
  }
  for (const actor of known.actors) add({ ...actor, quote: null, at: 0 as Instant, isChanged: false })

  function openLine(one: NewsRow & { kind: NotificationKind }): Line {
    const key = lineKey(one)
    const found = open.get(key)
    if (found) return found
    const { receiverId, kind, subject } = one
    const made = lineOf({ notificationId: newId(), receiverId, kind, subject }, true)
    open.set(key, made)
    byId.set(made.notificationId, made)
    return made
  }

  /** Also of a line that was read: what is in it must stay true. */
  function lineOfActor(actor: Actor): Line {
    const found = byId.get(actor.notificationId) ?? lineOf(actor, false)
    byId.set(actor.notificationId, found)
    return found
  }

  function happened(line: Line, one: NewsRow): void {
    line.isChanged = true
    line.rings = true
    line.events++
    line.at = one.at
    line.diamonds = sum(line.diamonds, one.diamonds)
    line.cents = sum(line.cents, one.cents)
    line.details = one.details ?? line.details
  }

  function restore(actor: Actor): void {
    const line = lineOfActor(actor)
    line.isChanged = true
    line.actors++
    line.events++
    Object.assign(actor, { isWithdrawn: false, eventCount: 1, isChanged: true })
  }

  function came(one: NewsRow & { kind: NotificationKind }): void {
    if (!isGrouped(one.kind)) {
      const line = openLine(one)
      happened(line, one)
      line.actorId = one.actorId
      line.quote = one.quote
      return
    }
    const { actorId } = one
    if (actorId === null) return
    const seen = actors.get(`${lineKey(one)} ${actorId}`) ?? []
    if (kindRules[one.kind].shape === 'once' && seen.length > 0) {
      const withdrawn = seen.find((actor) => actor.isWithdrawn)
      // Known already: it counts again, and rings no second time.
      if (withdrawn && seen.every((actor) => actor.isWithdrawn)) restore(withdrawn)
      return
    }
    const line = openLine(one)
    happened(line, one)
    const earlier = seen.find(({ notificationId }) => notificationId === line.notificationId)
    if (!earlier || earlier.isWithdrawn) line.actors++
    const actor =
      earlier ??
      add({
        ...line,
        actorId,
        eventCount: 0,
        isWithdrawn: false,
        quoteKey: null,
        isRead: false,
        quote: null,
        at: one.at,
        isChanged: true,
      })
    const { quote, eventKey: quoteKey, at } = one
    const eventCount = actor.eventCount + 1
    Object.assign(actor, { eventCount, isWithdrawn: false, quote, quoteKey, at, isChanged: true })
  }

  function wentBack(one: NewsRow & { kind: NotificationKind }): void {
    const there = (actors.get(`${lineKey(one)} ${one.actorId}`) ?? []).filter((actor) => !actor.isWithdrawn)
    const said = one.eventKey === null ? undefined : there.find(({ quoteKey }) => quoteKey === one.eventKey)
    const actor = said ?? there.find(({ isRead }) => !isRead) ?? there[0]
    if (!actor) return
    const line = lineOfActor(actor)
    line.isChanged = true
    line.events--
    actor.isChanged = true
    actor.eventCount = Math.max(actor.eventCount - 1, 0)
    if (actor === said || actor.eventCount === 0) Object.assign(actor, { quote: null, quoteKey: null })
    if (actor.eventCount > 0) return
    actor.isWithdrawn = true
    line.actors--
  }

  for (const one of news) {
    if (!isKnownKind(one.kind)) continue
    const of = { ...one, kind: one.kind }
    if (one.isWithdrawn) wentBack(of)
    else came(of)
  }

  const lines = [...byId.values()].filter(({ isChanged }) => isChanged)
  return { lines, actors: [...actors.values()].flat().filter(({ isChanged }) => isChanged) }
}

const lineOf = ({ notificationId, receiverId, kind, subject }: OpenLine, isNew: boolean): Line => ({
  notificationId,
  receiverId,
  kind,
  subject,
  isNew,
  actorId: null,
  actors: 0,
  events: 0,
  diamonds: null,
  cents: null,
  quote: null,
  details: null,
  at: 0 as Instant,
  rings: false,
  isChanged: false,
})

const sum = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0)
