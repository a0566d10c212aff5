import {
  buyLiveTicket,
  cents,
  diamonds,
  enterLive,
  followUser,
  getAnchorRoom,
  getLiveBoard,
  getRealtimeToken,
  leaveLive,
  LIVE_OVERHEAR_MS,
  liveChannel,
  listLiveGifts,
  listLiveRooms,
  lookIntoLive,
  overhearLive,
  presentLiveGift,
  walletBalance,
  type LiveAllow,
  type LiveRoom,
  type LiveVisitId,
  type OutputOf,
} from '@fanlight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askedFor } from '../../testing/dialogs.ts'
import { refusal, startServer, type FakeServer } from '../../testing/fake-server.ts'
import { luna, person } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { showConnected } from '../../testing/show-connected.tsx'
import { aGiftList } from '../gifts/testing/gifts.ts'
import { LiveListPage } from './pages/LiveListPage.tsx'
import { LiveRoomPage } from './pages/LiveRoomPage.tsx'
import { aBoard } from './testing/boards.ts'
import { aMessage, aRoom, anAllow, aTalk } from './testing/rooms.ts'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

let server: FakeServer
const user = userEvent.setup()

beforeEach(() => {
  server = startServer()
  server.answer(listLiveRooms, { rooms: [], nextCursor: null })
})
afterEach(endAll)

async function atDoor(room: LiveRoom | null, allow: LiveAllow | null, isVisitor = false): Promise<void> {
  await begin(isVisitor ? null : luna, '/liveRoom?aid=21')
  server.answer(getAnchorRoom, { anchor: aRoom().anchor, room, allow })
  show(<LiveRoomPage />)
}

describe('before the door of a room', () => {
  it('a visitor is asked to log in where a room is not for everybody', async () => {
    const entry = { kind: 'followers' } as const
    await atDoor(aRoom({ entry }), anAllow('login', entry), true)
    expect(await screen.findByRole('heading', { name: 'Warm tape' })).toBeTruthy()
    expect(screen.getByText('Log in to watch')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy()
  })

  it('who has to follow does so there, and the door is asked again', async () => {
    await atDoor(aRoom({ entry: { kind: 'followers' } }), anAllow('follow', { kind: 'followers' }))
    server.answer(followUser, { relation: { following: true, subscribe: false, blocking: false }, followers: 1 })
    await user.click(await screen.findByRole('button', { name: 'Follow Velvet' }))
    await waitFor(() => expect(server.askedFor(getAnchorRoom)).toHaveLength(2))
  })

  it('a ticket is bought for what was shown, and the door is asked again', async () => {
    const entry = { kind: 'ticket', price: diamonds(25) } as const
    await atDoor(aRoom({ entry }), anAllow('ticket', entry))
    server.answer(buyLiveTicket, { allow: anAllow(null, entry), diamondBalance: diamonds(5) })
    await user.click(await screen.findByRole('button', { name: 'Buy a ticket for 25 diamonds' }))
    await waitFor(() => expect(server.askedFor(getAnchorRoom)).toHaveLength(2))
    expect(server.askedFor(buyLiveTicket)).toMatchObject([{ roomId: '901', expectedPrice: 25 }])
  })

  it('a ticket whose price changed is not paid for, and the new one is shown', async () => {
    const entry = { kind: 'ticket', price: diamonds(25) } as const
    await atDoor(aRoom({ entry }), anAllow('ticket', entry))
    const dearer = { kind: 'ticket', price: diamonds(40) } as const
    server.answer(buyLiveTicket, () => refusal('PRICE_CHANGED', { currentPrice: diamonds(40) }))
    server.answer(getAnchorRoom, {
      anchor: aRoom().anchor,
      room: aRoom({ entry: dearer }),
      allow: anAllow('ticket', dearer),
    })
    await user.click(await screen.findByRole('button', { name: 'Buy a ticket for 25 diamonds' }))
    expect(await screen.findByRole('button', { name: 'Buy a ticket for 40 diamonds' })).toBeTruthy()
  })

  it('a room that is over says what to do next', async () => {
    await atDoor(aRoom({ state: 'over', endReason: 'stopped' }), anAllow('over'))
    expect(await screen.findByRole('heading', { name: 'This live has ended' })).toBeTruthy()
    const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(ways).toContainEqual(['View profile', expect.stringContaining('21')])
    expect(ways).toContainEqual(['Live now', '#/liveList'])
    expect(ways).toContainEqual(['Discover creators', '#/interaction'])
  })

  it('how many watch is shown as in the list, and counted again while somebody waits there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const entry = { kind: 'followers' } as const
    await atDoor(aRoom({ viewers: 12, entry }), anAllow('follow', entry))
    expect(await screen.findByText('12 watching')).toBeTruthy()
    const room = aRoom({ viewers: 13, entry })
    server.answer(getAnchorRoom, { anchor: room.anchor, room, allow: anAllow('follow', entry) })
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(await screen.findByText('13 watching')).toBeTruthy()
  })

  it('who has no room, and who is nobody, each has words', async () => {
    await atDoor(null, null)
    expect(await screen.findByRole('heading', { name: 'Velvet isn’t live right now' })).toBeTruthy()
    await endAll()
    server = startServer()
    await begin(luna, '/liveRoom?aid=21')
    server.refuse(getAnchorRoom, 'NOT_FOUND')
    show(<LiveRoomPage />)
    expect(await screen.findByRole('heading', { name: 'This live isn’t available' })).toBeTruthy()
  })
})

