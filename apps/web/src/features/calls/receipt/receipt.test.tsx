import { getCallReceipt, listCalls } from '@fanlight/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { show } from '../../../testing/render-app.tsx'
import { CallsPage } from '../pages/CallsPage.tsx'
import { aReceipt } from '../testing/calls.ts'
import { beginCalls, endCalls, press } from '../testing/show-calls.tsx'

vi.mock('socket.io-client', async () => (await import('../../../testing/fake-socket.ts')).fakeSocketClient)

let server: FakeServer
let media: Awaited<ReturnType<typeof beginCalls>>['media']
beforeEach(async () => {
  ;({ media, server } = await beginCalls())
})
afterEach(() => endCalls(media))

it('the receipt of a call of before is opened from the list of calls', async () => {
  const receipt = aReceipt()
  server.answer(listCalls, { calls: [receipt], nextCursor: null })
  server.answer(getCallReceipt, { receipt })
  show(
    <>
      <CallsPage />
      <DialogHost />
    </>,
  )
  await press(`Receipt: ${receipt.other?.nickName}`)
  const dialog = await screen.findByRole('dialog', { name: 'Receipt' })
  expect(await within(dialog).findByText(/^You spent/)).toBeTruthy()
  expect(server.askedFor(getCallReceipt)).toMatchObject([{ callId: receipt.callId }])
})
