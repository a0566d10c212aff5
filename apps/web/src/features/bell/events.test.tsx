import {
  countNotifications,
  getPushKey,
  listNotifications,
  notificationsChannel,
  subscribePush,
} from '@fanlight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TitleEffects } from '../../app/shell/RouteEffects.tsx'
import { queryClient } from '../../platform/api/index.ts'
import { currentPath, navigate } from '../../platform/navigation/index.ts'
import { signOut } from '../../platform/session/index.ts'
import { storage } from '../../platform/storage/index.ts'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { luna, velvet } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { showConnected } from '../../testing/show-connected.tsx'
import { turnOnPush, pushStanding } from '../notifications/push/push.ts'
import { aKey, startFakePush, stopFakePush } from '../notifications/testing/fake-push.ts'
import { followChanges } from '../profiles/index.ts'
import { Events } from './events.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

let server: FakeServer

beforeEach(async () => {
  server = startServer({ others: 'refused' })
  server.answer(countNotifications, { unread: 2 })
  server.answer(getPushKey, { publicKey: aKey('k').publicKey })
  server.answer(subscribePush, {})
  await begin(luna, '/wallet')
})
afterEach(async () => {
  await endAll()
  stopFakePush()
  pushStanding.set(null)
})

const parts = (
  <>
    <TitleEffects path="/wallet" />
    <UnreadBadge />
    <Events account={luna} />
  </>
)
const connected = () => showConnected(parts, notificationsChannel, { userId: luna.userId })
const told = (unread: number, isNew: boolean) => ({ type: 'notifications_changed', data: { unread, isNew } }) as const

describe('the badge', () => {
  it('counts what is unread, asked once, and so does the title', async () => {
    await connected()
    await screen.findByText('2 unread notifications')
    expect(document.title).toBe('(2) Wallet · Fanlight')
    expect(server.askedFor(countNotifications)).toHaveLength(1)
  })

  it('counts what comes and what is read on another device, and says what is new to ears', async () => {
    const room = await connected()
    await screen.findByText('2 unread notifications')
    room.hear(told(3, true))
    await waitFor(() => expect(screen.getAllByText('3 unread notifications')).toHaveLength(2))
    expect(screen.getAllByRole('status').some((said) => said.textContent === '3 unread notifications')).toBe(true)
    room.hear(told(0, false))
    await waitFor(() => expect(document.title).toBe('Wallet · Fanlight'))
    expect(server.askedFor(countNotifications)).toHaveLength(1)
  })

  it('says 99+ of more than can be counted', async () => {
    const room = await connected()
    room.hear(told(100, true))
    expect((await screen.findAllByText('99+ unread notifications')).length).toBeGreaterThan(0)
    expect(screen.getByText('99+')).toBeTruthy()
  })

  it('is asked for again when events were missed for good', async () => {
    const room = await connected()
    await screen.findByText('2 unread notifications')
    server.answer(countNotifications, { unread: 7 })
    room.missSome()
    await screen.findByText('7 unread notifications')
  })

  it('leaves title and icon with the account', async () => {
    const setAppBadge = vi.fn(async () => undefined)
    Object.assign(navigator, { setAppBadge })
    const shown = show((account) => <Events account={account} />)
    show(<TitleEffects path="/wallet" />)
    await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(2))
    await act(() => signOut())
    expect(setAppBadge).toHaveBeenLastCalledWith(0)
    expect(document.title).toBe('Wallet · Fanlight')
    shown.unmount()
    Reflect.deleteProperty(navigator, 'setAppBadge')
  })
})

describe('the list elsewhere on screen', () => {
  const key = [listNotifications.path, {}, 'pages']
  const isStale = () => queryClient.getQueryState(key)?.isInvalidated

  it('is read again when something comes or was read elsewhere, not when this device did it', async () => {
    const room = await connected()
    await screen.findByText('2 unread notifications')
    queryClient.setQueryData(key, { pages: [], pageParams: [] })
    room.hear(told(2, false))
    expect(isStale()).toBe(false)
    room.hear(told(1, false))
    expect(isStale()).toBe(true)
    queryClient.setQueryData(key, { pages: [], pageParams: [] })
    room.hear(told(1, true))
    expect(isStale()).toBe(true)
  })
})

describe('the worker', () => {
  it('leads an open page to what was pressed, and hears that it went', async () => {
    const browser = startFakePush()
    show(<Events account={luna} />)
    const answered = vi.fn()
    act(() => browser.say({ type: 'OPEN', path: '/orders' }, [{ postMessage: answered }]))
    expect(currentPath()).toBe('/orders')
    expect(answered).toHaveBeenCalledOnce()
  })

  it('that has another address is told on', async () => {
    const browser = startFakePush()
    await turnOnPush(luna.userId)
    show(<Events account={luna} />)
    await waitFor(() => expect(server.askedFor(getPushKey)).toHaveLength(2))
    browser.subscription = null
    browser.say({ type: 'PUSH_CHANGED' })
    await waitFor(() => expect(server.askedFor(subscribePush)).toHaveLength(2))
  })

  it('shows nothing more of what was read', async () => {
    const browser = startFakePush()
    const close = vi.fn()
    const closeMessage = vi.fn()
    browser.shown = [
      { tag: 'notification:7', close },
      { tag: 'messages:1:2', close: closeMessage },
    ]
    server.answer(countNotifications, { unread: 0 })
    show(<Events account={luna} />)
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(closeMessage).not.toHaveBeenCalled()
  })

  it('hears nothing for an account that logged out', async () => {
    const browser = startFakePush()
    await turnOnPush(luna.userId)
    expect(browser.subscription).not.toBeNull()
    await signOut()
    await waitFor(() => expect(browser.subscription).toBeNull())
  })
})

describe('the offer of push', () => {
  const follow = () => act(() => followChanges.emit({ userId: velvet.userId, isFollowing: true }))
  const offer = () => screen.queryByRole('region', { name: 'Don’t miss what’s new' })

  async function start() {
    show(<Events account={luna} />)
    await waitFor(() => expect(pushStanding.get()).not.toBeNull())
  }

  it('comes after the first follow, turns it on by a press, and never comes again', async () => {
    const browser = startFakePush()
    await start()
    expect(offer()).toBeNull()
    follow()
    expect(offer()).not.toBeNull()
    expect(browser.asked).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
    await screen.findByText('Push notifications are on')
    expect(offer()).toBeNull()
  })

  it('waits where one writes, and comes on the next page', async () => {
    startFakePush()
    await begin(luna, '/messages')
    await start()
    follow()
    expect(offer()).toBeNull()
    act(() => navigate('/settings'))
    await waitFor(() => expect(offer()).not.toBeNull())
  })

  it('that was waved away does not come back', async () => {
    const browser = startFakePush()
    await start()
    follow()
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
    follow()
    expect(offer()).toBeNull()
    expect(storage.pushOffered.get()).toBe(true)
    expect(browser.asked).toBe(0)
  })

  it.each([
    ['the person has said no before', () => startFakePush({ permission: 'denied' })],
    ['there is no push', () => undefined],
  ])('does not come where %s', async (_, prepare) => {
    prepare()
    await start()
    follow()
    expect(offer()).toBeNull()
    expect(storage.pushOffered.get()).toBe(false)
  })
})
