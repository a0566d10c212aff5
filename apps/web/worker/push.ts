import type { PushMessage } from '@fanlight/contract'

/** What of the worker's world is used, so that a test can be one. */
export type PushScope = Pick<
  ServiceWorkerGlobalScope,
  'addEventListener' | 'clients' | 'navigator' | 'registration' | 'location'
>

const ANSWER_WITHIN_MS = 1_000
/** Pages that must stay as they are: the windows of a payment. */
const NOT_TO_LEAVE = /\/(pay_jump|orderpending)\b/

export function listenForPush(scope: PushScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(receive(scope, event.data)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, pathOf(event.notification.data)))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(scope, event)))
}

async function receive(scope: PushScope, data: PushMessageData | null): Promise<void> {
  const message = read(data)
  if (!message) return
  await badge(scope, message.unread)
  if (message.isOver) return close(scope, message.tag)
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Who looks at the application sees its badge count.
  const isSeen = windows.some(({ focused }) => focused)
  if (isSeen && !mustShow(scope)) return
  const options: NotificationOptions & { renotify: boolean } = {
    body: message.body,
    tag: message.tag,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: message.language,
    dir: /^(ar|fa|he)\b/.test(message.language) ? 'rtl' : 'ltr',
    silent: isSeen || message.sound === 'none',
    renotify: message.sound === 'again',
    data: { path: message.path },
  }
  await scope.registration.showNotification(message.title, options)
  if (isSeen) await close(scope, message.tag)
}

async function close(scope: PushScope, tag: string): Promise<void> {
  for (const shown of await scope.registration.getNotifications({ tag })) shown.close()
}

/** Safari ends a subscription whose messages show nothing, whether anybody looks or not. */
function mustShow({ navigator: { userAgent } }: PushScope): boolean {
  return /\bAppleWebKit\b/.test(userAgent) && !/\b(Chrome|Chromium|CriOS)\b/.test(userAgent)
}

function read(data: PushMessageData | null): PushMessage | null {
  try {
    const message = data?.json() as Partial<PushMessage> | null | undefined
    const isWhole = typeof message?.title === 'string' && typeof message.path === 'string'
    return isWhole ? (message as PushMessage) : null
  } catch {
    return null
  }
}

async function badge({ navigator }: PushScope, unread: number): Promise<void> {
  // Not every browser has one, and some refuse it where the application is not installed.
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => undefined)
}

/** In a window that is there, the one in front first; without one, in a new window. */
async function open(scope: PushScope, path: string): Promise<void> {
  const address = new URL(`/#${path}`, scope.location.origin).href
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [front] = windows.filter(({ url }) => !NOT_TO_LEAVE.test(url)).toSorted((a, b) => rankOf(b) - rankOf(a))
  if (!front) {
    await scope.clients.openWindow(address)
    return
  }
  // Refused where the person has turned to something else meanwhile: the page is led there all the same.
  await front.focus().catch(() => undefined)
  if (await isLed(front, path)) return
  // Nobody is signed in there, or it is still loading.
  await front.navigate(address).catch(() => scope.clients.openWindow(address))
}

const rankOf = ({ focused, visibilityState }: WindowClient): number =>
  Number(focused) * 2 + Number(visibilityState === 'visible')

/** The page goes there itself, past its guard, and says so. */
function isLed(client: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve(true)
    })
    port1.start()
    client.postMessage({ type: 'OPEN', path }, [port2])
  })
}

function pathOf(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path
  return typeof path === 'string' && path.startsWith('/') ? path : '/notifications'
}

/** The push service gave out another address: pages tell the server of it, or the next one that is opened does. */
async function renew(scope: PushScope, event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription, newSubscription } = event
  if (!newSubscription && oldSubscription) await scope.registration.pushManager.subscribe(oldSubscription.options)
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Windows of our own: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const client of windows) client.postMessage({ type: 'PUSH_CHANGED' })
}
