import {
  countCreatorPosts,
  getInterests,
  getPost,
  getProfile,
  instant,
  listComments,
  listFollowings,
  listLiveRooms,
  listNotices,
  listPosts,
  queryTiers,
  suggestedCreators,
  type Post,
} from '@fanlight/contract'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HomePage } from '../../features/home/pages/HomePage.tsx'
import { PostDetailPage } from '../../features/posts/pages/PostDetailPage.tsx'
import { storage } from '../../platform/storage/index.ts'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { velvetsProfile } from '../../testing/people.ts'
import { aPhoto, aPost } from '../../testing/posts.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { watchViews } from '../../testing/watch-views.ts'
import { OtherProfilePage } from '../pages/OtherProfilePage.tsx'
import { firstPageOf } from './first-calls.ts'
import { fetchEarly, firstPicturesIn } from './first-pictures.ts'

const own = (id: number) => aPhoto(id, { url: `/view/photo/0/1/sig/7/${id}/photo?mark=` })
const pictured = aPost(2, { mediaList: [own(1), own(2)], photos: 2 })
const profile = {
  ...velvetsProfile,
  coverUrl: '/media/pictures/7/cover?e=1&s=sig',
  headPicUrl: '/media/pictures/7/head?e=1&s=sig',
}
const feed = (contents: Post[]) => ({ contents, nextCursor: null, at: instant(Date.now()) })
const page = (at: string) => firstPageOf(`#${at}`, { feed: null, isSignedIn: false })!
const sourcesIn = (at: string, path: string, data: unknown) =>
  firstPicturesIn(page(at), { path }, { success: true, data }).map(({ src, srcSet }) => srcSet ?? src)

describe('a picture that is fetched before the code of its page is there', () => {
  let server: FakeServer
  beforeEach(() => {
    server = startServer()
    watchViews()
    server.answer(listNotices, { notices: [] })
    server.answer(listPosts, feed([aPost(1), pictured, aPost(3, { mediaList: [own(5)] })]))
    server.answer(listLiveRooms, { rooms: [], nextCursor: null })
    server.answer(listFollowings, { users: [], nextCursor: null })
    server.answer(getInterests, { interests: { languages: [], tags: [], isNew: false } })
    server.answer(suggestedCreators, { creators: [], nextCursor: null })
    server.answer(getProfile, profile)
    server.answer(countCreatorPosts, { posts: 1, photos: 0, videos: 0, own: null })
    server.answer(queryTiers, { tiers: [], hasTiers: false })
    server.answer(getPost, { content: pictured })
    server.answer(listComments, {
      comments: [],
      total: 0,
      nextCursor: null,
      commentsFrom: 'everyone',
      mayComment: true,
    })
  })
  afterEach(endAll)

  it.each([
    ['home', '/home', HomePage, listPosts, feed([aPost(1), pictured]), 1],
    ['a profile', '/otherProfile/21', OtherProfilePage, getProfile, profile, 2],
    ['a post', '/post/detail?id=2', PostDetailPage, getPost, { content: pictured }, 1],
  ] as const)('is the one that %s then shows, word for word', async (_, at, Page, endpoint, data, count) => {
    await begin(null, at)
    storage.ageConfirmed.set(true)
    const early = firstPicturesIn(page(at), endpoint, { success: true, data })
    expect(early).toHaveLength(count)
    show(<Page />)
    await screen.findByText('Words of 2')
    const shown = [...document.querySelectorAll('img')].map((image) => ({
      src: image.getAttribute('src'),
      srcSet: image.getAttribute('srcset'),
      sizes: image.getAttribute('sizes'),
      isLargest: image.getAttribute('fetchpriority') === 'high',
    }))
    for (const { src, srcSet = null, sizes = null, isLargest } of early) {
      expect(shown).toContainEqual({ src, srcSet, sizes, isLargest })
    }
  })

  it('is the first of a feed in which words come first, and none that is far below', () => {
    const sources = (posts: Post[]) => sourcesIn('/home', listPosts.path, feed(posts))
    expect(sources([aPost(1), pictured])[0]).toContain('/7/1/photo')
    expect(sources([aPost(1), aPost(3), pictured])).toEqual([])
    expect(sources([])).toEqual([])
  })

  it('is the poster of a video, and of what is locked there is none', () => {
    const video = aPhoto(8, { type: 'video', url: '/view/hls/x', coverUrl: '/view/poster/0/1/sig/7/8/poster' })
    const locked = aPhoto(9, { url: null, isLocked: true })
    const sources = (media: Post['mediaList'][number]) =>
      sourcesIn('/post/detail?id=2', getPost.path, { content: aPost(2, { mediaList: [media] }) })
    expect(sources(video)[0]).toContain('/view/poster/')
    expect(sources(locked)).toEqual([])
  })

  it('is in none of the other answers of its page', () => {
    expect(sourcesIn('/otherProfile/21', listPosts.path, feed([pictured]))).toEqual([])
    expect(sourcesIn('/otherProfile/21', countCreatorPosts.path, { posts: 1 })).toEqual([])
    expect(sourcesIn('/otherProfile/21', getProfile.path, { ...profile, coverUrl: null, headPicUrl: null })).toEqual([])
  })

  it('is asked for as an image is, without what would make it another request', () => {
    fetchEarly({ src: '/a?w=1', srcSet: '/a?w=1 1w', sizes: '50vw', isLargest: true })
    const link = document.head.querySelector('link[rel=preload]')
    const attributes = Object.fromEntries([...(link?.attributes ?? [])].map(({ name, value }) => [name, value]))
    link?.remove()
    expect(attributes).toEqual({
      rel: 'preload',
      as: 'image',
      href: '/a?w=1',
      imagesrcset: '/a?w=1 1w',
      imagesizes: '50vw',
      fetchpriority: 'high',
    })
  })
})
