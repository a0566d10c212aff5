import 'fake-indexeddb/auto'
import {
  addToVault,
  getRealtimeToken,
  getUploadConfig,
  listOwnTiers,
  MESSAGE_FILE_MAX_BYTES,
  MESSAGE_VIDEO_MAX_BYTES,
  sendMessage,
  walletBalance,
  type OutputOf,
} from '@fanlight/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { aFile, photo, startFakeStore, uploadConfig } from '../../../testing/fake-store.ts'
import { luna, lunaCreates, velvet } from '../../../testing/people.ts'
import { anAsset, assetId } from '../../../testing/posts.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { outbox } from '../outbox/own-outbox.ts'
import { ownMessage } from '../testing/messages.ts'
import { Composer } from './Composer.tsx'
import { partsOf } from './write-message.ts'

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

function open({ hasVault = false } = {}) {
  const shown = show(
    <Composer
      account={luna.userId}
      chatWithUserId={velvet.userId}
      name="Velvet"
      mayTip
      hasVault={hasVault}
      translateTo={null}
      replyTo={null}
      onReplyEnd={() => undefined}
    />,
  )
  const [media, any] = shown.container.querySelectorAll<HTMLInputElement>('input[type="file"]')
  return {
    choose: (...files: File[]) => fireEvent.change(media!, { target: { files } }),
    chooseFiles: (...files: File[]) => fireEvent.change(any!, { target: { files } }),
  }
}

