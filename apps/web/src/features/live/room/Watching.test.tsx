import {
  cents,
  diamonds,
  enterLive,
  getLiveBoard,
  instant,
  leaveLive,
  listLiveAudience,
  listLiveGifts,
  listLiveRooms,
  liveChannel,
  walletBalance,
  type MediaGrant,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna, person } from '../../../testing/people.ts'
import { begin, endAll } from '../../../testing/render-app.tsx'
import { showConnected } from '../../../testing/show-connected.tsx'
import { aGiftList } from '../../gifts/testing/gifts.ts'
import { aBoard } from '../testing/boards.ts'
import { aGiven, aMessage, aRoom, aTalk } from '../testing/rooms.ts'
import { Watching } from './Watching.tsx'

vi.mock('socket.io-client', async () => (await import('../../../testing/fake-socket.ts')).fakeSocketClient)
/** How often a line to the picture was opened. It never comes up: what is seen of a room does not wait for it. */
let opened = 0
class Line {
  constructor() {
    opened++
  }
  addTransceiver = () => undefined
  setLocalDescription = () => new Promise(() => undefined)
  close = () => undefined
}
class Stream {
  getTracks = () => []
}

const user = userEvent.setup()
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148'
const room = aRoom()
const grant: MediaGrant = { driver: 'whip', url: '/whep', token: 'a', iceServers: [], expiresAt: instant(0) }
let server: FakeServer

beforeEach(async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE)
  server = startServer()
  await begin(luna, '/m/liveRoom?aid=21')
  opened = 0
  vi.stubGlobal('RTCPeerConnection', Line)
  vi.stubGlobal('MediaStream', Stream)
  const talk = aTalk({ messages: [aMessage(1)], gifts: [aGiven(2)] })
  server.answer(enterLive, { room, grant, ...talk })
  server.answer(leaveLive, {})
  server.answer(listLiveRooms, { rooms: [], nextCursor: null })
  server.answer(getLiveBoard, aBoard())
  server.answer(listLiveGifts, aGiftList())
  server.answer(walletBalance, { diamondBalance: diamonds(5), worth: cents(5) })
})
afterEach(async () => {
  await endAll()
  vi.unstubAllGlobals()
})

const toastsAbove = () => document.documentElement.style.getPropertyValue('--toasts-above')
const lines = () =>
  within(screen.getByRole('list', { name: 'Live chat' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const watch = () =>
  showConnected(
    <>
      <Watching room={room} ownId={luna.userId} onRefused={() => undefined} />
      <DialogHost />
    </>,
    liveChannel,
    { roomId: room.roomId },
  )

it('a room on a phone goes on with its picture and its chat while gifts come and the creator is away', async () => {
  const channel = await watch()
  expect(lines().slice(1)).toEqual([expect.stringContaining('Word 1'), expect.stringContaining('Rose x2')])
  const video = screen.getByLabelText('Live video of Velvet')
  channel.hear({ type: 'gift', data: { gift: aGiven(3) } })
  channel.hear({ type: 'room_changed', data: { room: { ...room, state: 'away' } } })
  channel.hear({ type: 'room_changed', data: { room } })
  await waitFor(() =>
    expect(lines().slice(1)).toEqual([expect.stringContaining('Word 1'), expect.stringContaining('Rose x3')]),
  )
  expect(screen.getByLabelText('Live video of Velvet')).toBe(video)
  expect(opened).toBe(1)
})

it('toasts come above the chat of a phone for as long as the room is open, and its end leads on', async () => {
  const channel = await watch()
  expect(toastsAbove()).not.toBe('')
  channel.hear({ type: 'room_changed', data: { room: { ...room, state: 'over' } } })
  expect(await screen.findByRole('heading', { name: 'This live has ended' })).toBeTruthy()
  expect(toastsAbove()).toBe('')
})

it('who watches sees who else does', async () => {
  const viewer = { ...person('Nell', '55'), isMuted: false, isModerator: true }
  server.answer(listLiveAudience, { viewers: [viewer], nextCursor: null })
  await watch()
  await user.click(screen.getByRole('button', { name: '3 watching' }))
  const dialog = await screen.findByRole('dialog', { name: 'Watching now' })
  expect(await within(dialog).findByText('Nell')).toBeTruthy()
  expect(within(dialog).getByText('Moderator')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'More about Nell' })).toBeNull()
})
