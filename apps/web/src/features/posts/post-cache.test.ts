import { getPost, listSavedPosts, listPosts, listMyPosts, userId, type Post } from '@fanlight/contract'
import { beforeEach, expect, it } from 'vitest'
import { keyOf, queryClient } from '../../platform/api/index.ts'
import { aPost, postId } from '../../testing/posts.ts'
import { amendPost, dropPosts, keepPost, knownPost } from './post-cache.ts'
import { feedKey } from './queries.ts'

const collections = [...keyOf(listSavedPosts, {}), 'pages']
const saved = [...keyOf(listMyPosts, { kind: 'saved' }), 'pages']
const single = keyOf(getPost, { contentId: postId(1) })
const profile = [...keyOf(listPosts, { creatorId: userId('21'), only: 'all' }), 'pages']

const feedPages = (...pages: Post[][]) => ({
  pages: pages.map((contents) => ({ contents, nextCursor: null, at: 0 })),
  pageParams: pages.map(() => null),
})
const listed = (post: Post) => ({
  pages: [{ entries: [{ at: 0, price: null, content: post }], own: [], nextCursor: null }],
  pageParams: [null],
})

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(feedKey('foryou'), feedPages([aPost(1, { why: 'popular' })], [aPost(2)]))
  queryClient.setQueryData(profile, feedPages([aPost(1)]))
  queryClient.setQueryData(saved, listed(aPost(1)))
  queryClient.setQueryData(collections, listed(aPost(1)))
  queryClient.setQueryData(single, { content: aPost(1) })
})

const likesEverywhere = () =>
  [feedKey('foryou'), profile, saved, collections, single].map((key) => {
    const found = JSON.stringify(queryClient.getQueryData(key))
    return (/"contentId":"1".*?"likes":(\d+)/.exec(found) ?? [])[1]
  })

it('a change of a post shows in every list that has it and on its own page', () => {
  amendPost(postId(1), (post) => ({ ...post, likes: 9 }))
  expect(likesEverywhere()).toEqual(['9', '9', '9', '9', '9'])
})

it('lists that do not have the post stay the same, to the reference', () => {
  const before = queryClient.getQueryData(saved)
  amendPost(postId(2), (post) => ({ ...post, likes: 9 }))
  expect(queryClient.getQueryData(saved)).toBe(before)
})

it('a fresh copy does not forget why the feed shows it', () => {
  keepPost(aPost(1, { likes: 3 }))
  expect(likesEverywhere()).toEqual(['3', '3', '3', '3', '3'])
  expect(JSON.stringify(queryClient.getQueryData(feedKey('foryou')))).toContain('"why":"popular"')
})

it('a post that some list has is known before its page has read it', () => {
  expect(knownPost(postId(2))?.text).toBe('Words of 2')
  expect(knownPost(postId(3))).toBeUndefined()
})

it('who is blocked leaves the feeds; what was saved stays', () => {
  dropPosts((post) => post.creator.userId === userId('21'))
  expect(queryClient.getQueryData(feedKey('foryou'))).toMatchObject({ pages: [{ contents: [] }, { contents: [] }] })
  expect(JSON.stringify(queryClient.getQueryData(saved))).toContain('Words of 1')
})
