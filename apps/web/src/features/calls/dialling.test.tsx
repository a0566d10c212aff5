import { cancelCall, checkCall, dial, diamonds, getCreatorSetting } from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/api/index.ts'
import { aCreatorSetting } from '../../testing/creator-setting.ts'
import { askedFor } from '../../testing/dialogs.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { velvet } from '../../testing/people.ts'
import { show } from '../../testing/render-app.tsx'
import { CallButton } from '../creators/index.ts'
import { currentCall } from './call-store.ts'
import { ownDevice } from './own-device.ts'
import { aWebCall } from './testing/calls.ts'
import { beginCalls, endCalls, own, press, shell, showCalls } from './testing/show-calls.tsx'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

let server: FakeServer
let media: Awaited<ReturnType<typeof beginCalls>>['media']

beforeEach(async () => {
  ;({ media, server } = await beginCalls())
})
afterEach(() => endCalls(media))

async function dialling() {
  const channel = await showCalls(server)
  server.answer(dial, own())
  await press('Call Velvet')
  await press('Call for 50 diamonds')
  await shell()
  return channel
}

describe('dialling', () => {
  it('shows the camera, the voice and the price before it rings', async () => {
    await showCalls(server)
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
    await showCalls(server)
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
    await showCalls(server)
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
    await showCalls(server)
    server.refuse(checkCall, reason)
    await press('Call Velvet')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(currentCall.get().status).toBe('idle')
  })

  it.each(['UNSUBSCRIBED', 'LOW_MEMBERSHIP'] as const)(
    'that is refused with %s opens the subscribe dialog at premium, and goes on after it',
    async (reason) => {
      await showCalls(server)
      server.refuse(checkCall, reason, { minLevel: 2 })
      await press('Call Velvet')
      await waitFor(() => expect(askedFor('subscribe')?.request).toMatchObject({ minLevel: 2 }))
      server.answer(checkCall, { webCall: aWebCall() })
      act(() => askedFor('subscribe')?.request?.onSubscribed?.())
      expect(await screen.findByRole('button', { name: 'Call for 50 diamonds' })).toBeTruthy()
    },
  )

  it('with too few diamonds opens the purchase of those that are missing', async () => {
    await showCalls(server)
    server.refuse(checkCall, 'INSUFFICIENT_DIAMONDS', { balance: diamonds(20), price: diamonds(50) })
    await press('Call Velvet')
    await waitFor(() => expect(askedFor('payment')?.['asked']).toMatchObject({ request: { need: 30 } }))
  })

  it('without devices sells no diamonds, and says what is missing', async () => {
    media.refuse('NotAllowedError')
    await showCalls(server)
    server.refuse(checkCall, 'INSUFFICIENT_DIAMONDS', { balance: diamonds(20), price: diamonds(50) })
    await press('Call Velvet')
    const words = 'No audio or video devices available. Please check your device permissions and try again.'
    expect(await screen.findByText(words)).toBeTruthy()
    expect(askedFor('payment')).toBeNull()
  })

  it('of who is offline says so by name, and leaves nothing behind', async () => {
    await showCalls(server)
    server.refuse(dial, 'PEER_PUSH_OFFLINE', { name: 'Velvet' })
    await press('Call Velvet')
    await press('Call for 50 diamonds')
    expect(await screen.findByText('Velvet is offline')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Call with Velvet' })).toBeNull()
    await waitFor(() => expect(media.open()).toEqual([]))
  })

  it('that is given up before the server has answered is canceled when it has', async () => {
    await showCalls(server)
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
