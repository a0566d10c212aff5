import { savePost, diamonds, instant, listPosts, listMyPosts, type ListedPost } from '@fanlight/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentPath, navigate, startNavigation } from '../../../platform/navigation/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { aPaidPost, aPhoto, aPost } from '../../../testing/posts.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { watchViews } from '../../../testing/watch-views.ts'
import { CreatorMedia } from '../media/CreatorMedia.tsx'
import { BoughtPosts } from './BoughtPosts.tsx'
import { CollectionsPage } from '../pages/CollectionsPage.tsx'

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  await begin(luna)
  location.hash = '#/collections'
  startNavigation((to) => ({ go: to }))
})
afterEach(endAll)

const at = instant(Date.UTC(2026, 10, 14, 12))
const saved = (id: number, part: Parameters<typeof aPost>[1] = {}): ListedPost => ({
  at,
  price: null,
  content: aPost(id, { isSaved: true, mediaList: [aPhoto(id)], photos: 1, ...part }),
})
const bought = (id: number, price: number, part: Parameters<typeof aPost>[1] = {}): ListedPost => ({
  at,
  price: diamonds(price),
  content: aPost(id, { isBought: true, mediaList: [aPhoto(id)], photos: 1, ...part }),
})
const listed = (...entries: ListedPost[]) => server.answer(listMyPosts, { entries, own: [], nextCursor: null })
const showAll = () => show(<CollectionsPage />)

describe('a bought post whose creator has left', () => {
  const until = instant(Date.UTC(2027, 1, 12, 12))
  const former = () => bought(7, 50, { keptUntil: until, status: 3 })

  it('says until when it is the fan’s, and no name', async () => {
    location.hash = '#/collections?kind=bought'
    listed(former())
    showAll()
    await screen.findByRole('link', { name: 'Open post by Former creator' })
    expect(screen.queryByText('Yours to keep until Feb 12, 2027')).not.toBeNull()
    expect(screen.queryByText('No longer published')).toBeNull()
    expect(document.body.textContent).not.toContain('Velvet')
  })

  it('does so among the orders, too', async () => {
    listed(former())
    show(<BoughtPosts />)
    await screen.findByText('Post by Former creator')
    expect(screen.queryByText('Yours to keep until Feb 12, 2027')).not.toBeNull()
  })
})

describe('saved posts', () => {
  it('lead to their pages', async () => {
    listed(saved(4))
    showAll()
    const link = await screen.findByRole('link', { name: 'Open post by Velvet' })
    expect(link.getAttribute('href')).toBe('#/post/detail?id=4')
    expect(server.askedFor(listMyPosts)).toMatchObject([{ kind: 'saved' }])
  })

  it('show their picture, their blur while they are locked, or their words', async () => {
    const locked = aPhoto(5, { isLocked: true, url: null })
    listed(saved(4), saved(5, { mediaList: [locked] }), saved(6, { mediaList: [], photos: 0, text: 'Only words' }))
    showAll()
    expect((await screen.findByAltText('Photo 1 of 1 by Velvet')).getAttribute('src')).toBe('/media/assets/4?sig=1')
    expect(screen.getByAltText('Locked photo 1 of 1 by Velvet').getAttribute('src')).toBe('/media/fuzzy/5')
    expect(screen.getByText('Only words')).toBeTruthy()
  })

  it('are taken out at once, and put back in their place', async () => {
    listed(saved(4, { text: 'First', mediaList: [] }), saved(5, { text: 'Second', mediaList: [] }))
    server.answer(savePost, ({ collectBehavior }) => ({ isSaved: collectBehavior === 1 }))
    showAll()
    const tile = (await screen.findByText('First')).closest('article') as HTMLElement
    await userEvent.click(within(tile).getByRole('button', { name: 'Remove from saved' }))
    expect(screen.queryByText('First')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }, { timeout: 5_000 }))
    await screen.findByText('First')
    expect(screen.getAllByRole('article').map((each) => each.textContent?.includes('First'))).toEqual([true, false])
    await waitFor(() => expect(server.askedFor(savePost).map((asked) => asked['collectBehavior'])).toEqual([0, 1]))
  })

  it('come page by page', async () => {
    const views = watchViews()
    server.answer(listMyPosts, ({ cursor }) =>
      cursor === 'next'
        ? { entries: [saved(5, { text: 'Second', mediaList: [] })], own: [], nextCursor: null }
        : { entries: [saved(4, { text: 'First', mediaList: [] })], own: [], nextCursor: 'next' },
    )
    showAll()
    await screen.findByText('First')
    views.reachEnd()
    await screen.findByText('Second')
  })

  it('are none at first', async () => {
    listed()
    showAll()
    await screen.findByText('Nothing saved yet')
  })

  it('can be asked for again when they do not come', async () => {
    server.refuse(listMyPosts, 'FORBIDDEN')
    showAll()
    await screen.findByText('We couldn’t load your saved posts')
    listed(saved(4))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Open post by Velvet' })
  })
})

