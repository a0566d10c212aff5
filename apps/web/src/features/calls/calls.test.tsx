import {
  acceptCall,
  callDeviceChannel,
  callsChannel,
  cancelCall,
  checkCall,
  dial,
  diamonds,
  getCallToken,
  getChargePackages,
  getCreatorSetting,
  hangUp,
  instant,
  listCards,
  rejectCall,
  resumeCall,
  roomOf,
  SIGNAL_EVENT,
  walletBalance,
  cents,
  type Call,
  type CallBeat,
  type CallDeviceId,
} from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/api/index.ts'
import { provideDialogs, DialogHost } from '../../platform/dialogs/index.ts'
import { aCreatorSetting } from '../../testing/creator-setting.ts'
import { askedFor } from '../../testing/dialogs.ts'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { socket } from '../../testing/fake-socket.ts'
import { luna, velvet } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { showConnected } from '../../testing/show-connected.tsx'
import { CallButton } from '../creators/index.ts'
import { currentCall, tellCall } from './call-store.ts'
import { Events } from './events.tsx'
import { ownDevice } from './own-device.ts'
import { aCall, aWebCall } from './testing/calls.ts'
import { fakeMedia } from './testing/fake-media.ts'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

const TOKEN = 'a-token-of-this-device-in-the-call'
const room = roomOf(callDeviceChannel, { callId: aCall().callId, token: TOKEN })

let server: FakeServer
let media: ReturnType<typeof fakeMedia>

beforeEach(async () => {
  media = fakeMedia()
  server = startServer()
  server.answer(resumeCall, { call: null })
  server.answer(walletBalance, { diamondBalance: diamonds(500), worth: cents(500) })
  server.answer(checkCall, { webCall: aWebCall() })
  server.answer(getCallToken, {
    token: TOKEN,
    iceServers: [],
    iceTransportPolicy: 'all',
    expiresAt: instant(Date.now() + 600_000),
  })
  const elsewhere = { login: nowhere, report: nowhere, twoFactor: nowhere }
  provideDialogs({ ...elsewhere, call: () => import('./index.ts') })
  server.answer(getChargePackages, { productsList: [], myDiamonds: diamonds(500) })
  server.answer(listCards, { cards: [] })
  await begin(luna, '/home')
  socket.sent = []
})
afterEach(async () => {
  act(() => tellCall({ type: 'left' }))
  await endAll()
  media.end()
})

const nowhere = () => Promise.reject(new Error('not here'))
const own = (part: Partial<Call> = {}): Call => aCall({ deviceId: ownDevice(), ...part })
const ringing = () => aCall({ isDialer: false, deviceId: null })
const talking = (part: Partial<Call> = {}) => own({ callState: 'TALKING', phase: 'joining', ...part })
const meter = {
  cyclesPaid: 1,
  diamonds: diamonds(50),
  cycleStartedAt: instant(2_000),
  paidUntil: instant(62_000),
  pausedAt: null,
  isNextCovered: true,
}

function showCalls() {
  return showConnected(
    <>
      <Events account={luna} />
      <DialogHost />
      <CallButton person={velvet} isKnown />
    </>,
    callsChannel,
    { userId: luna.userId },
  )
}

const shell = () => screen.findByRole('dialog', { name: 'Call with Velvet' })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const beats = () =>
  socket.sent
    .filter(({ name }) => name === SIGNAL_EVENT)
    .map(({ asked }) => asked as { room: string; type: string; data: CallBeat })
    .filter(({ type }) => type === 'beat')
const tellSignal = (type: string, data: unknown) => act(() => socket.say(SIGNAL_EVENT, { room, type, data }))

async function dialling() {
  const channel = await showCalls()
  server.answer(dial, own())
  await press('Call Velvet')
  await press('Call for 50 diamonds')
  await shell()
  return channel
}

