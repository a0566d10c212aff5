import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForPush, type PushScope } from './push.ts'

type Shown = { title: string; options: NotificationOptions & { badge?: string }; close: () => void }
type Handler = (event: { waitUntil: (work: Promise<unknown>) => void; [part: string]: unknown }) => void

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1'

/** A worker's world: windows, what it shows, and its events. */
function world(userAgent = CHROME) {
  const handlers = new Map<string, Handler>()
  const state = {
    windows: [] as ReturnType<typeof aWindow>[],
    shown: [] as Shown[],
    badge: undefined as number | undefined,
    opened: [] as string[],
    subscribe: vi.fn(async () => undefined),
  }
  const scope = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    location: { origin: 'https://fanlight.example' },
    navigator: { userAgent, setAppBadge: async (count: number) => void (state.badge = count) },
    clients: {
      matchAll: async () => state.windows,
      openWindow: async (address: string) => void state.opened.push(address),
    },
    registration: {
      pushManager: { subscribe: state.subscribe },
      showNotification: async (title: string, options: NotificationOptions) => {
        const shown: Shown = { title, options, close: () => (state.shown = state.shown.filter((one) => one !== shown)) }
        state.shown.push(shown)
      },
      getNotifications: async ({ tag }: { tag: string }) => state.shown.filter(({ options }) => options.tag === tag),
    },
  }
  listenForPush(scope as unknown as PushScope)
  return {
    ...state,
    state,
    async happen(name: string, event: object): Promise<void> {
      const works: Promise<unknown>[] = []
      handlers.get(name)?.({ ...event, waitUntil: (work) => works.push(work) })
      await Promise.all(works)
    },
  }
}

/** `answers`: a page of ours that goes where it is told. */
function aWindow({ focused = false, url = 'https://fanlight.example/#/home', answers = true } = {}) {
  const told: unknown[] = []
  return {
    focused,
    url,
    visibilityState: focused ? 'visible' : 'hidden',
    told,
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async () => undefined),
    postMessage: (message: unknown, ports: readonly MessagePort[] = []) => {
      told.push(message)
      if (answers) ports[0]?.postMessage('opened')
    },
  }
}

const message = {
  title: 'Velvet replied to your comment',
  body: 'See you there',
  path: '/post/detail?id=7',
  tag: 'reply-7',
  unread: 3,
  language: 'en',
}
const data = (given: unknown) => ({ data: { json: () => given } })

let there: ReturnType<typeof world>
beforeEach(() => {
  there = world()
})

describe('a message', () => {
  it('is shown with its words, its mark and its way, and counts on the icon', async () => {
    await there.happen('push', data(message))
    expect(there.state.shown).toHaveLength(1)
    expect(there.state.shown[0]).toMatchObject({
      title: 'Velvet replied to your comment',
      options: {
        body: 'See you there',
        tag: 'reply-7',
        lang: 'en',
        dir: 'ltr',
        badge: '/badge-96.png',
        data: { path: '/post/detail?id=7' },
      },
    })
    expect(there.state.badge).toBe(3)
  })

  it.each(['ar', 'fa', 'he'])('in %s is read from right to left', async (language) => {
    await there.happen('push', data({ ...message, language }))
    expect(there.state.shown[0]?.options.dir).toBe('rtl')
  })

  it('is not shown to who looks at the application', async () => {
    there.state.windows = [aWindow(), aWindow({ focused: true })]
    await there.happen('push', data(message))
    expect(there.state.shown).toEqual([])
    expect(there.state.badge).toBe(3)
  })

  it('is shown while the application lies behind something else', async () => {
    there.state.windows = [aWindow()]
    await there.happen('push', data(message))
    expect(there.state.shown).toHaveLength(1)
  })

  it('is shown and taken away at once where a browser insists on it', async () => {
    there = world(SAFARI)
    there.state.windows = [aWindow({ focused: true })]
    const show = vi.spyOn(there.state.shown, 'push')
    await there.happen('push', data(message))
    expect(show).toHaveBeenCalledOnce()
    expect(there.state.shown).toEqual([])
  })

  it('that takes the place of another rings again where it says so, and not at all where it says that', async () => {
    await there.happen('push', data({ ...message, sound: 'again' }))
    await there.happen('push', data({ ...message, sound: 'none' }))
    await there.happen('push', data(message))
    const sounds = there.state.shown.map(({ options }) => [
      options.silent,
      (options as { renotify?: boolean }).renotify,
    ])
    expect(sounds).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ])
  })

  it('that was read elsewhere is taken away, and no other', async () => {
    await there.happen('push', data({ ...message, tag: 'messages:1:2' }))
    await there.happen('push', data({ ...message, tag: 'messages:1:3' }))
    await there.happen('push', data({ ...message, title: '', tag: 'messages:1:2', unread: 1, isOver: true }))
    expect(there.state.shown.map(({ options }) => options.tag)).toEqual(['messages:1:3'])
    expect(there.state.badge).toBe(1)
  })

  it.each([
    ['nothing', { data: null }],
    ['no JSON', { data: { json: () => JSON.parse('{') as unknown } }],
    ['something else', data({ greeting: 'hello' })],
  ])('with %s in it breaks nothing', async (_, event) => {
    await there.happen('push', event)
    expect(there.state.shown).toEqual([])
  })
})

