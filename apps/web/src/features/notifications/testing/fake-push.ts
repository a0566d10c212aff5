import { vi } from 'vitest'

/** The key that a server sends with, as it travels, and its bytes. */
export const aKey = (letter: string) => ({
  publicKey: btoa(letter.repeat(65)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  bytes: new TextEncoder().encode(letter.repeat(65)).buffer,
})

type Options = {
  permission?: NotificationPermission
  /** What a person answers who is asked. */
  answer?: NotificationPermission
  /** The key of a subscription that is there already. */
  subscribedWith?: ArrayBuffer
}

/** A browser with a worker and a push service. What is stubbed is put back by `endAll`. */
export function startFakePush({ permission = 'default', answer = 'granted', subscribedWith }: Options = {}) {
  const listeners = new Set<(event: MessageEvent) => void>()
  let count = 0
  const browser = {
    permission,
    asked: 0,
    shown: [] as { tag: string; close: () => void }[],
    subscription: null as ReturnType<typeof subscriptionOf> | null,
    /** What the worker says to the page. */
    say: (data: unknown, ports: readonly { postMessage: (said: unknown) => void }[] = []) => {
      for (const listener of listeners) listener({ data, ports } as unknown as MessageEvent)
    },
  }

  function subscriptionOf(applicationServerKey: ArrayBuffer) {
    count += 1
    return {
      endpoint: `https://push.example/${count}`,
      options: { applicationServerKey },
      toJSON: () => ({ keys: { p256dh: 'p256dh', auth: 'auth' } }),
      unsubscribe: vi.fn(async () => {
        browser.subscription = null
        return true
      }),
    }
  }
  if (subscribedWith) browser.subscription = subscriptionOf(subscribedWith)

  const registration = {
    active: {},
    getNotifications: async () => browser.shown,
    pushManager: {
      getSubscription: async () => browser.subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        browser.subscription = subscriptionOf(applicationServerKey.buffer)
        return browser.subscription
      },
    },
  }
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.asked += 1
      browser.permission = answer
      return answer
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => registration,
      addEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.delete(listener),
    },
  })
  return browser
}

export function stopFakePush(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