async function connected(part: Partial<Call> = {}) {
  const channel = await dialling()
  channel.hear({ type: 'ACCEPT', data: { call: talking({ serverTime: instant(2_000) }) } })
  await waitFor(() => expect(socket.joins.map((join) => join.room)).toContain(room))
  act(() => tellCall({ type: 'line', line: 'connected' }))
  channel.hear({
    type: 'CYCLE',
    data: {
      call: talking({
        phase: 'connected',
        connectedAt: instant(2_000),
        serverTime: instant(3_000),
        callTime: 1,
        meter,
        ...part,
      }),
    },
  })
  return channel
}

describe('dialling', () => {
  it('shows the camera, the voice and the price before it rings', async () => {
    await showCalls()
    await press('Call Velvet')
    const dialog = await screen.findByRole('dialog', { name: 'Call Velvet' })
    expect(await within(dialog).findByLabelText('Your camera')).toBeTruthy()
    expect(within(dialog).getByRole('meter', { name: 'Microphone level' })).toBeTruthy()
    expect((await within(dialog).findByRole<HTMLSelectElement>('combobox', { name: 'Camera' })).value).toBe('front')
    expect(within(dialog).getByText(/^≈.\$0\.50$/)).toBeTruthy()
    expect(within(dialog).getByText(/doesn’t record calls/)).toBeTruthy()
    expect(server.askedFor(dial)).toEqual([])
  })

  it('rings at the price that was chosen, and says whom it waits for', async () => {
    await showCalls()
    server.answer(dial, own({ priceVO: { cycle: 5, price: diamonds(200) } }))
    await press('Call Velvet')
    await userEvent.click(await screen.findByRole('radio', { name: /5 min/ }))
    await press('Call for 200 diamonds')
    expect(within(await shell()).getByText('Calling...')).toBeTruthy()
    expect(within(await shell()).getByText('Waiting for answer...')).toBeTruthy()
    expect(within(await shell()).getAllByText('This chat consumes 200 diamonds / 5 min')).not.toEqual([])
    const [asked] = server.askedFor(dial)
    expect(asked).toMatchObject({ pickerId: velvet.userId, priceVO: { cycle: 5, price: 200 }, deviceId: ownDevice() })
  })

  it('keeps the camera of the preview, and opens no second one', async () => {
    await dialling()
    expect(media.open().toSorted()).toEqual(['audio', 'video'])
  })

  it('closes the camera when the preview is left', async () => {
    await showCalls()
    await press('Call Velvet')
    await waitFor(() => expect(media.open()).toHaveLength(2))
    await press('Close')
    await waitFor(() => expect(media.open()).toEqual([]))
  })

  it.each([
    ['CALLS_DISABLED', 'Voice calls are not enabled for this user.'],
    ['FOLLOW_TO_CALL', 'You need to follow before you can call'],
    ['USER_IN_CALL', 'Line Busy'],
  ] as const)('that is refused with %s says: %s', async (reason, words) => {
    await showCalls()
    server.refuse(checkCall, reason)
    await press('Call Velvet')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(currentCall.get().status).toBe('idle')
  })

  it.each(['UNSUBSCRIBED', 'LOW_MEMBERSHIP'] as const)(
    'that is refused with %s opens the subscribe dialog at premium, and goes on after it',
    async (reason) => {
      await showCalls()
      server.refuse(checkCall, reason, { minLevel: 2 })
      await press('Call Velvet')
      await waitFor(() => expect(askedFor('subscribe')?.request).toMatchObject({ minLevel: 2 }))
      server.answer(checkCall, { webCall: aWebCall() })
      act(() => askedFor('subscribe')?.request?.onSubscribed?.())
      expect(await screen.findByRole('button', { name: 'Call for 50 diamonds' })).toBeTruthy()
    },
  )

  it('with too few diamonds opens the purchase of those that are missing', async () => {
    await showCalls()
    server.refuse(checkCall, 'INSUFFICIENT_DIAMONDS', { balance: diamonds(20), price: diamonds(50) })
    await press('Call Velvet')
    await waitFor(() => expect(askedFor('payment')?.['asked']).toMatchObject({ request: { need: 30 } }))
  })

  it('without devices sells no diamonds, and says what is missing', async () => {
    media.refuse('NotAllowedError')
    await showCalls()
    server.refuse(checkCall, 'INSUFFICIENT_DIAMONDS', { balance: diamonds(20), price: diamonds(50) })
    await press('Call Velvet')
    const words = 'No audio or video devices available. Please check your device permissions and try again.'
    expect(await screen.findByText(words)).toBeTruthy()
    expect(askedFor('payment')).toBeNull()
  })

  it('of who is offline says so by name, and leaves nothing behind', async () => {
    await showCalls()
    server.refuse(dial, 'PEER_PUSH_OFFLINE', { name: 'Velvet' })
    await press('Call Velvet')
    await press('Call for 50 diamonds')
    expect(await screen.findByText('Velvet is offline')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Call with Velvet' })).toBeNull()
    await waitFor(() => expect(media.open()).toEqual([]))
  })

  it('that is given up before the server has answered is canceled when it has', async () => {
    await showCalls()
    const release = server.hold(dial, own())
    server.answer(cancelCall, own({ callState: 'DIAL_TERMINATION', phase: 'ended', endReason: 'canceled' }))
    await press('Call Velvet')
    await press('Call for 50 diamonds')
    expect(within(await shell()).getByText('Starting call...')).toBeTruthy()
    await press('Cancel call')
    expect(server.askedFor(cancelCall)).toEqual([])
    release()
    await waitFor(() => expect(server.askedFor(cancelCall)).toHaveLength(1))
    expect(await within(await shell()).findByText('Call ended')).toBeTruthy()
  })
})

describe('a call that comes in', () => {
  it('rings, says who it is and what it brings, and can be accepted or declined', async () => {
    const channel = await showCalls()
    channel.hear({ type: 'INVITE', data: { call: ringing() } })
    const dialog = await shell()
    expect(within(dialog).getByText('Velvet is calling')).toBeTruthy()
    expect(within(dialog).getAllByText('Income: 50 / min')).not.toEqual([])
    expect(media.vibrate).toHaveBeenCalledWith([400, 200, 400])
    expect(within(dialog).getByRole('button', { name: 'Accept' })).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Decline' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Call with Velvet' })).toBeTruthy()
  })

  it('is accepted on this device, which then tells that it is there', async () => {
    const channel = await showCalls()
    channel.hear({ type: 'INVITE', data: { call: ringing() } })
    await shell()
    await waitFor(() => expect(currentCall.get().devices).toBe('ready'))
    server.answer(acceptCall, talking({ isDialer: false }))
    await press('Accept')
    await waitFor(() => expect(beats()).not.toEqual([]))
    expect(server.askedFor(acceptCall)).toMatchObject([{ callId: '71', deviceId: ownDevice() }])
    expect(beats()[0]).toEqual({ room, type: 'beat', data: { media: 'connecting', camera: true, microphone: true } })
    expect(screen.getByText('Connecting...', { selector: 'span' })).toBeTruthy()
  })

  it('asks for the camera when it is accepted, not while it rings, where that takes a question', async () => {
    media.forget()
    const channel = await showCalls()
    channel.hear({ type: 'INVITE', data: { call: ringing() } })
    await shell()
    await waitFor(() => expect(currentCall.get().devices).toBe('closed'))
    expect(media.open()).toEqual([])
    server.answer(acceptCall, talking({ isDialer: false }))
    await press('Accept')
    await waitFor(() => expect(currentCall.get().status).toBe('connected'))
    expect(media.open().toSorted()).toEqual(['audio', 'video'])
  })

  it('is declined', async () => {
    const channel = await showCalls()
    channel.hear({ type: 'INVITE', data: { call: ringing() } })
    const over = aCall({ isDialer: false, deviceId: null, callState: 'PICKER_TERMINATION', phase: 'ended' })
    server.answer(rejectCall, { ...over, endReason: 'rejected', endedAt: instant(2_000) })
    await press('Decline')
    expect(await screen.findByText('Call rejected')).toBeTruthy()
    await waitFor(() => expect(media.open()).toEqual([]))
  })

  it('stops when another device answers it', async () => {
    const channel = await showCalls()
    channel.hear({ type: 'INVITE', data: { call: ringing() } })
    await shell()
    const elsewhere = 'the-phone-in-the-kitchen' as CallDeviceId
    channel.hear({ type: 'ACCEPT', data: { call: talking({ isDialer: false, deviceId: elsewhere }) } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(media.open()).toEqual([]))
  })

  it('is not accepted without a camera, and goes on ringing', async () => {
    media.refuse('NotFoundError')
    const channel = await showCalls()
    channel.hear({ type: 'INVITE', data: { call: ringing() } })
    await press('Accept')
    expect(await screen.findByText(/^No audio or video devices available/)).toBeTruthy()
    expect(server.askedFor(acceptCall)).toEqual([])
    expect(currentCall.get().status).toBe('incoming')
  })

  it('that was given up is over, and closes by itself', async () => {
    const channel = await showCalls()
    channel.hear({ type: 'INVITE', data: { call: ringing() } })
    await shell()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const over = { callState: 'DIAL_TERMINATION', phase: 'ended', endReason: 'canceled' } as const
    channel.hear({ type: 'CANCEL_INVITE', data: { call: aCall({ ...ringing(), ...over, endedAt: instant(5_000) }) } })
    expect(await screen.findByText('Call cancelled')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('talking', () => {
  it('begins with an offer of who has dialled', async () => {
    await connected()
    await waitFor(() => expect(media.connections()).toHaveLength(1))
    const offers = () => socket.sent.map(({ asked }) => asked as { data?: { type?: string } })
    await waitFor(() => expect(offers().some(({ data }) => data?.type === 'offer')).toBe(true))
  })

  it('shows how long it lasts, and to who pays what is left of the cycle', async () => {
    await connected()
    expect((await screen.findByRole('timer', { name: 'Call duration' })).textContent).toBe('00:01')
    expect(screen.getByText(/^Get income/).textContent).toBe('Get income 00:59')
  })

  it('shows the other one’s camera as they have it', async () => {
    await connected()
    tellSignal('other', { media: 'up', camera: false, microphone: true })
    expect(await screen.findByText('Video disconnected')).toBeTruthy()
    tellSignal('other', { media: 'up', camera: true, microphone: false })
    expect(screen.queryByText('Video disconnected')).toBeNull()
    expect(screen.getByText('Velvet is muted')).toBeTruthy()
  })

  it('tells at once that the own camera is off, and closes it', async () => {
    await connected()
    await press('Turn camera off')
    await waitFor(() => expect(beats().at(-1)?.data).toMatchObject({ camera: false, microphone: true }))
    await waitFor(() => expect(media.open()).toEqual(['audio']))
    await press('Turn camera on')
    await waitFor(() => expect(media.open()).toEqual(['audio', 'video']))
  })

  it('with too few diamonds for the next cycle offers more of them', async () => {
    await connected({ meter: { ...meter, isNextCovered: false } })
    const words = 'Your diamonds are not enough to pay for the next billing cycle'
    expect(await screen.findByText(words)).toBeTruthy()
    await press('Get diamonds')
    await waitFor(() => expect(askedFor('payment')?.['asked']).toMatchObject({ dialog: 'topUp' }))
    expect(currentCall.get().status).toBe('connected')
  })

  it('tells who earns that the caller has too few, without a button', async () => {
    const channel = await showCalls()
    channel.hear({ type: 'INVITE', data: { call: ringing() } })
    await shell()
    const short = { ...meter, isNextCovered: false }
    channel.hear({ type: 'ACCEPT', data: { call: talking({ isDialer: false, phase: 'connected', meter: short }) } })
    expect(await screen.findByText('The caller doesn’t have enough diamonds for the next cycle.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Get diamonds' })).toBeNull()
    expect(screen.queryByText(/^Get income/)).toBeNull()
  })

  it('goes on small over other pages, and is whole again at a tap', async () => {
    await connected()
    await press('Minimize')
    await press('Back to the call')
    expect(await screen.findByRole('button', { name: 'Minimize' })).toBeTruthy()
    expect(currentCall.get().status).toBe('connected')
  })

  it('ends with what it cost, and is put away by its button', async () => {
    await connected()
    const over = { callState: 'DIAL_HANG', phase: 'ended', endReason: 'hung_up', callTime: 75, meter } as const
    const ended = { ...over, endedAt: instant(9_000), connectedAt: instant(2_000), serverTime: instant(9_000) }
    server.answer(hangUp, own({ ...ended, endedBy: luna.userId }))
    await press('Hang up')
    const dialog = await shell()
    expect(await within(dialog).findByText('Call ended')).toBeTruthy()
    expect(within(dialog).getByText('01:15')).toBeTruthy()
    expect(within(dialog).getByText('You spent 50 diamonds.')).toBeTruthy()
    await waitFor(() => expect(media.open()).toEqual([]))
    expect(media.connections().every(({ connectionState }) => connectionState === 'closed')).toBe(true)
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['hung_up', 'Velvet hung up'],
    ['connection_lost', 'Connection timeout. Call ended.'],
    ['insufficient_diamonds', 'Insufficient diamonds. Call ended'],
  ] as const)('that ends by %s says: %s', async (endReason, words) => {
    const channel = await connected()
    const over = { callState: 'DIAL_HANG', phase: 'ended', endReason, endedBy: velvet.userId } as const
    channel.hear({
      type: 'LEAVE',
      data: { call: own({ ...over, endedAt: instant(9_000), serverTime: instant(9_000) }) },
    })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('is left at once when the line is gone, and the server is told when it is back', async () => {
    await connected()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.breakOff(hangUp)
    await act(async () => (await import('./call-driver.ts')).endCall())
    expect(currentCall.get().status).toBe('ended')
    expect(media.open()).toEqual([])
    server.answer(hangUp, own({ callState: 'DIAL_HANG', phase: 'ended' }))
    const before = server.askedFor(hangUp).length
    await vi.advanceTimersByTimeAsync(2_500)
    await vi.waitFor(() => expect(server.askedFor(hangUp).length).toBe(before + 1))
  })
})

describe('a page that was loaded in the middle of a call', () => {
  it('goes on with it, by an offer of its own', async () => {
    server.answer(resumeCall, { call: talking({ isDialer: false, phase: 'connected', meter }) })
    await showCalls()
    await shell()
    expect(server.askedFor(resumeCall)[0]).toMatchObject({ deviceId: ownDevice() })
    await waitFor(() => expect(socket.joins.map((join) => join.room)).toContain(room))
    const offers = () => socket.sent.map(({ asked }) => asked as { data?: { type?: string } })
    await waitFor(() => expect(offers().some(({ data }) => data?.type === 'offer')).toBe(true))
    expect(server.askedFor(acceptCall)).toEqual([])
  })

  it('rings when it was opened for a call that comes in', async () => {
    server.answer(resumeCall, { call: ringing() })
    await showCalls()
    expect(within(await shell()).getByText('Velvet is calling')).toBeTruthy()
  })
})

it('only a creator who takes calls has the button', async () => {
  const setting = (videoSwitch: boolean) => ({ ...aCreatorSetting, videoSwitch })
  server.answer(getCreatorSetting, setting(true))
  const { unmount } = show(<CallButton person={velvet} />)
  expect(await screen.findByRole('button', { name: 'Call Velvet' })).toBeTruthy()
  unmount()
  queryClient.clear()
  server.answer(getCreatorSetting, setting(false))
  show(<CallButton person={velvet} />)
  await waitFor(() => expect(server.askedFor(getCreatorSetting)).toHaveLength(2))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('button', { name: 'Call Velvet' })).toBeNull()
})
