import {
  acceptCall,
  cents,
  dial,
  diamonds,
  hangUp,
  instant,
  rejectCall,
  resumeCall,
  SIGNAL_EVENT,
  walletBalance,
  type Call,
  type CallDeviceId,
} from '@fanlight/contract'
import { Button, Dialog } from '@fanlight/ui'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyOf, queryClient } from '../../platform/api/index.ts'
import { askedFor } from '../../testing/dialogs.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { socket } from '../../testing/fake-socket.ts'
import { luna, velvet } from '../../testing/people.ts'
import { show } from '../../testing/render-app.tsx'
import { currentCall, tellCall } from './call-store.ts'
import { ownDevice } from './own-device.ts'
import { aCall } from './testing/calls.ts'
import {
  beats,
  beginCalls,
  endCalls,
  meter,
  own,
  press,
  room,
  shell,
  showCalls,
  talking,
} from './testing/show-calls.tsx'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

let server: FakeServer
let media: Awaited<ReturnType<typeof beginCalls>>['media']

beforeEach(async () => {
  ;({ media, server } = await beginCalls())
})
afterEach(() => endCalls(media))

const ringing = () => aCall({ isDialer: false, deviceId: null })
const tellSignal = (type: string, data: unknown) => act(() => socket.say(SIGNAL_EVENT, { room, type, data }))

async function dialling() {
  const channel = await showCalls(server)
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

describe('a call that comes in', () => {
  it('rings, says who it is and what it brings, and can be accepted or declined', async () => {
    const channel = await showCalls(server)
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
    const channel = await showCalls(server)
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
    const channel = await showCalls(server)
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
    const channel = await showCalls(server)
    channel.hear({ type: 'INVITE', data: { call: ringing() } })
    const over = aCall({ isDialer: false, deviceId: null, callState: 'PICKER_TERMINATION', phase: 'ended' })
    server.answer(rejectCall, { ...over, endReason: 'rejected', endedAt: instant(2_000) })
    await press('Decline')
    expect(await screen.findByText('Call rejected')).toBeTruthy()
    await waitFor(() => expect(media.open()).toEqual([]))
  })

  it('stops when another device answers it', async () => {
    const channel = await showCalls(server)
    channel.hear({ type: 'INVITE', data: { call: ringing() } })
    await shell()
    const elsewhere = 'the-phone-in-the-kitchen' as CallDeviceId
    channel.hear({ type: 'ACCEPT', data: { call: talking({ isDialer: false, deviceId: elsewhere }) } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(media.open()).toEqual([]))
  })

  it('is not accepted without a camera, and goes on ringing', async () => {
    media.refuse('NotFoundError')
    const channel = await showCalls(server)
    channel.hear({ type: 'INVITE', data: { call: ringing() } })
    await press('Accept')
    expect(await screen.findByText(/^No audio or video devices available/)).toBeTruthy()
    expect(server.askedFor(acceptCall)).toEqual([])
    expect(currentCall.get().status).toBe('incoming')
  })

  it('takes the focus from an open dialog, and gives it back', async () => {
    const channel = await showCalls(server)
    show(<Dialog title="Tip Velvet" closeLabel="Close" footer={<Button data-autofocus>Send</Button>} />)
    const field = screen.getByRole('button', { name: 'Send' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    channel.hear({ type: 'INVITE', data: { call: ringing() } })
    const call = await shell()
    await waitFor(() => expect(document.activeElement).toBe(call))
    await userEvent.tab()
    expect(call.contains(document.activeElement)).toBe(true)
    const over = { callState: 'DIAL_TERMINATION', phase: 'ended', endReason: 'canceled' } as const
    channel.hear({ type: 'CANCEL_INVITE', data: { call: aCall({ ...ringing(), ...over, endedAt: instant(5_000) }) } })
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('takes it from nobody who types on the page', async () => {
    const channel = await showCalls(server)
    show(<input aria-label="A message" />)
    screen.getByLabelText('A message').focus()
    channel.hear({ type: 'INVITE', data: { call: ringing() } })
    await shell()
    expect(document.activeElement).toBe(screen.getByLabelText('A message'))
  })

  it('that was given up is over, and closes by itself', async () => {
    const channel = await showCalls(server)
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

  it('with too few diamonds for the next cycle offers what is missing of them', async () => {
    await connected({ meter: { ...meter, isNextCovered: false } })
    const left = { diamondBalance: diamonds(30), worth: cents(30) }
    act(() => void queryClient.setQueryData(keyOf(walletBalance, {}), left))
    const words = 'Your diamonds are not enough to pay for the next billing cycle'
    expect(await screen.findByText(words)).toBeTruthy()
    await press('Get diamonds')
    await waitFor(() =>
      expect(askedFor('payment')?.['asked']).toMatchObject({ dialog: 'topUp', request: { need: 20 } }),
    )
    expect(currentCall.get().status).toBe('connected')
  })

  it('tells who earns that the caller has too few, without a button', async () => {
    const channel = await showCalls(server)
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
    await showCalls(server)
    await shell()
    expect(server.askedFor(resumeCall)[0]).toMatchObject({ deviceId: ownDevice() })
    await waitFor(() => expect(socket.joins.map((join) => join.room)).toContain(room))
    const offers = () => socket.sent.map(({ asked }) => asked as { data?: { type?: string } })
    await waitFor(() => expect(offers().some(({ data }) => data?.type === 'offer')).toBe(true))
    expect(server.askedFor(acceptCall)).toEqual([])
  })

  it('rings when it was opened for a call that comes in', async () => {
    server.answer(resumeCall, { call: ringing() })
    await showCalls(server)
    expect(within(await shell()).getByText('Velvet is calling')).toBeTruthy()
  })
})
