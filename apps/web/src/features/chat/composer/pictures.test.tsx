import 'fake-indexeddb/auto'
import { getRealtimeToken, getUploadConfig, sendMessage, type OutputOf } from '@fanlight/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { aFile, photo, startFakeStore, uploadConfig } from '../../../testing/fake-store.ts'
import { luna, velvet } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { outbox } from '../outbox/own-outbox.ts'
import { ownMessage } from '../testing/messages.ts'
import { Composer } from './Composer.tsx'

let server: FakeServer
let store: ReturnType<typeof startFakeStore>

beforeEach(async () => {
  server = startServer()
  server.answer(getRealtimeToken, { wyyToken: 'ticket' } as OutputOf<typeof getRealtimeToken>)
  server.answer(getUploadConfig, uploadConfig)
  server.answer(sendMessage, { message: ownMessage(0), diamondBalance: null })
  store = startFakeStore()
  Object.assign(URL, { createObjectURL: () => 'blob:preview' })
  vi.stubGlobal('IntersectionObserver', undefined)
  await begin(luna, '/messages')
  await outbox.start(luna.userId)
})
afterEach(async () => {
  await outbox.clear(luna.userId)
  await endAll()
})

function open() {
  const shown = show(
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
  const input = shown.container.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  return { choose: (...files: File[]) => fireEvent.change(input, { target: { files } }) }
}

const strip = () => screen.getByRole('list', { name: 'Photos to send' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

it('sends several pictures once they are uploaded, and asks to wait before', async () => {
  const { choose } = open()
  choose(photo('one.png'), photo('two.png'))
  const [first, second] = [await store.request(0), await store.request(1)]
  expect(within(strip()).getAllByRole('listitem')).toHaveLength(2)
  first.answer(200)
  await send()
  await screen.findByText('Your photos are still uploading. Wait a moment.')
  expect(server.askedFor(sendMessage)).toEqual([])
  second.answer(200)
  await waitFor(() => expect(screen.queryAllByRole('progressbar')).toEqual([]))
  await send()
  await waitFor(() => expect(server.askedFor(sendMessage)).toHaveLength(1))
  const [sent] = server.askedFor(sendMessage)
  expect(sent?.contentType).toBe('image')
  expect((JSON.parse(sent?.sendContent ?? '') as { mediaList: unknown[] }).mediaList).toHaveLength(2)
  expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull()
})

it('takes a picture out again', async () => {
  const { choose } = open()
  choose(photo('one.png'))
  const request = await store.request()
  await userEvent.click(screen.getByRole('button', { name: 'Remove one.png' }))
  expect(request.isAborted).toBe(true)
  expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull()
})

it('takes pictures alone, and none that is too large', async () => {
  const { choose } = open()
  choose(new File(['words'], 'words.txt', { type: 'text/plain' }))
  await screen.findByText('Please select image files')
  choose(aFile('large.png', 'image/png', 10 * 1024 * 1024 + 1))
  await screen.findByText('Image size cannot exceed 10MB')
  expect(store.requests).toEqual([])
})

it('says that an upload failed, and forgets it', async () => {
  const { choose } = open()
  choose(photo('one.png'))
  ;(await store.request()).answer(500)
  await screen.findByText('Image upload failed, please try again')
  expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull()
})