describe('a press on it', () => {
  const press = (path: unknown = '/post/detail?id=7') => ({ notification: { close: vi.fn(), data: { path } } })

  it('opens a window where there is none', async () => {
    const event = press()
    await there.happen('notificationclick', event)
    expect(event.notification.close).toHaveBeenCalled()
    expect(there.state.opened).toEqual(['https://fanlight.example/#/post/detail?id=7'])
  })

  it('leads the window in front there, and opens no other', async () => {
    const [behind, front] = [aWindow(), aWindow({ focused: true })]
    there.state.windows = [behind, front]
    await there.happen('notificationclick', press())
    expect(front.focus).toHaveBeenCalled()
    expect(front.told).toEqual([{ type: 'OPEN', path: '/post/detail?id=7' }])
    expect(behind.told).toEqual([])
    expect(front.navigate).not.toHaveBeenCalled()
    expect(there.state.opened).toEqual([])
  })

  it('leads a page that does not answer by its address', async () => {
    vi.useFakeTimers()
    const silent = aWindow({ answers: false })
    there.state.windows = [silent]
    const done = there.happen('notificationclick', press())
    await vi.advanceTimersByTimeAsync(1_000)
    await done
    vi.useRealTimers()
    expect(silent.navigate).toHaveBeenCalledWith('https://fanlight.example/#/post/detail?id=7')
  })

  it('leaves the window of a payment alone', async () => {
    there.state.windows = [aWindow({ url: 'https://fanlight.example/#/pay_jump?flow=1', focused: true })]
    await there.happen('notificationclick', press())
    expect(there.state.windows[0]?.told).toEqual([])
    expect(there.state.opened).toHaveLength(1)
  })

  it.each([[undefined], ['https://elsewhere.example']])('goes to the list without a way: %s', async (path) => {
    const event = { notification: { close: vi.fn(), data: path === undefined ? null : { path } } }
    await there.happen('notificationclick', event)
    expect(there.state.opened).toEqual(['https://fanlight.example/#/notifications'])
  })
})

describe('another address of the push service', () => {
  it('is asked for with the same key, and told to the pages', async () => {
    const page = aWindow()
    there.state.windows = [page]
    const options = { userVisibleOnly: true }
    await there.happen('pushsubscriptionchange', { oldSubscription: { options }, newSubscription: null })
    expect(there.subscribe).toHaveBeenCalledWith(options)
    expect(page.told).toEqual([{ type: 'PUSH_CHANGED' }])
  })

  it('that is there already is only told', async () => {
    const page = aWindow()
    there.state.windows = [page]
    await there.happen('pushsubscriptionchange', { oldSubscription: null, newSubscription: {} })
    expect(there.subscribe).not.toHaveBeenCalled()
    expect(page.told).toHaveLength(1)
  })
})
