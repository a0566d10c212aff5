import { getPost, listPosts, instant, walletChannel, type Post } from '@fanlight/contract'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/api/index.ts'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { luna, velvet } from '../../testing/people.ts'
import { aPost, postId } from '../../testing/posts.ts'
import { begin, endAll } from '../../testing/render-app.tsx'
import { showConnected, type Joined } from '../../testing/show-connected.tsx'
import { blockChanges, followChanges } from '../profiles/index.ts'
import { Events } from './events.tsx'
import { feedKey } from './queries.ts'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

let server: FakeServer
let wallet: Joined<typeof walletChannel>

const forFollowers = aPost(1, {
  text: '',
  visibility: { kind: 'followers' },
  lock: { unlock: 'follow', minLevel: null, price: null },
})
const forMembers = aPost(2, {
  text: '',
  visibility: { kind: 'tier', minLevel: 1 },
  lock: { unlock: 'subscribe', minLevel: 1, price: null },
})

const inFeed = (): Post[] =>
  queryClient.getQueryData<{ pages: { contents: Post[] }[] }>(feedKey('foryou'))?.pages[0]?.contents ?? []
const texts = () => inFeed().map(({ text }) => text)

beforeEach(async () => {
  server = startServer()
  server.answer(getPost, ({ contentId }) => ({ content: aPost(Number(contentId), { text: 'Open' }) }))
  await begin(luna)
  const contents = [forFollowers, forMembers, aPost(3, { text: 'Everybody' })]
  const pages = [{ contents, nextCursor: null, at: 0 }]
  queryClient.setQueryData(feedKey('foryou'), { pages, pageParams: [null] })
  wallet = await showConnected(<Events account={luna} />, walletChannel, { userId: luna.userId })
})
afterEach(endAll)

it('following someone opens what they post for followers, in its place', async () => {
  act(() => followChanges.emit({ userId: velvet.userId, isFollowing: true }))
  await waitFor(() => expect(texts()).toEqual(['Open', '', 'Everybody']))
  expect(server.askedFor(getPost)).toMatchObject([{ contentId: postId(1) }])
  expect(server.askedFor(listPosts)).toEqual([])
})

it('a membership opens what is for members', async () => {
  const data = { creatorId: velvet.userId, level: 1, expireTime: instant(1) }
  wallet.hear({ type: 'membership_changed', data })
  await waitFor(() => expect(texts()).toEqual(['', 'Open', 'Everybody']))
})

it('a person who is blocked is gone from what was read', () => {
  act(() => blockChanges.emit({ userId: velvet.userId, isBlocking: true }))
  expect(inFeed()).toEqual([])
})

it('after unblocking the feed is read again when one comes back to it', () => {
  act(() => blockChanges.emit({ userId: velvet.userId, isBlocking: false }))
  expect(queryClient.getQueryState(feedKey('foryou'))?.isInvalidated).toBe(true)
})