describe('bought posts', () => {
  it('are the other tab, which the address knows', async () => {
    server.answer(listMyPosts, ({ kind }) => ({
      entries: kind === 'bought' ? [bought(7, 1_200)] : [],
      own: [],
      nextCursor: null,
    }))
    showAll()
    await screen.findByText('Nothing saved yet')
    await userEvent.click(screen.getByRole('tab', { name: 'Purchased' }))
    expect(currentPath()).toBe('/collections?kind=bought')
    await screen.findByText('Bought for 1,200 diamonds on Nov 14, 2026')
    expect(screen.queryByRole('button', { name: 'Remove from saved' })).toBeNull()
  })

  it('stay when they are no longer published', async () => {
    listed(bought(7, 50, { status: 3 }))
    navigate('/collections?kind=bought')
    showAll()
    await screen.findByText('No longer published')
    expect(screen.getByRole('link', { name: 'Open post by Velvet' })).toBeTruthy()
  })

  it.each(['saved', 'bought'])('none %s lead to where creators are found', async (kind) => {
    listed()
    navigate(`/collections?kind=${kind}`)
    showAll()
    const link = await screen.findByRole('link', { name: 'Discover creators' })
    expect(link.getAttribute('href')).toBe('#/interaction')
  })

  it('are rows of the orders, with when, whose and for how much', async () => {
    listed(bought(7, 1_200))
    show(<BoughtPosts />)
    const row = within(await screen.findByRole('article', { name: 'Post by Velvet' }))
    expect(row.getByText('1,200')).toBeTruthy()
    expect(row.getByText('1 photo')).toBeTruthy()
    expect(row.getByRole('link', { name: 'Open post by Velvet' }).getAttribute('href')).toBe('#/post/detail?id=7')
  })
})

describe("the media of a creator's profile", () => {
  it('open in the gallery, and what is locked on its page', async () => {
    const locked = aPaidPost(9, { mediaList: [aPhoto(9, { isLocked: true, url: null })], photos: 1, videos: 0 })
    const open = aPost(8, { mediaList: [aPhoto(8)], photos: 1 })
    server.answer(listPosts, { contents: [open, locked], nextCursor: null, at })
    show(<CreatorMedia creatorId={open.creator.userId} empty="Nothing" />)
    expect(await screen.findByRole('button', { name: 'Photo 1 of 1 by Velvet' })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Locked photo 1 of 1 by Velvet' })
    expect(link.getAttribute('href')).toBe('#/post/detail?id=9')
    expect(server.askedFor(listPosts)).toMatchObject([{ creatorId: '21', only: 'media' }])
  })

  it('are nothing where there are none', async () => {
    server.answer(listPosts, { contents: [], nextCursor: null, at })
    show(<CreatorMedia creatorId={luna.userId} empty="Nothing" />)
    await screen.findByText('Nothing')
  })
})
