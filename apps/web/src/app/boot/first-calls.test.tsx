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
  type Account,
} from '@fanlight/contract'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PostDetailPage } from '../../features/posts/pages/PostDetailPage.tsx'
import { HomePage } from '../../features/home/pages/HomePage.tsx'
import { call, receiveBegun } from '../../platform/api/index.ts'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { luna, velvetsProfile } from '../../testing/people.ts'
import { aPost } from '../../testing/posts.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { watchViews } from '../../testing/watch-views.ts'
import { OtherProfilePage } from '../pages/OtherProfilePage.tsx'
import { firstCallsOf, firstPageOf } from './first-calls.ts'

describe('the page that an address leads to', () => {
  const kept = { feed: null, isSignedIn: false }

  it.each([
    ['', { name: 'home', feed: 'foryou' }],
    ['#/', { name: 'home', feed: 'foryou' }],
    ['#/m', { name: 'home', feed: 'foryou' }],
    ['#/m/home?copierId=7', { name: 'home', feed: 'foryou' }],
    ['#/otherProfile/12?copierId=7', { name: 'profile', userId: '12' }],
    ['#/m/otherProfile/12', { name: 'profile', userId: '12' }],
    ['#/post/detail?id=34&at=comments', { name: 'post', contentId: '34' }],
    ['#/m/post/detail?id=34', { name: 'post', contentId: '34' }],
    ['#/otherProfile/@velvet', null],
    ['#/post/detail?id=x', null],
    ['#/settings', null],
    ['#/mobile', null],
  ])('%s', (hash, page) => {
    expect(firstPageOf(hash, kept)).toEqual(page)
  })

  it('is home with the feed that was read before, if it may be', () => {
    expect(firstPageOf('', { feed: '"new"', isSignedIn: false })).toMatchObject({ feed: 'new' })
    expect(firstPageOf('', { feed: '"following"', isSignedIn: true })).toMatchObject({ feed: 'following' })
    expect(firstPageOf('', { feed: '"following"', isSignedIn: false })).toMatchObject({ feed: 'foryou' })
    expect(firstPageOf('', { feed: 'broken', isSignedIn: true })).toMatchObject({ feed: 'foryou' })
  })
})

describe('what was asked before the application was there', () => {
  let server: FakeServer

  beforeEach(() => {
    server = startServer()
    watchViews()
    server.answer(listNotices, { notices: [] })
    server.answer(listLiveRooms, { rooms: [], nextCursor: null })
    server.answer(listPosts, { contents: [aPost(1)], nextCursor: null, at: instant(Date.now()) })
    server.answer(listFollowings, { users: [], nextCursor: null })
    server.answer(getInterests, { interests: { languages: [], tags: [], isNew: false } })
    server.answer(suggestedCreators, { creators: [], nextCursor: null })
    server.answer(getProfile, velvetsProfile)
    server.answer(countCreatorPosts, { posts: 1, photos: 0, videos: 0, own: null })
    server.answer(queryTiers, { tiers: [], hasTiers: false })
    server.answer(getPost, { content: aPost(1) })
    server.answer(listComments, {
      comments: [],
      total: 0,
      nextCursor: null,
      commentsFrom: 'everyone',
      mayComment: true,
    })
  })
  afterEach(async () => {
    delete window.fanlight
    await endAll()
  })

  it.each([
    ['home for a visitor', null, '/home', HomePage, [listPosts]],
    ['home for a fan', luna, '/home', HomePage, [listPosts, listFollowings]],
    ['a profile', null, '/otherProfile/21', OtherProfilePage, [getProfile, countCreatorPosts, listPosts]],
    ['a post', null, '/post/detail?id=1', PostDetailPage, [getPost]],
  ] as const)('is not asked again by %s', async (_, account, at, Page, endpoints) => {
    await arrive(account, at)
    for (const endpoint of endpoints) expect(server.askedFor(endpoint)).toHaveLength(1)
    show(<Page />)
    await screen.findByText('Words of 1')
    for (const endpoint of endpoints) expect(server.askedFor(endpoint)).toHaveLength(1)
  })

  it('is asked again in the usual way where it did not come', async () => {
    await arrive(null, '/home', () => Promise.reject(new TypeError('Failed to fetch')))
    show(<HomePage />)
    await screen.findByText('Words of 1')
    expect(server.askedFor(listPosts)).toHaveLength(1)
  })

  async function arrive(account: Account | null, at: string, answer?: () => Promise<unknown>): Promise<void> {
    await begin(account, at)
    const first = firstPageOf(`#${at}`, { feed: null, isSignedIn: account !== null })
    const calls = firstCallsOf(first, account !== null).map((each) => ({
      ...each,
      answer: answer?.() ?? answerTo(each.path, each.input),
    }))
    const gate = { isPassed: () => true, show: () => undefined, hide: () => undefined }
    window.fanlight = { gate, calls, texts: { address: '', answer: Promise.resolve(null) }, styled: Promise.resolve() }
    await receiveBegun()
  }

  const answerTo = async (path: string, input: Readonly<Record<string, unknown>>) => {
    const data: unknown = await call({ path, access: 'visitor' }, input)
    return { success: true, code: 200, msg: '', data }
  }
})
