import { setTimeout as pause } from 'node:timers/promises'
import { getAnchorRoom, MINUTE_MS, publishLive, startLive, type LiveRoom, type LiveRoomId } from '@fanlight/contract'
import type { Person } from './calls.ts'
import { createPlayer } from './player.ts'
import { openSending } from './whip.ts'

const LOOK_EVERY_MS = 5_000
/** By then the room says that nobody sends, unless somebody else does. */
const SETTLES_AFTER_MS = 6_000
/** Whoever ended the room wants it to stay ended, for a while at least. */
const REST_MS = 15 * MINUTE_MS
/** So long after they were last seen nobody watches any more. */
const LEFT_AFTER_MS = 20_000

export type Watched = { roomId: LiveRoomId; isWatched: boolean }

type Show = {
  address: string
  creator: Person
  title: string
  clip: { video: Uint8Array; sound: Uint8Array }
  /** How many of those who watch are the demo world's own. */
  ownViewers: () => number
  /** While the room is live: where, and whether there is anybody to talk to. */
  onLook: (watched: Watched | null) => void
  signal: AbortSignal
}

/**
 * Keeps one room live. Somebody may have logged in as the same creator: a room of theirs is left alone, one that they go on
 * with is theirs, and one that they ended stays ended for a while.
 */
export async function keepLive(show: Show, onProblem: (error: unknown) => void): Promise<void> {
  const { signal } = show
  // Right after a start nobody can be sending yet, whatever the room still says.
  let isFirst = true
  while (!signal.aborted) {
    try {
      const room = await roomToSendTo(show, isFirst)
      isFirst = false
      if (room) {
        await broadcast(show, room)
        await rest(SETTLES_AFTER_MS, signal)
      }
    } catch (error) {
      if (!signal.aborted) onProblem(error)
    }
    show.onLook(null)
    await rest(LOOK_EVERY_MS, signal)
  }
}

const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch(() => undefined)

const roomOf = async ({ creator }: Show): Promise<LiveRoom | null> =>
  (await creator.call(getAnchorRoom, { aid: await creator.userId() })).room

/** Null: not now. */
export async function roomToSendTo(show: Show, isFirst: boolean): Promise<LiveRoom | null> {
  const room = await roomOf(show)
  if (room && room.state !== 'over') {
    const isTaken = room.title !== show.title || (room.state === 'live' && !isFirst)
    return isTaken ? null : room
  }
  const wasEnded = room?.endReason === 'stopped' || room?.endReason === 'cut'
  if (room && wasEnded && room.serverTime - (room.endedAt ?? 0) < REST_MS) return null
  return (await show.creator.call(startLive, { title: show.title, entry: { kind: 'free' } })).room
}

/** Until the line breaks, or the room has no use for it any more. */
async function broadcast(show: Show, { roomId }: LiveRoom): Promise<void> {
  const { address, creator, signal } = show
  const line = new AbortController()
  const ending = AbortSignal.any([signal, line.signal])
  // Whoever finds the room once it is live finds people in it.
  show.onLook({ roomId, isWatched: false })
  const { grant } = await creator.call(publishLive, { roomId })
  let seenAt = 0
  let isUp = false
  const sending = await openSending(address, grant, {
    asked() {
      seenAt = Date.now()
      player.watched(true)
    },
    ended: () => line.abort(),
  })
  const player = createPlayer(show.clip, sending)
  try {
    while (!ending.aborted) {
      await rest(LOOK_EVERY_MS, ending)
      const room = ending.aborted ? null : await roomOf(show)
      if (room?.roomId !== roomId || room.state === 'over') break
      // The engine was started again and knows nothing of this line.
      if (room.state === 'away' && isUp) break
      isUp ||= room.state === 'live'
      if (room.viewers > show.ownViewers()) seenAt = Date.now()
      const isWatched = Date.now() - seenAt < LEFT_AFTER_MS
      player.watched(isWatched)
      show.onLook({ roomId, isWatched })
    }
  } finally {
    player.stop()
    await sending.close()
  }
}
