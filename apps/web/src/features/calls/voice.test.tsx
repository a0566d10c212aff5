import { acceptCall, checkCall, dial, diamonds, getCreatorSetting } from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCreatorSetting } from '../../testing/creator-setting.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { velvet } from '../../testing/people.ts'
import { show } from '../../testing/render-app.tsx'
import { CallButton } from '../creators/index.ts'
import { reduceCall } from './call-state.ts'
import { currentCall, tellCall } from './call-store.ts'
import { aCall, aWebCall } from './testing/calls.ts'
import { beginCalls, endCalls, own, press, shell, showCalls, talking } from './testing/show-calls.tsx'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

let server: FakeServer
let media: Awaited<ReturnType<typeof beginCalls>>['media']

beforeEach(async () => {
  ;({ media, server } = await beginCalls())
  const price = { cycle: 5, price: diamonds(40) } as const
  server.answer(getCreatorSetting, { ...aCreatorSetting, videoSwitch: true, voiceSwitch: true, voicePrices: [price] })
  server.answer(checkCall, { webCall: aWebCall({ kind: 'voice', priceVO: price, prices: [price] }) })
  server.answer(dial, own({ kind: 'voice', priceVO: price }))
})
afterEach(() => endCalls(media))

async function choose() {
  const channel = await showCalls(server)
  show(<CallButton person={velvet} isSign />)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Call Velvet' })).toHaveLength(2))
  act(() => screen.getAllByRole('button', { name: 'Call Velvet' })[1]?.click())
  expect(await screen.findByRole('menuitem', { name: 'Video call' })).toBeTruthy()
  act(() => screen.getByRole('menuitem', { name: 'Voice call' }).click())
  return channel
}

describe('a voice call', () => {
  it('is chosen beside a video call, says its price, and asks for no camera', async () => {
    await choose()
    const dialog = await screen.findByRole('dialog', { name: 'Voice call with Velvet' })
    expect(await within(dialog).findByRole('meter', { name: 'Microphone level' })).toBeTruthy()
    expect(within(dialog).getByText(/^≈.\$0\.40$/)).toBeTruthy()
    expect(within(dialog).queryByLabelText('Your camera')).toBeNull()
    expect(within(dialog).queryByRole('combobox', { name: 'Camera' })).toBeNull()
    expect(within(dialog).queryByRole('switch', { name: 'Beauty filter' })).toBeNull()
    expect(server.askedFor(checkCall)).toMatchObject([{ kind: 'voice' }])
    expect(media.open()).toEqual(['audio'])
  })

  it('shows a face instead of a picture, and has no camera to switch on', async () => {
    await choose()
    await press('Call for 40 diamonds')
    const call = await shell()
    expect(within(call).getByText('Voice call')).toBeTruthy()
    expect(server.askedFor(dial)).toMatchObject([{ kind: 'voice' }])
    const { hearCall } = await import('./call-driver.ts')
    act(() => hearCall(talking({ kind: 'voice' })))
    expect(await within(call).findByLabelText('Voice of Velvet')).toBeTruthy()
    expect(within(call).getByText('Voice call')).toBeTruthy()
    expect(within(call).queryByText('Video disconnected')).toBeNull()
    expect(within(call).queryByRole('button', { name: /camera/i })).toBeNull()
    act(() => tellCall({ type: 'switched', what: 'camera', isOn: true }))
    expect(currentCall.get().switches.camera).toBe(false)
    await waitFor(() => expect(media.connections()).toHaveLength(1))
    expect(media.open()).toEqual(['audio'])
  })
})

it('a voice call that comes in is accepted without a question about the camera', async () => {
  // The browser asks the person first, so nothing is open while it rings.
  media.forget()
  const channel = await showCalls(server)
  server.answer(acceptCall, talking({ kind: 'voice', isDialer: false }))
  channel.hear({ type: 'INVITE', data: { call: aCall({ kind: 'voice', isDialer: false, deviceId: null }) } })
  const wanted = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  await press('Accept')
  await waitFor(() => expect(server.askedFor(acceptCall)).toHaveLength(1))
  expect(wanted.mock.calls.map(([asked]) => asked?.video)).toEqual([false])
})

it('a video call still has its camera', () => {
  const before = { ...currentCall.get(), kind: 'video' as const }
  expect(reduceCall(before, { type: 'switched', what: 'camera', isOn: false }).switches.camera).toBe(false)
})
