import 'fake-indexeddb/auto'
import {
  getRealtimeToken,
  getUploadConfig,
  sendMessage,
  VOICE_MAX_MS,
  VOICE_PEAKS,
  type OutputOf,
} from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { startFakeStore, uploadConfig } from '../../../testing/fake-store.ts'
import { luna, velvet } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { openBoxStore } from '../outbox/box-store.ts'
import { outbox } from '../outbox/own-outbox.ts'
import { FakeRecorder } from '../testing/fake-recorder.ts'
import { ownMessage } from '../testing/messages.ts'
import { Composer } from './Composer.tsx'

let server: FakeServer
let store: ReturnType<typeof startFakeStore>
const track = { stop: vi.fn() }
const microphone = vi.fn()

beforeEach(async () => {
  server = startServer()
  server.answer(getRealtimeToken, { wyyToken: 'ticket' } as OutputOf<typeof getRealtimeToken>)
  server.answer(getUploadConfig, uploadConfig)
  server.answer(sendMessage, { message: ownMessage(0), diamondBalance: null })
  store = startFakeStore()
  vi.stubGlobal('IntersectionObserver', undefined)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  track.stop.mockReset()
  microphone.mockReset().mockResolvedValue({ getTracks: () => [track] })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: microphone } })
  await begin(luna, '/messages')
  await outbox.start(luna.userId)
})
afterEach(async () => {
  vi.useRealTimers()
  await outbox.clear(luna.userId)
  await endAll()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const open = () =>
  show(
    <Composer
      account={luna.userId}
      chatWithUserId={velvet.userId}
      name="Velvet"
      mayTip
      hasVault={false}
      translateTo={null}
      replyTo={null}
      onReplyEnd={() => undefined}
    />,
  )
const mic = () => screen.getByRole('button', { name: 'Record a voice message' })
const bar = () => screen.findByRole('group', { name: 'Recording' })
const isReady = async () => waitFor(async () => expect((await sendIn()).hasAttribute('disabled')).toBe(false))
const sendIn = async () => within(await bar()).getByRole('button', { name: 'Send' })

it('records, uploads and sends what was said', async () => {
  open()
  await userEvent.click(mic())
  await isReady()
  await userEvent.click(await sendIn())
  const request = await store.request()
  expect(request.form.get('key')).toMatch(/\.webm$/)
  expect(track.stop).toHaveBeenCalled()
  expect(outbox.waiting.get()).toMatchObject([{ contentType: 'audio' }])
  expect(outbox.waiting.get()[0]?.recording?.peaks).toHaveLength(VOICE_PEAKS)
  request.answer(200)
  await waitFor(() => expect(server.askedFor(sendMessage)).toHaveLength(1))
  const [sent] = server.askedFor(sendMessage)
  expect(sent?.contentType).toBe('audio')
  const { mediaList } = JSON.parse(sent?.sendContent ?? '') as { mediaList: { type: string; url: string }[] }
  expect(mediaList).toMatchObject([{ type: 'audio', url: expect.stringContaining('https://store.example/') }])
  expect(screen.queryByRole('group', { name: 'Recording' })).toBeNull()
})

it('waits over a reload with what was said, and is uploaded then', async () => {
  open()
  await userEvent.click(mic())
  await isReady()
  await userEvent.click(await sendIn())
  const lost = await store.request()
  lost.breakDown()
  const [kept] = await openBoxStore().all(luna.userId)
  expect(new TextDecoder().decode(kept?.recording?.bytes)).toBe('a voice')
  // Another page reads what this one left.
  outbox.stop()
  act(() => void outbox.start(luna.userId))
  const again = await store.request(1)
  again.answer(200)
  await waitFor(() => expect(server.askedFor(sendMessage)).toHaveLength(1))
  await waitFor(async () => expect(await openBoxStore().all(luna.userId)).toEqual([]))
})

it('forgets what was said when it is cancelled, also by Escape', async () => {
  open()
  await userEvent.click(mic())
  await isReady()
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('group', { name: 'Recording' })).toBeNull()
  await userEvent.click(mic())
  await isReady()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Recording' })).toBeNull()
  expect(track.stop).toHaveBeenCalledTimes(2)
  expect(outbox.waiting.get()).toEqual([])
})

it.each([
  ['NotAllowedError', 'Allow microphone access in your browser to record a voice message.'],
  ['NotFoundError', 'We couldn’t find a microphone.'],
  ['AbortError', 'We couldn’t record. Try again.'],
])('says why it cannot record: %s', async (name, words) => {
  microphone.mockRejectedValue(new DOMException('', name))
  open()
  await userEvent.click(mic())
  await screen.findByText(words)
  expect(mic().isConnected).toBe(true)
})

it('stops at the limit, and what was said until then can be sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open()
  await userEvent.click(mic())
  await isReady()
  vi.setSystemTime(Date.now() + VOICE_MAX_MS)
  await screen.findByText('You’ve reached the limit. Send it or cancel.')
  expect(screen.getByRole('timer').textContent).toBe('05:00')
  expect(track.stop).toHaveBeenCalled()
  await userEvent.click(await sendIn())
  const request = await store.request()
  request.answer(200)
  await waitFor(() => expect(server.askedFor(sendMessage)).toHaveLength(1))
})

it('is not offered beside words, or where nothing can be recorded', async () => {
  const { unmount } = open()
  await userEvent.type(screen.getByRole('textbox', { name: 'Your message' }), 'Hi')
  expect(screen.queryByRole('button', { name: 'Record a voice message' })).toBeNull()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Your message' }))
  expect(mic().isConnected).toBe(true)
  unmount()
  vi.stubGlobal('MediaRecorder', undefined)
  open()
  expect(screen.queryByRole('button', { name: 'Record a voice message' })).toBeNull()
})