describe('a visitor before a free room', () => {
  const talk = aTalk({ messages: [aMessage(1)] })
  const watched = () => screen.findByLabelText('Live video of Velvet')
  const grant = { driver: 'embedded' } as never
  const visitId = '5001' as LiveVisitId

  beforeEach(() => {
    vi.stubGlobal('MediaStream', FakeStream)
    vi.stubGlobal('RTCPeerConnection', FakePeer)
    server.answer(listLiveGifts, aGiftList())
    server.answer(lookIntoLive, { room: aRoom(), seat: { visitId, grant } })
    server.answer(overhearLive, { room: aRoom(), talk })
  })

  it('watches it and reads along, and what they would do asks them to log in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await atDoor(aRoom(), anAllow('login'), true)
    expect(await watched()).toBeTruthy()
    expect(await screen.findByText('Word 1')).toBeTruthy()
    expect(screen.queryByLabelText('Say something')).toBeNull()
    // Another line was said, and the first one taken out.
    server.answer(overhearLive, { room: aRoom({ viewers: 9 }), talk: aTalk({ messages: [aMessage(2)] }) })
    await act(() => vi.advanceTimersByTimeAsync(LIVE_OVERHEAR_MS))
    expect(await screen.findByText('Word 2')).toBeTruthy()
    expect(screen.queryByText('Word 1')).toBeNull()
    expect(screen.getByText('9 watching')).toBeTruthy()
    expect(server.askedFor(overhearLive)).toMatchObject([{ visitId }, { visitId }])
    server.answer(overhearLive, { room: aRoom({ state: 'over', endReason: 'stopped' }), talk: null })
    await act(() => vi.advanceTimersByTimeAsync(LIVE_OVERHEAR_MS))
    expect(await screen.findByRole('heading', { name: 'This live has ended' })).toBeTruthy()
  })

  it('sees gifts and is asked who they are when they would give one', async () => {
    await atDoor(aRoom(), anAllow('login'), true)
    const rose = await screen.findByRole('button', { name: 'Rose, 1 diamond' })
    act(() => rose.focus())
    await user.click(screen.getByRole('button', { name: 'Send Rose for 1 diamond' }))
    expect(askedFor('login')).toMatchObject({ message: 'Please login first' })
    expect(server.askedFor(presentLiveGift)).toEqual([])
    expect(server.askedFor(walletBalance)).toEqual([])
  })

  it('is asked to log in where there is no place for guests', async () => {
    server.answer(lookIntoLive, { room: aRoom(), seat: null })
    await atDoor(aRoom(), anAllow('login'), true)
    expect(await screen.findByText('Log in to watch')).toBeTruthy()
  })
})

class FakeStream {
  getTracks = () => []
}

/** Never gets as far as a picture: what is said in the room is heard without one. */
class FakePeer extends EventTarget {
  addTransceiver = () => ({})
  setLocalDescription = () => new Promise(() => undefined)
  close() {}
}

describe('a viewer who becomes a moderator in the room', () => {
  it('learns who is muted', async () => {
    await begin(luna, '/liveRoom?aid=21')
    vi.stubGlobal('MediaStream', FakeStream)
    vi.stubGlobal('RTCPeerConnection', FakePeer)
    const said = aMessage(1, { from: person('Nell', '55') })
    let talk = aTalk({ messages: [said] })
    server.answer(walletBalance, { diamondBalance: diamonds(1), worth: cents(1) })
    server.answer(getRealtimeToken, { wyyToken: 'ticket' } as OutputOf<typeof getRealtimeToken>)
    server.answer(getAnchorRoom, { anchor: aRoom().anchor, room: aRoom(), allow: anAllow(null) })
    server.answer(getLiveBoard, aBoard())
    server.answer(listLiveGifts, { gifts: [] } as never)
    server.answer(leaveLive, {})
    server.answer(enterLive, () => ({ ...talk, room: aRoom(), grant: { driver: 'embedded' } as never }))
    const room = await showConnected(<LiveRoomPage />, liveChannel, { roomId: aRoom().roomId })
    expect(screen.queryByRole('menuitem', { name: 'Unmute' })).toBeNull()
    talk = aTalk({ messages: [said], moderators: [luna.userId], muted: [said.from.userId] })
    room.hear({ type: 'moderator', data: { userId: luna.userId, isModerator: true } })
    await waitFor(async () => {
      await user.keyboard('{Escape}')
      await user.click(screen.getByRole('button', { name: /^More about/ }))
      expect(screen.getByRole('menuitem', { name: 'Unmute' })).toBeTruthy()
    })
  })
})

describe('who is live', () => {
  it('is shown with what a room costs, and leads into it', async () => {
    await begin(luna, '/liveList')
    const entry = { kind: 'ticket', price: diamonds(25) } as const
    server.answer(walletBalance, { diamondBalance: diamonds(1), worth: cents(1) })
    server.answer(listLiveRooms, { rooms: [aRoom({ entry })], nextCursor: null })
    show(<LiveListPage />)
    const link = await screen.findByRole('link', { name: 'Watch Velvet live: Warm tape' })
    expect(link.getAttribute('href')).toContain('/liveRoom?aid=21')
    expect(screen.getByText('3 watching')).toBeTruthy()
  })

  it('is nobody, and says what would be here', async () => {
    await begin(luna, '/liveList')
    show(<LiveListPage />)
    expect(await screen.findByRole('heading', { name: 'Nobody is live right now' })).toBeTruthy()
  })
})
