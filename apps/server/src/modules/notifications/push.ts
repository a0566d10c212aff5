import { createHash, ECDH } from 'node:crypto'
import {
  DAY_MS,
  NOTIFICATIONS_PATH,
  PUSH_DEVICES_MAX,
  tagOf,
  type LanguageCode,
  type NotificationId,
  type NotificationItem,
  type PushMessage,
  type PushTarget,
  type UserId,
} from '@fanlight/contract'
import webPush from 'web-push'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import { isPushEndpoint, type Push } from '../../platform/push/push.ts'
import { countUnopened, resealEach, type SealedThings } from '../../platform/sealed.ts'
import * as store from './push.store.ts'
import { pushTextOf } from './wording.ts'

export type PushDevices = ReturnType<typeof createPushDevices>

/** What the private key is sealed for. */
export const KEY_PURPOSE = 'push-key'
/** A push service keeps it for a device that is off, and we try to hand it over, for so long. */
const WORTH_TELLING_MS = DAY_MS

export type WantedPush = { targetId: string; notificationIds: NotificationId[]; at: number }

export type ToldDirectly = Omit<PushMessage, 'unread'> & {
  at: number
  /** Worth nothing after that, and urgent until then: a call that rings. Left out, it can wait for a day. */
  lastsMs?: number
}

/** Browsers that ring when the application is closed. */
export function createPushDevices(
  deps: Platform & {
    push: Push
    contactEmail: string
    /** What is still unread of these, as the receiver may see it, with their language. */
    read: (
      userId: UserId,
      ids: readonly NotificationId[],
    ) => Promise<{ items: NotificationItem[]; language: LanguageCode } | null>
    /** What waits for them in the application: its icon says how much. */
    waitingFor: (userId: UserId) => Promise<number>
  },
) {
  const { db, clock, ids, log, secrets, push, read, waitingFor } = deps
  let keys: Promise<store.PushKeys> | null = null

  /** With its private half still sealed: what browsers are told needs no secret. */
  async function findOrMakeKeys(): Promise<store.PushKeys> {
    const made = webPush.generateVAPIDKeys()
    const sealed = { publicKey: made.publicKey, privateKey: secrets.encrypt(KEY_PURPOSE, made.privateKey) }
    const found =
      (await store.findKeys(db)) ??
      (await db.transaction(async (tx) => {
        await store.insertKeys(tx, sealed)
        return store.findKeys(tx)
      }))
    if (!found) throw new Error('The push keys just made are not there')
    return found
  }

  function keysOf(): Promise<store.PushKeys> {
    keys ??= findOrMakeKeys().catch((error: unknown) => {
      keys = null
      throw error
    })
    return keys
  }

  async function sendTo(
    target: store.PushTargetRow,
    message: PushMessage,
    { isUrgent, lastsMs = WORTH_TELLING_MS }: { isUrgent: boolean; lastsMs?: number },
  ): Promise<void> {
    const { publicKey, privateKey: sealedKey } = await keysOf()
    const privateKey = secrets.decrypt(KEY_PURPOSE, sealedKey)
    const { endpoint, p256dh, auth } = target
    const topic = createHash('sha256').update(message.tag).digest('base64url').slice(0, 32)
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: `mailto:${deps.contactEmail}`, publicKey, privateKey },
      TTL: Math.floor(lastsMs / 1000),
      urgency: isUrgent ? 'high' : 'normal',
      topic,
      contentEncoding: 'aes128gcm',
    })
    const { headers } = request
    const status = await push.send({ endpoint, headers, body: request.body ?? Buffer.alloc(0) })
    if (status >= 200 && status < 300) return
    // The browser let go of it. What was sealed for a key that the service refuses will never be taken either.
    if (status === 404 || status === 410) return db.transaction((tx) => store.deleteGone(tx, target))
    if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`)
    log.warn({ status, host: new URL(endpoint).host }, 'a push service refused a message')
  }

  const sealed: SealedThings = {
    name: 'the key for messages to devices',
    async countUnopened() {
      const found = await store.findKeys(db)
      return found ? countUnopened(secrets, KEY_PURPOSE, [found.privateKey]) : 0
    },
    async reseal() {
      const found = await store.findKeys(db)
      return resealEach(secrets, KEY_PURPOSE, found ? [found.privateKey] : [], (before, after) =>
        db.transaction((tx) => store.replaceKey(tx, before, after)),
      )
    },
  }

  return {
    sealed,
    publicKey: async (): Promise<string> => (await keysOf()).publicKey,

    async subscribe({ userId, sessionId }: Viewer, { endpoint, keys: { p256dh, auth } }: PushTarget): Promise<void> {
      if (!isPushEndpoint(endpoint)) throw refused('subscription.endpoint', 'Not an address of a push service')
      if (!isKeyOfBrowser(p256dh, auth)) throw refused('subscription.keys', 'Not the keys of a browser')
      const target = { targetId: ids.next(), userId, sessionId, endpoint, p256dh, auth, at: clock.now() }
      const isSaved = await db.transaction((tx) => store.saveTarget(tx, target, PUSH_DEVICES_MAX))
      if (!isSaved) throw new AppError('TOKEN_INVALID', {})
    },

    unsubscribe: ({ sessionId }: Viewer, endpoint: string | undefined): Promise<void> =>
      db.transaction((tx) => store.deleteTargets(tx, sessionId, endpoint ?? null)),

    /** What was read meanwhile, or is too old to be news, is not sent. A failure is tried again by who asked. */
    async deliver({ targetId, notificationIds, at }: WantedPush): Promise<void> {
      if (clock.now() - at > WORTH_TELLING_MS) return
      const target = await store.findTarget(db, targetId)
      const found = target && (await read(target.userId, notificationIds))
      const [first] = found?.items ?? []
      if (!target || !found || !first) return
      const { items, language } = found
      const isOne = items.length === 1
      const message: PushMessage = {
        ...pushTextOf(items, language),
        path: isOne ? first.path : NOTIFICATIONS_PATH,
        tag: isOne ? `notification:${first.notificationId}` : 'notifications',
        unread: await waitingFor(target.userId),
        language: tagOf(language),
      }
      const isUrgent = items.some(({ kind }) => kind === 'security')
      await sendTo(target, message, { isUrgent })
    },

    /** What another module tells a device itself. A failure is tried again by who asked. */
    async tell(targetId: string, { at, lastsMs, ...wanted }: ToldDirectly): Promise<void> {
      if (clock.now() - at > WORTH_TELLING_MS) return
      const target = await store.findTarget(db, targetId)
      if (!target || (wanted.isOver && mustShow(target.endpoint))) return
      const message = { ...wanted, unread: await waitingFor(target.userId) }
      await sendTo(target, message, lastsMs === undefined ? { isUrgent: false } : { isUrgent: true, lastsMs })
    },
  }
}

/** Apple ends a subscription whose messages show nothing: what is over is taken away by the application itself there. */
const mustShow = (endpoint: string): boolean => /(?:^|\.)push\.apple\.com$/.test(new URL(endpoint).hostname)

/** A point of the curve, uncompressed, and sixteen bytes: with anything else nothing could be encrypted. */
function isKeyOfBrowser(p256dh: string, auth: string): boolean {
  const [point, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  if (point.length !== 65 || secret.length !== 16) return false
  try {
    // It refuses what does not lie on the curve.
    return ECDH.convertKey(point, 'prime256v1').length === point.length
  } catch {
    return false
  }
}

const refused = (path: string, message: string): AppError<'INVALID_INPUT'> =>
  new AppError('INVALID_INPUT', { issues: [{ path, message }] })
