import { getPushKey, subscribePush, unsubscribePush, type UserId } from '@fanlight/contract'
import { call } from '../../../platform/api/index.ts'
import { storage } from '../../../platform/storage/index.ts'
import { createStore } from '../../../platform/store.ts'
import { pushSupport } from './support.ts'

/** `blocked` by the person in the browser's own settings: only there can it be undone. */
export type PushStanding = 'none' | 'install' | 'blocked' | 'off' | 'on'

/** Of the signed-in account in this browser; null until it was looked at. */
export const pushStanding = createStore<PushStanding | null>(null)

/** Looks at it again: permission may have been given or taken in the browser's own settings. */
export async function lookAtPush(userId: UserId): Promise<void> {
  pushStanding.set(await standingOf(userId))
}

async function standingOf(userId: UserId): Promise<PushStanding> {
  const support = pushSupport()
  if (support !== 'ready') return support
  const registration = await worker()
  if (!registration) return 'none'
  if (Notification.permission === 'denied') return 'blocked'
  const isWanted = storage.push.get()[userId] !== undefined && Notification.permission === 'granted'
  return isWanted && (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks for permission: only ever in answer to a press. Throws when the browser or the server could not do it. */
export async function turnOnPush(userId: UserId): Promise<PushStanding> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe(userId)
  await lookAtPush(userId)
  return pushStanding.get() ?? 'off'
}

export async function turnOffPush(userId: UserId): Promise<void> {
  const endpoint = storage.push.get()[userId]?.endpoint
  forget(userId)
  pushStanding.set('off')
  await leaveIfUnwanted()
  await call(unsubscribePush, endpoint === undefined ? {} : { endpoint })
}

/**
 * After every start: the server may have a new key, the browser a new address, and a new sign-in is a new session. What the
 * person allowed and took back in the browser's own settings is taken back here too.
 */
export async function keepPush(userId: UserId): Promise<void> {
  if (storage.push.get()[userId] !== undefined && pushSupport() === 'ready') {
    if (Notification.permission === 'granted') await subscribe(userId)
    else await turnOffPush(userId)
  }
  await lookAtPush(userId)
}

/** The person logged out here: their session takes its messages with it, and this browser no longer waits for any. */
export async function endPush(userId: UserId): Promise<void> {
  forget(userId)
  pushStanding.set(null)
  await leaveIfUnwanted()
}

async function subscribe(userId: UserId): Promise<void> {
  const registration = await activeWorker()
  if (!registration) throw new Error('There is no service worker to receive messages')
  const { publicKey } = await call(getPushKey, {})
  const key = bytesOf(publicKey)
  let known = await registration.pushManager.getSubscription()
  // With another key the browser gives no second subscription, and the server cannot send by the first.
  if (known && !isSame(known.options.applicationServerKey, key)) {
    await known.unsubscribe()
    known = null
  }
  const subscription =
    known ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const { endpoint } = subscription
  const session = storage.tokenSavedAt.get() ?? 0
  const kept = storage.push.get()[userId]
  if (kept?.endpoint === endpoint && kept.session === session) return
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await call(subscribePush, { subscription: { endpoint, keys: { p256dh, auth } } })
  storage.push.set({ ...storage.push.get(), [userId]: { endpoint, session } })
}

/** One subscription serves all accounts of this browser: it goes with the last that wants it. */
async function leaveIfUnwanted(): Promise<void> {
  if (Object.keys(storage.push.get()).length > 0 || pushSupport() !== 'ready') return
  const registration = await worker()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

function forget(userId: UserId): void {
  const { [userId]: _, ...others } = storage.push.get()
  storage.push.set(others)
}

const REGISTERED_WITHIN_MS = 5_000
const ACTIVE_WITHIN_MS = 30_000

/** It is registered once the page has loaded, which may be later than this. Where it never is, there is nothing to receive. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return (await navigator.serviceWorker.getRegistration()) ?? readyWithin(REGISTERED_WITHIN_MS)
}

/** Only one that runs can be subscribed with; the first takes a while to fetch what it keeps. */
const activeWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const registration = await worker()
  return registration?.active ? registration : readyWithin(ACTIVE_WITHIN_MS)
}

const readyWithin = (ms: number): Promise<ServiceWorkerRegistration | undefined> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms)),
  ])

/** Closes what the device still shows of these: it was read. */
export async function closeShown(isMeant: (tag: string) => boolean): Promise<void> {
  if (pushSupport() !== 'ready') return
  const shown = await (await navigator.serviceWorker.getRegistration())?.getNotifications()
  for (const notification of shown ?? []) if (isMeant(notification.tag)) notification.close()
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64Url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
}

function isSame(known: ArrayBuffer | null, key: Uint8Array): boolean {
  if (known === null || known.byteLength !== key.length) return false
  return new Uint8Array(known).every((byte, index) => byte === key[index])
}
