import {
  countCreatorPosts,
  deletePost,
  diamonds,
  instant,
  listMyPosts,
  listVault,
  listVaultLabels,
  pinPost,
  takeOffline,
  type OwnPost,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentPath } from '../../../platform/navigation/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { lunaCreates } from '../../../testing/people.ts'
import { anAsset, anOwnPost } from '../../../testing/posts.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { OwnPostsPage } from '../pages/OwnPostsPage.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

const user = userEvent.setup()
let server: FakeServer
let posts: OwnPost[]

const published = (id: number, part: Partial<OwnPost> = {}) =>
  anOwnPost(id, {
    status: 2,
    publishedAt: instant(1_700_000_000_000),
    text: `Post ${id}`,
    counts: { views: 1_200, likes: 31, comments: 4, saves: 2, sales: 3, tips: 1 },
    income: diamonds(96),
    ...part,
  })

async function open(tab = '') {
  await begin(lunaCreates, `/creator/posts${tab}`)
  show(<OwnPostsPage />)
}

async function choose(post: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${post}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

beforeEach(() => {
  server = startServer()
  posts = [published(1), anOwnPost(2, { text: 'A draft' })]
  server.answer(listMyPosts, ({ status }) => ({
    entries: [],
    own: posts.filter((post) => status === undefined || post.status === status),
    nextCursor: null,
  }))
  server.answer(countCreatorPosts, () => {
    const of = (status: number) => posts.filter((post) => post.status === status).length
    const own = { draft: of(0), unpublished: of(1), published: of(2), offline: of(3) }
    return { posts: of(2), photos: 0, videos: 0, own }
  })
})
afterEach(endAll)

describe('the own posts', () => {
  it('are counted by how they stand, and say what each of them brought', async () => {
    await open()
    expect(await screen.findByRole('tab', { name: /All\s*2/ })).toBeTruthy()
    const [row] = await screen.findAllByRole('article')
    const first = within(row as HTMLElement)
    expect(first.getByRole('link', { name: 'Post 1' }).getAttribute('href')).toBe('#/post/detail?id=1')
    expect(first.getByText('1200 views')).toBeTruthy()
    expect(first.getByText('3 sales')).toBeTruthy()
    expect(first.getByText('96 diamonds')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'A draft' }).getAttribute('href')).toBe(
      '#/creator/posts/publish/step1?id=2',
    )
  })

  it('have an address to hand on, with the name of their creator', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await open()
    await choose('Post 1', 'Copy link')
    expect(copied).toHaveBeenCalledWith(`${location.origin}/@luna/post/1?copierId=7`)
  })

  it('are shown by status, and the address says which', async () => {
    await open()
    await user.click(await screen.findByRole('tab', { name: /Drafts/ }))
    expect(currentPath()).toBe('/creator/posts?tab=drafts')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Post 1' })).toBeNull())
    expect(screen.getByRole('link', { name: 'A draft' })).toBeTruthy()
  })

  it('say why one is not to be seen though it is finished', async () => {
    posts = [
      anOwnPost(3, { status: 1, note: 'media_processing', text: 'Waits' }),
      anOwnPost(4, { status: 1, note: 'media_failed', text: 'Broken' }),
      anOwnPost(5, { status: 1, note: 'scheduled', publishAt: instant(1_900_000_000_000), text: 'Later' }),
    ]
    await open()
    expect(await screen.findByText('Waiting for a video')).toBeTruthy()
    expect(screen.getByText('A file couldn’t be processed')).toBeTruthy()
    expect(screen.getByText(/^Scheduled for Mar 17, 2030/)).toBeTruthy()
  })

  it('are pinned at once, and no longer when there are too many', async () => {
    await open()
    server.refuse(pinPost, 'TOO_MANY_PINS')
    await choose('Post 1', 'Pin to profile')
    expect(await screen.findByText('You’ve already pinned 3 posts. Unpin one first.')).toBeTruthy()
    expect(server.askedFor(pinPost)[0]).toMatchObject({ contentId: '1', pinBehavior: 1 })
    await waitFor(() => expect(screen.queryByText('Pinned')).toBeNull())

    posts = [published(1, { isPinned: true })]
    server.answer(pinPost, { content: published(1, { isPinned: true }) })
    await choose('Post 1', 'Pin to profile')
    expect(await screen.findByText('Pinned')).toBeTruthy()
  })

  it('go offline after a question, and come back without one', async () => {
    await open()
    server.answer(takeOffline, ({ removeBehavior }) => {
      posts = [published(1, { status: removeBehavior === 1 ? 3 : 2 })]
      return { content: posts[0] as OwnPost }
    })
    await choose('Post 1', 'Take offline')
    await waitFor(() => expect(askedFor('confirm')?.text).toContain('Only people who bought it'))
    answerDialog('confirm', true)
    expect(await screen.findByText('Post taken offline')).toBeTruthy()
    await choose('Post 1', 'Republish')
    expect(await screen.findByText('Post republished')).toBeTruthy()
  })

  it('are deleted after it was said that buyers keep them', async () => {
    await open()
    server.answer(deletePost, () => {
      posts = []
      return {}
    })
    await choose('Post 1', 'Delete')
    await waitFor(() =>
      expect(askedFor('confirm')?.text).toBe('This can’t be undone. 3 people bought it and will keep it.'),
    )
    answerDialog('confirm', true)
    expect(await screen.findByText('Post deleted')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Post 1' })).toBeNull())
  })

  it('begin with an offer to make the first one', async () => {
    posts = []
    await open()
    const link = await screen.findByRole('link', { name: 'Create your first post' })
    expect(link.getAttribute('href')).toBe('#/creator/posts/publish/step1')
  })

  it('say what happened when they cannot be read, and are read again', async () => {
    server.refuse(listMyPosts, 'INVALID_INPUT', { issues: [] })
    await open()
    await screen.findByText('We couldn’t load your posts')
    server.answer(listMyPosts, { entries: [], own: [published(1)], nextCursor: null })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Post 1' })).toBeTruthy()
  })

  it('have the vault beside them', async () => {
    server.answer(listVault, { assets: [anAsset(1)], nextCursor: null })
    server.answer(listVaultLabels, { labels: [] })
    await open('?tab=vault')
    expect(await screen.findByRole('checkbox', { name: 'Photo file-1.jpg' })).toBeTruthy()
  })
})
