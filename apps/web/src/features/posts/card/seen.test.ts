import { SEEN_MAX, type PostId } from '@fanlight/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { postId } from '../../../testing/posts.ts'
import { createSeenReporter, type SeenReporter } from './seen.ts'

let sent: PostId[][]
let reporter: SeenReporter
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  reporter = createSeenReporter((contentIds) => void sent.push(contentIds))
})
afterEach(() => {
  vi.useRealTimers()
})

it('what stays in view for a second is reported, together with what follows soon', () => {
  reporter.enter(postId(1))
  vi.advanceTimersByTime(1_000)
  reporter.enter(postId(2))
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(2_000)
  expect(sent).toEqual([[postId(1), postId(2)]])
})

it('what is only scrolled past is not', () => {
  reporter.enter(postId(1))
  vi.advanceTimersByTime(900)
  reporter.leave(postId(1))
  vi.advanceTimersByTime(10_000)
  expect(sent).toEqual([])
})

it('each post is reported once', () => {
  for (let time = 0; time < 3; time += 1) {
    reporter.enter(postId(1))
    vi.advanceTimersByTime(5_000)
    reporter.leave(postId(1))
  }
  expect(sent).toEqual([[postId(1)]])
})

it('as many as one request takes go at once', () => {
  for (let id = 1; id <= SEEN_MAX; id += 1) reporter.enter(postId(id))
  vi.advanceTimersByTime(1_000)
  expect(sent.map((batch) => batch.length)).toEqual([SEEN_MAX])
})

it('what waits goes when the tab is left', () => {
  reporter.enter(postId(1))
  vi.advanceTimersByTime(1_000)
  reporter.flush()
  expect(sent).toEqual([[postId(1)]])
})
