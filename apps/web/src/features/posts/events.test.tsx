// @vitest-environment jsdom
import {
  DELIVERY_EVENT,
  getContent,
  listContents,
  roomOf,
  userId,
  walletChannel,
  type Delivery,
  type Post,
} from '@fanlight/contract'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/api/index.ts'
import { useRealtimeConnection } from '../../platform/realtime/index.ts'
import { socket } from '../../testing/fake-socket.ts'
import { blockChanges, followChanges } from '../profiles/index.ts'
import { Events } from './events.tsx'
import { feedKey } from './queries.ts'
import { begin, endAll, luna, show, startServer } from './testing/kit.tsx'
import { aPost, postId } from './testing/posts.ts'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

const room = roomOf(walletChannel, { userId: luna.userId })
const velvet = userId('21')
let server: ReturnType<typeof startServer>

function Shell() {
  useRealtimeConnection(true)
  return <Events account={luna} />
}

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
  socket.joins = []
  socket.isComplete = true
  server = startServer()
  server.answerBy(getContent, ({ contentId }) => ({ content: aPost(Number(contentId), { text: 'Open' }) }))
  await begin(luna)
  const contents = [forFollowers, forMembers, aPost(3, { text: 'Everybody' })]
  const pages = [{ contents, nextCursor: null, at: 0 }]
  queryClient.setQueryData(feedKey('foryou'), { pages, pageParams: [null] })
  show(<Shell />)
  await waitFor(() => {
    act(() => socket.say('connect'))
    expect(socket.joins.map((join) => join.room)).toContain(room)
  })
})
afterEach(endAll)

it('following somebody opens what they post for followers, in its place', async () => {
  act(() => followChanges.emit({ userId: velvet, isFollowing: true }))
  await waitFor(() => expect(texts()).toEqual(['Open', '', 'Everybody']))
  expect(server.askedFor(getContent)).toMatchObject([{ contentId: postId(1) }])
  expect(server.askedFor(listContents)).toEqual([])
})

it('a membership opens what is for members', async () => {
  const data = { creatorId: velvet, level: 1, expireTime: 1 }
  act(() => socket.say(DELIVERY_EVENT, { room, sequence: 1, type: 'membership_changed', data } satisfies Delivery))
  await waitFor(() => expect(texts()).toEqual(['', 'Open', 'Everybody']))
})

it('whoever is blocked is gone from what was read', () => {
  act(() => blockChanges.emit({ userId: velvet, isBlocking: true }))
  expect(inFeed()).toEqual([])
})

it('after unblocking the feed is read anew when one comes back to it', () => {
  act(() => blockChanges.emit({ userId: velvet, isBlocking: false }))
  expect(queryClient.getQueryState(feedKey('foryou'))?.isInvalidated).toBe(true)
})
