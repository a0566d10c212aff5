import {
  instant,
  MINUTE_MS,
  SESSION_LIFETIME_MS,
  SESSIONS_MAX,
  userChannel,
  type ProofLevel,
  type SessionId,
  type SignedIn,
  type UserId,
} from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Signals } from '../../platform/db/signals.ts'
import { readTogether } from '../../platform/db/together.ts'
import type { Origin, Viewer } from '../../platform/http/viewer.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { describeDevice } from './devices.ts'
import type { UserRow } from './identity.store.ts'
import * as users from './identity.store.ts'
import type { IdentityMails } from './identity.mails.ts'
import { presentAccount, type PictureLinks } from './identity.present.ts'
import { deleteCodes } from './email-codes.store.ts'
import { forgetPasskeysBegun, forgetSignInsBegun } from './one-time.store.ts'
import * as store from './sessions.store.ts'

const SEEN_EVERY_MS = 5 * MINUTE_MS
/** As `newToken` makes them: anything else is no token of ours, and nobody need look. */
const TOKEN = /^[\w-]{43}$/
const REMEMBERED_MS = 30_000
const REMEMBERED_MAX = 20_000
const ENDED = 'sessions_ended'
const ACCESS_CHANGED = 'access_changed'

export type Sessions = ReturnType<typeof createSessions>
/** Somebody's session has ended: they went, were sent away, or it is over. Whether another stands is theirs to ask. */
type EndListener = (tx: Tx, userId: UserId) => Promise<void>

