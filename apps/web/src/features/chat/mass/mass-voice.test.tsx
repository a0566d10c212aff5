import { estimateMass, getUploadConfig, listFans, listMass, listOwnTiers, sendMass } from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { startFakeStore, uploadConfig } from '../../../testing/fake-store.ts'
import { lunaCreates } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { MassMessagesPage } from '../pages/MassMessagesPage.tsx'
import { FakeRecorder } from '../testing/fake-recorder.ts'

let server: FakeServer
let store: ReturnType<typeof startFakeStore>

beforeEach(async () => {
  server = startServer()
  server.answer(getUploadConfig, uploadConfig)
  server.answer(listMass, { messages: [], nextCursor: null })
  server.answer(listOwnTiers, { tiers: [] } as never)
  server.answer(listFans, { fans: [], nextCursor: null, lists: [] })
  server.answer(estimateMass, { fans: 12 })
  server.answer(sendMass, {} as never)
  store = startFakeStore()
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  const getUserMedia = vi.fn().mockResolvedValue({ getTracks: () => [{ stop: vi.fn() }] })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  await begin(lunaCreates)
})
afterEach(async () => {
  await endAll()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

it('a mass message can be spoken: it is heard before, and uploaded when it is sent', async () => {
  show(
    <>
      <MassMessagesPage />
      <DialogHost />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'New mass message' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New mass message' }))
  const record = () => userEvent.click(dialog.getByRole('button', { name: 'Record a voice message' }))
  const keep = async () => {
    const done = await dialog.findByRole('button', { name: 'Done' })
    await waitFor(() => expect(done.hasAttribute('disabled')).toBe(false))
    await userEvent.click(done)
  }
  await record()
  await keep()
  expect(await dialog.findByRole('button', { name: 'Play' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Add from vault' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: /^Remove/ }))
  expect(dialog.getByRole('button', { name: 'Add from vault' })).toBeTruthy()
  await record()
  await keep()
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  const request = await store.request()
  expect(request.form.get('key')).toMatch(/\.webm$/)
  request.answer(200)
  await waitFor(() => expect(server.askedFor(sendMass)).toMatchObject([{ contentType: 'audio' }]))
  const { mediaList, price } = JSON.parse(server.askedFor(sendMass)[0]!.sendContent) as never
  expect([mediaList, price]).toMatchObject([[{ type: 'audio', url: expect.stringContaining('.webm') }], null])
})
