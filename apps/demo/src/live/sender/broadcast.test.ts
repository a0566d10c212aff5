import { getAnchorRoom, instant, MINUTE_MS, startLive, type LiveRoom } from '@fanlight/contract'
import { expect, it } from 'vitest'
import type { Person } from './calls.ts'
import { roomToSendTo } from './broadcast.ts'

const NOW = Date.UTC(2026, 5, 1)
const TITLE = 'A quiet hour'
const OPENED = { roomId: '2', title: TITLE, state: 'opening' }

const aRoom = (part: Partial<LiveRoom>) =>
  ({
    roomId: '1',
    title: TITLE,
    state: 'live',
    endReason: null,
    endedAt: null,
    serverTime: instant(NOW),
    ...part,
  }) as LiveRoom

/** Which room is sent to when the creator's own one stands so. */
async function sentTo(room: LiveRoom | null, isFirst = false): Promise<string | null> {
  const call = async ({ path }: { path: string }) => {
    if (path === getAnchorRoom.path) return { room }
    if (path === startLive.path) return { room: OPENED }
    throw new Error(path)
  }
  const creator = { call, userId: async () => '7' } as unknown as Person
  const clip = { video: new Uint8Array(), sound: new Uint8Array() }
  const { signal } = new AbortController()
  const show = { address: '', creator, title: TITLE, clip, ownViewers: () => 0, onLook: () => undefined, signal }
  return (await roomToSendTo(show, isFirst))?.roomId ?? null
}

const over = (endReason: LiveRoom['endReason'], minutesAgo: number) =>
  aRoom({ state: 'over', endReason, endedAt: instant(NOW - minutesAgo * MINUTE_MS) })

it('opens a room where there is none, or one that was lost', async () => {
  expect(await sentTo(null)).toBe('2')
  expect(await sentTo(over('connection_lost', 0))).toBe('2')
  expect(await sentTo(over('never_began', 0))).toBe('2')
})

it('goes on with its own room when nobody sends to it any more, and right after a start', async () => {
  expect(await sentTo(aRoom({ state: 'away' }))).toBe('1')
  expect(await sentTo(aRoom({ state: 'opening' }))).toBe('1')
  expect(await sentTo(aRoom({ state: 'live' }), true)).toBe('1')
})

it('leaves a person alone who is live as the same creator, with a room of their own or with this one', async () => {
  expect(await sentTo(aRoom({ title: 'Mine', state: 'away' }))).toBeNull()
  expect(await sentTo(aRoom({ title: 'Mine', state: 'opening' }), true)).toBeNull()
  expect(await sentTo(aRoom({ state: 'live' }))).toBeNull()
})

it('does not open again what a person ended a moment ago', async () => {
  expect(await sentTo(over('stopped', 1))).toBeNull()
  expect(await sentTo(over('cut', 1))).toBeNull()
  expect(await sentTo(over('stopped', 16))).toBe('2')
})