export function createSessions(deps: {
  db: Database
  clock: Clock
  ids: Ids
  signals: Signals
  realtime: Realtime
  mails: IdentityMails
  pictures: PictureLinks
}) {
  const { db, clock, ids, signals, realtime, mails } = deps
  const remembered = createMemory()
  const unknown = createUnknown()
  const onEnded: EndListener[] = []
  /** When a process has just started, or half a minute after many came at once, all of them are unknown in the same moment. */
  const find = readTogether((tokenHashes: readonly Buffer[]) => store.listActive(db, tokenHashes, clock.now()))

  // By user, not by session: a signal has room for 8000 bytes, and nobody promises how many sessions end at once.
  signals.on(ENDED, (userId) => remembered.forgetUser(userId))
  signals.on(ACCESS_CHANGED, (userId) => remembered.forgetUser(userId))
  signals.onGap(() => remembered.clear())

  /** Answers at once for a token that was seen a moment ago: every request passes here. */
  function authenticate(token: string, onLook: () => void = () => {}): Viewer | null | Promise<Viewer | null> {
    if (!TOKEN.test(token) || unknown.has(token, clock.now())) return null
    const viewer = remembered.get(token, clock.now())
    if (viewer) return viewer
    onLook()
    return lookUp(token)
  }

  async function lookUp(token: string): Promise<Viewer | null> {
    const changes = remembered.changes()
    const session = await find(hashToken(token))
    if (!session) {
      unknown.put(token, clock.now() + REMEMBERED_MS)
      return null
    }
    const { sessionId, userId, role, emailVerified, secondFactor, proofsFrom } = session
    const viewer: Viewer = { sessionId, userId, role, emailVerified, secondFactor, proofsFrom }
    // A session may have ended while it was looked up; what was read before that must not be remembered after it.
    const isStill = remembered.changes() === changes
    if (isStill) remembered.put(token, viewer, Math.min(session.expiresAt, clock.now() + REMEMBERED_MS))
    if (clock.now() - session.lastSeenAt > SEEN_EVERY_MS) {
      await db.transaction((tx) => store.touch(tx, sessionId, clock.now()))
    }
    return viewer
  }

  /** Opens a session inside the caller's transaction; the token is answered once and kept nowhere. */
  async function open(tx: Tx, user: UserRow, origin: Origin, hasShownSecondFactor = false): Promise<SignedIn> {
    const token = newToken()
    const [createdAt, expiresAt] = [clock.now(), instant(clock.now() + SESSION_LIFETIME_MS)]
    await store.insertSession(tx, {
      sessionId: ids.next() as SessionId,
      userId: user.userId,
      tokenHash: hashToken(token),
      createdAt,
      lastSeenAt: createdAt,
      expiresAt,
      secondFactorAt: hasShownSecondFactor ? createdAt : null,
      userAgent: origin.userAgent.slice(0, 400),
      address: origin.address,
    })
    await announceEnd(tx, user.userId, await store.endBeyond(tx, user.userId, SESSIONS_MAX))
    const { browser, system } = describeDevice(origin.userAgent)
    const isNew = await users.rememberDevice(tx, user.userId, `${browser} / ${system}`, createdAt)
    const isFirst = createdAt - user.createdAt < 60_000
    if (isNew && !isFirst) {
      await mails.newDevice(tx, user, { browser, system, address: origin.address })
    }
    return { token, expiresAt, user: presentAccount(user, deps.pictures) }
  }

  async function end(tx: Tx, userId: UserId, which: { only?: SessionId; except?: SessionId } = {}): Promise<number> {
    const sessionIds = await store.endSessions(tx, userId, which)
    await announceEnd(tx, userId, sessionIds)
    return sessionIds.length
  }

  async function announceEnd(tx: Tx, userId: UserId, sessionIds: SessionId[]): Promise<void> {
    if (sessionIds.length === 0) return
    await signals.send(tx, ENDED, userId)
    tx.afterCommit(() => remembered.forgetUser(userId))
    tx.afterCommit(() => realtime.publish(userChannel, { userId }, 'sessions_ended', { sessionIds }))
    // On its own: a device that cannot be told is cut off all the same.
    tx.afterCommit(() => realtime.disconnect(userId, sessionIds))
    for (const listener of onEnded) await listener(tx, userId)
  }

  /** What they may do is looked up again, on every process: a role, a second factor, an address that is proved. */
  async function accessChanged(tx: Tx, userId: UserId): Promise<void> {
    await signals.send(tx, ACCESS_CHANGED, userId)
    tx.afterCommit(() => remembered.forgetUser(userId))
  }

  return {
    authenticate,
    open,
    end,
    accessChanged,
    /**
     * A second factor was turned on or off, a passkey or a login removed: who proved themself before does so again, in all sessions,
     * and what was begun by it begins again: a passkey, a sign-in that waits for its code, the way to another address.
     */
    async endProofs(tx: Tx, userId: UserId): Promise<void> {
      await store.saveProofsFrom(tx, userId, clock.now())
      await forgetPasskeysBegun(tx, userId)
      await forgetSignInsBegun(tx, userId)
      await deleteCodes(tx, userId, ['change_from', 'change_to'])
      await accessChanged(tx, userId)
    },
    /**
     * The caller holds the person: what a thief's session has begun, and the owner has ended in that moment, ends with it.
     * Answers what the session has proved, if that still counts.
     */
    async assertStands(tx: Tx, viewer: Viewer, proved: ProofLevel | null = null): Promise<ProofLevel | null> {
      const standing = await store.findProofsFrom(tx, viewer.sessionId, clock.now())
      if (!standing) throw new AppError('TOKEN_INVALID', {})
      return standing.proofsFrom === viewer.proofsFrom ? proved : null
    },
    /** This session has shown a second factor: by enrolling it, or by proving that it is still there. */
    async secondFactorShown(tx: Tx, { userId, sessionId }: Viewer): Promise<void> {
      await store.saveSecondFactor(tx, sessionId, clock.now())
      await accessChanged(tx, userId)
    },
    /** In the transaction that ends it. */
    onEnded: (listener: EndListener) => void onEnded.push(listener),
    list: (userId: UserId, from: Db = db) => store.listOfUser(from, userId, clock.now()),
    expiryOf: async (viewer: Viewer) => {
      const sessions = await store.listOfUser(db, viewer.userId, clock.now())
      return sessions.find((session) => session.sessionId === viewer.sessionId)?.expiresAt ?? clock.now()
    },
    /** Whether a session stands that was opened with a token of a minute ago. */
    isActive: async (sessionId: SessionId) => (await store.findActiveById(db, sessionId, clock.now())) !== null,

    /** Sweeps away what is over; a connection that outlived its session ends with it. */
    async deleteExpired(): Promise<void> {
      const ended = await db.transaction(async (tx) => {
        const deleted = await store.deleteExpired(tx, clock.now())
        for (const userId of new Set(deleted.map((session) => session.userId))) {
          for (const listener of onEnded) await listener(tx, userId)
        }
        return deleted
      })
      for (const { userId, sessionId } of ended) realtime.disconnect(userId, [sessionId])
    },
  }
}

/** A token is looked up once in a while, not with every request; an ended session is forgotten at once. */
function createMemory() {
  const entries = new Map<string, { viewer: Viewer; until: number }>()
  let changes = 0
  return {
    /** Grows whenever something is forgotten. */
    changes: () => changes,
    get(key: string, now: number): Viewer | null {
      const entry = entries.get(key)
      if (!entry) return null
      if (entry.until > now) return entry.viewer
      entries.delete(key)
      return null
    },
    put(key: string, viewer: Viewer, until: number): void {
      // The oldest goes: a flood of new tokens costs those who are here a look, and no more.
      dropOldest(entries)
      entries.set(key, { viewer, until })
    },
    forgetUser(userId: string): void {
      changes++
      for (const [key, { viewer }] of entries) if (viewer.userId === userId) entries.delete(key)
    },
    clear(): void {
      changes++
      entries.clear()
    },
  }
}

/** Tokens that nobody has: asked for again and again, they cost one look in half a minute. */
function createUnknown() {
  const entries = new Map<string, number>()
  return {
    has: (token: string, now: number): boolean => (entries.get(token) ?? 0) > now,
    put(token: string, until: number): void {
      entries.delete(token)
      dropOldest(entries)
      entries.set(token, until)
    },
  }
}

function dropOldest(entries: Map<string, unknown>): void {
  if (entries.size < REMEMBERED_MAX) return
  const [oldest] = entries.keys()
  if (oldest !== undefined) entries.delete(oldest)
}
