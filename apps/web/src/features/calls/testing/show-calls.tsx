import {
  callDeviceChannel,
  callsChannel,
  cents,
  checkCall,
  diamonds,
  getCallReceipt,
  getCallToken,
  getChargePackages,
  instant,
  listCallGifts,
  listCards,
  queryTiers,
  resumeCall,
  roomOf,
  SIGNAL_EVENT,
  walletBalance,
  type Call,
  type CallBeat,
} from '@fanlight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { DialogHost, provideDialogs } from '../../../platform/dialogs/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { socket } from '../../../testing/fake-socket.ts'
import { luna, velvet } from '../../../testing/people.ts'
import { begin, endAll } from '../../../testing/render-app.tsx'
import { showConnected } from '../../../testing/show-connected.tsx'
import { CallButton } from '../../creators/index.ts'
import { tellCall } from '../call-store.ts'
import { Events } from '../events.tsx'
import { ownDevice } from '../own-device.ts'
import { aGiftList } from '../../gifts/testing/gifts.ts'
import { aCall, aReceipt, aWebCall } from './calls.ts'
import { fakeMedia } from './fake-media.ts'

const TOKEN = 'a-token-of-this-device-in-the-call'
/** Where this device and the server speak of the call. */
export const room = roomOf(callDeviceChannel, { callId: aCall().callId, token: TOKEN })

const nowhere = () => Promise.reject(new Error('not here'))

/** A page of Luna's with a camera, and a server that lets her call. The test mocks the socket. */
export async function beginCalls() {
  const media = fakeMedia()
  const server = startServer()
  server.answer(resumeCall, { call: null })
  server.answer(walletBalance, { diamondBalance: diamonds(500), worth: cents(500) })
  server.answer(checkCall, { webCall: aWebCall() })
  server.answer(getCallToken, {
    token: TOKEN,
    iceServers: [],
    iceTransportPolicy: 'all',
    expiresAt: instant(Date.now() + 600_000),
  })
  server.answer(getChargePackages, { productsList: [], myDiamonds: diamonds(500) })
  server.answer(listCallGifts, aGiftList())
  server.answer(getCallReceipt, { receipt: aReceipt() })
  server.answer(listCards, { cards: [] })
  server.answer(queryTiers, { tiers: [], hasTiers: false })
  provideDialogs({ login: nowhere, report: nowhere, twoFactor: nowhere, call: () => import('../index.ts') })
  await begin(luna, '/home')
  socket.sent = []
  return { media, server }
}

export async function endCalls(media: ReturnType<typeof fakeMedia>): Promise<void> {
  act(() => tellCall({ type: 'left' }))
  await endAll()
  media.end()
}

/** With what hears calls on every page, and Velvet's button. */
export async function showCalls(server: FakeServer) {
  const channel = await showConnected(
    <>
      <Events account={luna} />
      <DialogHost />
      <CallButton person={velvet} isKnown />
    </>,
    callsChannel,
    { userId: luna.userId },
  )
  // The page asks once whether there is a call already: what is heard before the answer would be news to the server.
  await waitFor(() => expect(server.askedFor(resumeCall)).toHaveLength(1))
  await act(() => new Promise((answered) => setTimeout(answered)))
  return channel
}

/** A call that this device has, dialled by Luna unless a test says otherwise. */
export const own = (part: Partial<Call> = {}): Call => aCall({ deviceId: ownDevice(), ...part })
export const talking = (part: Partial<Call> = {}): Call => own({ callState: 'TALKING', phase: 'joining', ...part })

export const meter = {
  cyclesPaid: 1,
  diamonds: diamonds(50),
  cycleStartedAt: instant(2_000),
  paidUntil: instant(62_000),
  pausedAt: null,
  isNextCovered: true,
}

export const shell = () => screen.findByRole('dialog', { name: 'Call with Velvet' })
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

/** What this device has told about itself. */
export const beats = () =>
  socket.sent
    .filter(({ name }) => name === SIGNAL_EVENT)
    .map(({ asked }) => asked as { room: string; type: string; data: CallBeat })
    .filter(({ type }) => type === 'beat')
