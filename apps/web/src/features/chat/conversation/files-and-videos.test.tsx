import { getMessageFile, instant, type ContentType, type MessageMedia } from '@fanlight/contract'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna, velvet } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { keepPreview } from '../composer/previews.ts'
import { aMessage } from '../testing/messages.ts'
import { hearProgress } from '../video-progress.ts'
import { Bubble } from './Bubble.tsx'

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  await begin(luna, '/messages')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await endAll()
})

const nothing = {
  url: null,
  fuzzyUrl: null,
  coverUrl: null,
  width: null,
  height: null,
  durationMs: null,
  isLocked: false,
  isPreview: false,
}
const aFile = (name: string | undefined): MessageMedia => ({
  ...nothing,
  id: 'file',
  type: 'file',
  bytes: 3_500_000,
  ...(name !== undefined && { name }),
})
const aVideo = (part: Partial<MessageMedia>): MessageMedia => ({ ...nothing, id: 'clip', type: 'video', ...part })

function said(media: MessageMedia, { isOwn = false, isHeldBack = false } = {}) {
  const contentType: ContentType = media.type === 'file' ? 'file' : 'video'
  const content = { contentType, text: '', mediaList: [media], tip: null }
  const message = aMessage(1, { contentType, content: { text: '', mediaList: [media] } })
  const rest = { quote: null, isOwn, isHeldBack, isLast: true, viewer: luna.userId, name: 'Velvet' }
  show(<Bubble content={content} sent={{ message, chatWithUserId: velvet.userId }} {...rest} />)
  return message
}

it('a file is shown with all of its name and saved by a link of one’s own', async () => {
  const clicked: { href: string; download: string }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.getAttribute('href') ?? '', download: this.download })
  })
  server.answer(getMessageFile, { url: '/view/file/7/1/signature', expiresAt: instant(1) })
  const name = `${'a long name '.repeat(8)}.pdf`
  const message = said(aFile(name))
  await screen.findByText(name)
  screen.getByText('PDF · 3.3 MB')
  await userEvent.click(screen.getByRole('button', { name: `Download ${name}` }))
  expect(server.askedFor(getMessageFile)).toMatchObject([
    { targetUserId: velvet.userId, messageId: message.messageId, mediaId: 'file' },
  ])
  expect(clicked).toEqual([{ href: '/view/file/7/1/signature', download: name }])
  expect(screen.queryByText(/can start a program/)).toBeNull()
})

it('a file that could start something is told apart from what its name pretends', async () => {
  said(aFile('holiday.jpg.exe'))
  await screen.findByText('holiday.jpg.exe')
  screen.getByText('EXE · 3.3 MB')
  screen.getByText('This file can start a program. Open it only if you trust Velvet.')
})

it('a file of a stranger has no name and no button until they are let in', async () => {
  said(aFile(undefined), { isHeldBack: true })
  await screen.findByText('Hidden file')
  screen.getByText('Photos, files and links are hidden until you accept.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('says when a file cannot be saved', async () => {
  server.refuse(getMessageFile, 'NOT_FOUND')
  said(aFile('gone.txt'))
  await userEvent.click(await screen.findByRole('button', { name: 'Download gone.txt' }))
  await screen.findByText('We couldn’t download this file. Try again.')
})

it('a video that is being made says how far it is, and its sender sees it meanwhile', async () => {
  keepPreview('clip', 'blob:own-film')
  const message = said(aVideo({ state: 'processing' }), { isOwn: true })
  const ring = screen.getByRole('progressbar', { name: 'Processing Video' })
  expect(ring.getAttribute('aria-valuetext')).toBe('0%')
  act(() => hearProgress({ messageId: message.messageId, mediaId: 'clip', percent: 42 }))
  expect(ring.getAttribute('aria-valuetext')).toBe('42%')
  expect(document.querySelector('video')?.getAttribute('src')).toContain('blob:own-film')
})

it('a video that will not be there says why to its sender', () => {
  said(aVideo({ state: 'failed', failure: 'too_long' }), { isOwn: true })
  expect(within(screen.getByRole('alert')).getByText('This video is longer than 10 minutes.')).toBeTruthy()
})

it('a video that will not be there says so to who received it', () => {
  said(aVideo({ state: 'failed' }))
  expect(screen.getByRole('alert').textContent).toBe('This video couldn’t be processed.')
})
