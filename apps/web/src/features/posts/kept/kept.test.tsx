import { downloadKept, getPost, instant, listComments, type Post } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { aPaidPost, aPhoto, postId } from '../../../testing/posts.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { watchViews } from '../../../testing/watch-views.ts'
import { PostScreen } from '../page/PostScreen.tsx'

let server: FakeServer
let saved: string[]
beforeEach(async () => {
  server = startServer()
  watchViews()
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '')
  })
  await begin(luna)
})
afterEach(endAll)

const kept: Post = aPaidPost(7, {
  lock: null,
  isBought: true,
  status: 3,
  text: 'All of it',
  keptUntil: instant(Date.UTC(2027, 1, 12, 12)),
  mediaList: [aPhoto(1), aPhoto(2, { type: 'video', coverUrl: '/media/cover/2', durationMs: 4_000 })],
})

async function open(): Promise<void> {
  server.answer(getPost, { content: kept })
  show(<PostScreen contentId={postId(7)} isCommenting={false} />)
  await screen.findByText('Yours to keep until Feb 12, 2027')
}

describe('a bought post whose creator has left', () => {
  it('is shown with its last day and without a name, and nothing can be done about its creator', async () => {
    await open()
    expect(screen.queryByText(/All of it/)).not.toBeNull()
    expect(document.body.textContent).not.toContain('Velvet')
    for (const name of [/^Like/, 'Save', 'Share', 'Send a tip', /^More options/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(screen.queryByRole('link', { name: 'Former creator' })).toBeNull()
    expect(server.askedFor(listComments)).toEqual([])
  })

  it('is downloaded file by file, each by a link that is made when it is wanted', async () => {
    server.answer(downloadKept, ({ mediaId }) => ({ url: `/view/download/${mediaId}`, expiresAt: instant(1) }))
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Download photo 1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Download video 2' }))
    await waitFor(() => expect(saved).toEqual(['/view/download/1', '/view/download/2']))
    expect(server.askedFor(downloadKept)).toMatchObject([
      { contentId: '7', mediaId: '1' },
      { contentId: '7', mediaId: '2' },
    ])
  })

  it('says when a download could not begin', async () => {
    server.refuse(downloadKept, 'NOT_FOUND')
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Download photo 1' }))
    await screen.findByText('We couldn’t start the download')
    expect(saved).toEqual([])
  })
})