const strip = () => screen.getByRole('list', { name: 'Attachments' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

it('sends several pictures once they are uploaded, and asks to wait before', async () => {
  const { choose } = open()
  choose(photo('one.png'), photo('two.png'))
  const [first, second] = [await store.request(0), await store.request(1)]
  expect(within(strip()).getAllByRole('listitem')).toHaveLength(2)
  first.answer(200)
  await send()
  await screen.findByText('Your files are still uploading. Wait a moment.')
  expect(server.askedFor(sendMessage)).toEqual([])
  second.answer(200)
  await waitFor(() => expect(screen.queryAllByRole('progressbar')).toEqual([]))
  await send()
  await waitFor(() => expect(server.askedFor(sendMessage)).toHaveLength(1))
  const [sent] = server.askedFor(sendMessage)
  expect(sent?.contentType).toBe('image')
  expect((JSON.parse(sent?.sendContent ?? '') as { mediaList: unknown[] }).mediaList).toHaveLength(2)
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
})

it('takes a picture out again', async () => {
  const { choose } = open()
  choose(photo('one.png'))
  const request = await store.request()
  await userEvent.click(screen.getByRole('button', { name: 'Remove one.png' }))
  expect(request.isAborted).toBe(true)
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
})

it('takes no picture, video or file that is too large, and none that is empty', async () => {
  const { choose, chooseFiles } = open()
  choose(aFile('large.png', 'image/png', 10 * 1024 * 1024 + 1))
  await screen.findByText('Image size cannot exceed 10MB')
  choose(aFile('film.mp4', 'video/mp4', MESSAGE_VIDEO_MAX_BYTES + 1))
  await screen.findByText('film.mp4 is larger than 500 MB.')
  chooseFiles(aFile('disk.zip', 'application/zip', MESSAGE_FILE_MAX_BYTES + 1))
  await screen.findByText('disk.zip is larger than 20 MB.')
  chooseFiles(aFile('nothing.txt', 'text/plain', 0))
  await screen.findByText('This file can’t be sent. Choose it again.')
  expect(store.requests).toEqual([])
})

it('sends a file with its name, as bytes that say nothing about it', async () => {
  const { chooseFiles } = open()
  // Also a picture goes as a file when it was chosen as one.
  chooseFiles(photo('scan.png'))
  const request = await store.request()
  expect(server.askedFor(getUploadConfig).at(-1)).toMatchObject({ use: 'file' })
  expect(request.form.get('key')).toMatch(/\.bin$/)
  within(strip()).getByText('scan.png')
  within(strip()).getByText('PNG · 5 byte')
  request.answer(200)
  await waitFor(() => expect(screen.queryAllByRole('progressbar')).toEqual([]))
  await userEvent.type(screen.getByRole('textbox', { name: 'Your message' }), 'As promised')
  await send()
  await waitFor(() => expect(server.askedFor(sendMessage)).toHaveLength(1))
  const [sent] = server.askedFor(sendMessage)
  expect(sent?.contentType).toBe('file')
  expect(JSON.parse(sent?.sendContent ?? '')).toMatchObject({
    text: 'As promised',
    mediaList: [{ type: 'file', name: 'scan.png', url: expect.stringContaining('.bin') }],
  })
})

it('says what to do when there is no room for more', async () => {
  server.refuse(getUploadConfig, 'STORAGE_FULL')
  open().chooseFiles(new File(['words'], 'words.txt', { type: 'text/plain' }))
  await screen.findByText('Your storage is full. Delete messages with videos or files to make room.')
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
})

it('is all behind one button, for a keyboard too', async () => {
  open()
  const add = screen.getByRole('button', { name: 'Add to your message' })
  add.focus()
  await userEvent.keyboard('{Enter}')
  const menu = within(await screen.findByRole('menu'))
  const [media] = menu.getAllByRole('menuitem')
  expect(document.activeElement).toBe(media)
  menu.getByText('Videos up to 500 MB and 10 minutes')
  menu.getByText('Up to 20 MB')
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(add)
})

it('everything in it is reached by Tab, has a name, and comes in the order in which it stands', async () => {
  await begin(lunaCreates, '/messages')
  open({ hasVault: true })
  const named = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName
  const reached: unknown[] = []
  for (let press = 0; press < 5; press += 1) {
    await userEvent.tab()
    reached.push(named())
  }
  expect(reached).toEqual(['Add to your message', 'Add an emoji', 'Add from vault', 'Add a tip', 'TEXTAREA'])
  await userEvent.keyboard('Hi')
  await userEvent.tab()
  expect(named()).toBe('Send')
  expect(screen.getByRole('textbox', { name: 'Your message' })).toBe(document.querySelector('textarea'))
})

it('what cannot go along with a tip, or beside the vault, follows by itself', () => {
  const image = { id: 'i', type: 'image', url: '/a.jpg', isPreview: false } as const
  const video = { id: 'v', type: 'video', url: '/vod/1', isPreview: false } as const
  const file = { id: 'f', type: 'file', url: '/a.bin', isPreview: false } as const
  const own = { ...video, id: 'o', url: '' }
  const attached = [image, video, file]
  expect(partsOf({ vault: [], attached, hasTip: false })).toEqual({ together: attached, after: [] })
  expect(partsOf({ vault: [], attached, hasTip: true })).toEqual({ together: [image], after: [video, file] })
  expect(partsOf({ vault: [own], attached, hasTip: false })).toEqual({ together: [own, image, video], after: [file] })
})

it('says that an upload failed, and forgets it', async () => {
  const { choose } = open()
  choose(photo('one.png'))
  ;(await store.request()).answer(500)
  await screen.findByText('Image upload failed, please try again')
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
})

it('a creator gives photos of their device a price: they go along from the vault, and not before they are there', async () => {
  server.answer(addToVault, { asset: anAsset(5, { fileName: 'one.png' }), wasThere: false })
  server.answer(listOwnTiers, { tiers: [], terms: { commissionPercent: 20 } } as never)
  server.answer(walletBalance, { diamondBalance: 0 } as never)
  const { choose } = open({ hasVault: true })
  choose(photo('one.png'))
  const before = await store.request(0)
  await userEvent.click(screen.getByRole('button', { name: 'Set a price' }))
  expect(before.isAborted).toBe(true)
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Price in diamonds' }), '50')
  await send()
  await screen.findByText('Your files are still uploading. Wait a moment.')
  ;(await store.request(1)).answer(200)
  await waitFor(() => expect(screen.queryAllByRole('progressbar')).toEqual([]))
  await send()
  await waitFor(() => expect(server.askedFor(sendMessage)).toHaveLength(1))
  expect(JSON.parse(server.askedFor(sendMessage)[0]?.sendContent ?? '')).toMatchObject({
    price: 50,
    mediaList: [{ id: assetId(5), url: '', isPreview: false }],
  })
})

it('nobody else is offered a price', async () => {
  const { choose } = open()
  choose(photo('one.png'))
  await store.request(0)
  expect(screen.queryByRole('button', { name: 'Set a price' })).toBeNull()
})
