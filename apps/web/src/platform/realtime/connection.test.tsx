import { channel, instant, JOIN_MANY_EVENT, MOVE_EVENT, SIGNAL_EVENT, userId, type Account } from '@fanlight/contract'
import { channels, defineChannel, Relation, userChannel as definition } from '@fanlight/contract/schemas'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { socket } from '../../testing/fake-socket.ts'
import { signIn, signOut } from '../session/index.ts'
import { realtimeStatus } from './connection.ts'
import { useChannel, useRealtimeConnection } from './hooks.ts'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

const luna: Account = {
  userId: userId('7'),
  displayName: 'Luna',
  nickName: 'Luna',
  userName: 'luna',
  email: 'luna@example.com',
  headPicUrl: null,
  role: 'member',
  lastLanguageCode: 'en',
  createdAt: instant(0),
  hasPassword: true,
  hasTwoFactor: false,
  emailVerified: true,
}
const enter = (user: Account) => act(() => signIn({ token: `token ${user.userId}`, expiresAt: instant(0), user }))

/** Who writes to whom: made up, of schemas that are there. */
const talk = defineChannel(channel('talk'), {
  key: definition.key,
  events: {},
  signals: { typing: definition.key },
  sends: { typing: Relation },
})
const following = { following: true, subscribe: false, blocking: false }
const known = channels as unknown[]

beforeEach(() => {
  known.push(talk)
  Object.assign(socket, { joins: [], sent: [], opened: 0, closed: 0, connected: true })
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
})
afterEach(async () => {
  cleanup()
  await act(() => signOut())
  known.splice(known.indexOf(talk), 1)
  vi.unstubAllGlobals()
})

function Shell({ mayOpen = true }: { mayOpen?: boolean }) {
  useRealtimeConnection(mayOpen)
  return null
}

function Talk({ talkId }: { talkId: string }) {
  const [heard, setHeard] = useState<string[]>([])
  const send = useChannel(talk, { userId: userId(talkId) }, () => undefined, {
    onSignal: ({ data }) => setHeard((before) => [...before, `${data.userId} is typing`]),
  })
  return (
    <>
      <p data-testid={talkId}>{heard.join(', ')}</p>
      <button type="button" onClick={() => send('typing', following)}>
        Type in {talkId}
      </button>
    </>
  )
}

const opened = (times: number) => waitFor(() => expect(socket.opened).toBe(times))

describe('the connection', () => {
  it('is opened with signing in and closed with signing out', async () => {
    render(<Shell />)
    expect(socket.opened).toBe(0)
    enter(luna)
    await opened(1)
    await act(() => signOut())
    expect(socket.closed).toBe(1)
  })

  it('is not opened on a page that only takes a payment, but on the next one', async () => {
    enter(luna)
    const { rerender } = render(<Shell mayOpen={false} />)
    await act(async () => {})
    expect(socket.opened).toBe(0)
    rerender(<Shell />)
    await opened(1)
  })

  it('that is open stays open on a page that only takes a payment', async () => {
    enter(luna)
    const { rerender } = render(<Shell />)
    await opened(1)
    rerender(<Shell mayOpen={false} />)
    rerender(<Shell />)
    await act(async () => {})
    expect([socket.opened, socket.closed]).toEqual([1, 0])
  })

  it('of one account does not become that of another on such a page', async () => {
    enter(luna)
    const { rerender } = render(<Shell />)
    await opened(1)
    rerender(<Shell mayOpen={false} />)
    enter({ ...luna, userId: userId('8') })
    await act(async () => {})
    expect([socket.opened, socket.closed]).toEqual([1, 1])
    rerender(<Shell />)
    await opened(2)
  })
})

describe('a server that is about to stop', () => {
  it('moves the connection to another one at once, and nobody is told that it was away', async () => {
    render(<Shell />)
    enter(luna)
    await opened(1)
    act(() => socket.say('connect'))
    const told = vi.fn<() => void>()
    const forget = realtimeStatus.subscribe(told)
    act(() => socket.say(MOVE_EVENT))
    expect([socket.closed, socket.opened]).toEqual([1, 2])
    expect(realtimeStatus.get()).toBe('connected')
    expect(told).not.toHaveBeenCalled()
    act(() => socket.say('connect_error', new Error('no other one is there')))
    expect(realtimeStatus.get()).toBe('reconnecting')
    forget()
  })
})

describe('rooms', () => {
  it('are joined together when the connection comes up', async () => {
    enter(luna)
    socket.connected = false
    render(
      <>
        <Shell />
        <Talk talkId="1" />
        <Talk talkId="2" />
      </>,
    )
    await opened(1)
    socket.connected = true
    act(() => socket.say('connect'))
    expect(socket.sent).toEqual([{ name: JOIN_MANY_EVENT, asked: { rooms: [{ room: 'talk:1' }, { room: 'talk:2' }] } }])
  })
})

describe('a signal', () => {
  async function start() {
    enter(luna)
    render(
      <>
        <Shell />
        <Talk talkId="1" />
      </>,
    )
    await opened(1)
    act(() => socket.say('connect'))
    socket.sent = []
  }
  const typing = (room: string, data: unknown = { userId: '21' }) =>
    act(() => socket.say(SIGNAL_EVENT, { room, type: 'typing', data }))

  it('is heard by who is in its room, and is no gap among the events', async () => {
    await start()
    typing('talk:1')
    typing('talk:1')
    expect(screen.getByTestId('1').textContent).toBe('21 is typing, 21 is typing')
    expect(socket.sent).toEqual([])
  })

  it('of another room, of another form or of no known kind is nobody’s', async () => {
    await start()
    typing('talk:2')
    typing('talk:1', { userId: 'Velvet' })
    act(() => socket.say(SIGNAL_EVENT, { room: 'talk:1', type: 'unheard of', data: {} }))
    expect(screen.getByTestId('1').textContent).toBe('')
  })

  it('is sent to a room that was joined, and lost without a connection', async () => {
    await start()
    act(() => screen.getByRole('button', { name: 'Type in 1' }).click())
    expect(socket.sent).toEqual([{ name: SIGNAL_EVENT, asked: { room: 'talk:1', type: 'typing', data: following } }])
    socket.connected = false
    act(() => screen.getByRole('button', { name: 'Type in 1' }).click())
    expect(socket.sent).toHaveLength(1)
  })
})
