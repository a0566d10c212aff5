import { callDeviceChannel, isCallOver, type CallBeat, type CallId, type UserId } from '@fanlight/contract'
import type { Platform } from '../../platform/platform.ts'
import type { Connection } from '../../platform/realtime/realtime.ts'
import type { CallData, Side } from './calls.machine.ts'
import * as store from './calls.store.ts'
import type { Changing } from './changing.ts'
import type { Channels } from './channel-ids.ts'
import type { CallNews } from './news.ts'

const CHANGED = 'call_changed'
/** One of the two opened their page, here or elsewhere: what the other one shows has to be told again. */
const SEATED = 'call_seated'
/** How long what is known of a call holds here when no word of a change comes: Redis may be away. */
const KNOWN_FOR_MS = 5_000
/** For a beat it holds longer: writing it down finds out when it is wrong. */
const KNOWN_FOR_BEATS_MS = 60_000
/** What a device shows is told when it changes, and now and then again: a word may get lost. */
const TOLD_AGAIN_MS = 20_000
/** A device that is not the one known here may be newer than what is known. */
const ASKED_AGAIN_MS = 500
const KNOWN_MAX = 20_000
const BEATS_AT_ONCE = 1_000

type Known = {
  call: CallData
  readAt: number
  /** By which tokens the two were let in: making one anew for every word would be most of the work. */
  tokens: { [S in Side]?: string }
  /** What the other one was told of each, and when. */
  told: { [S in Side]?: { what: string; at: number } }
}
type Seat = { call: CallData; side: Side }

/**
 * What the two devices of a call say to each other goes through here and is kept nowhere, except that they are there. A device
 * is heard on its own seat alone, and what it says goes to the other one's seat alone.
 */
export function createDevices(deps: Platform & { changing: Changing; channels: Channels; news: CallNews }) {
  const { db, clock, log, realtime, changing, channels, news } = deps
  const known = new Map<CallId, Known>()
  let beats = new Map<string, store.SeenBeat>()

  const remember = (call: CallData): void => {
    if (isCallOver(call.state)) return void known.delete(call.callId)
    const before = known.get(call.callId)
    if (!before && known.size >= KNOWN_MAX) known.clear()
    const isSame = (side: Side) => before?.call[side]?.deviceId === call[side]?.deviceId
    const { dialer, picker } = before?.tokens ?? {}
    const tokens = { ...(dialer && isSame('dialer') && { dialer }), ...(picker && isSame('picker') && { picker }) }
    known.set(call.callId, { call, readAt: performance.now(), tokens, told: before?.told ?? {} })
  }
  news.onChanged((call) => {
    remember(call)
    realtime.hint(CHANGED, [call.callId])
  })
  realtime.onHint(CHANGED, (callIds) => {
    for (const callId of callIds) known.delete(callId as CallId)
  })
  const seated = (callIds: readonly string[]): void => {
    for (const callId of callIds) {
      const one = known.get(callId as CallId)
      if (one) one.told = {}
    }
  }
  realtime.onHint(SEATED, seated)

  async function find(callId: CallId, forMs: number): Promise<CallData | null> {
    const before = known.get(callId)
    if (before && performance.now() - before.readAt < forMs) return before.call
    const call = await store.findCall(db, callId)
    if (!call || isCallOver(call.state)) {
      known.delete(callId)
      return null
    }
    remember(call)
    return call
  }

  function seatIn(call: CallData, userId: UserId, token: string): Side | null {
    const side: Side = userId === call.dialerId ? 'dialer' : 'picker'
    if (side === 'picker' && userId !== call.pickerId) return null
    const device = call[side]
    if (!device) return null
    const tokens = known.get(call.callId)?.tokens ?? {}
    if (tokens[side] === token) return side
    if (!channels.isSeat(token, call.callId, side, device.deviceId)) return null
    tokens[side] = token
    return side
  }

  /** Where somebody sits in a call by this token; null: nowhere, or no more. */
  async function seatOf(userId: UserId, callId: CallId, token: string, knownForMs: number): Promise<Seat | null> {
    for (const forMs of [knownForMs, ASKED_AGAIN_MS]) {
      const call = await find(callId, forMs)
      const side = call && seatIn(call, userId, token)
      if (call && side) return { call, side }
    }
    return null
  }

  function otherSeat({ call, side }: Seat): { callId: CallId; token: string } | null {
    const other: Side = side === 'dialer' ? 'picker' : 'dialer'
    const device = call[other]
    if (!device) return null
    const { callId } = call
    return { callId, token: known.get(callId)?.tokens[other] ?? channels.seatOf(callId, other, device.deviceId) }
  }

  /** Says the other one what this device shows, unless they know. */
  function tellOther(seat: Seat, beat: CallBeat): void {
    const { call, side } = seat
    const told = known.get(call.callId)?.told
    const [what, at] = [JSON.stringify(beat), performance.now()]
    const before = told?.[side]
    if (before?.what === what && at - before.at < TOLD_AGAIN_MS) return
    const to = otherSeat(seat)
    if (!to) return
    realtime.signal(callDeviceChannel, to, 'other', beat)
    if (told) told[side] = { what, at }
  }

  async function heard(seat: Seat, media: CallBeat['media']): Promise<void> {
    const { call, side } = seat
    const device = call[side]
    if (!device) return
    const { callId } = call
    const beat = { callId, side, deviceId: device.deviceId, media, at: clock.now() }
    // That a device is still there is written for many at once; anything else is news.
    if (device.isIn && device.media === media) beats.set(`${callId} ${side}`, beat)
    else await changing.change(callId, { type: 'beat', side, deviceId: device.deviceId, media })
  }

  realtime.authorise(callDeviceChannel, async ({ userId }, { callId, token }) => {
    const seat = await seatOf(userId, callId, token, KNOWN_FOR_MS)
    if (!seat) return false
    seated([callId])
    realtime.hint(SEATED, [callId])
    return true
  })

  const receive =
    <Data>(knownForMs: number, handle: (seat: Seat, data: Data) => void | Promise<void>) =>
    async ({ userId }: Connection, { callId, token }: { callId: CallId; token: string }, data: Data) => {
      const seat = await seatOf(userId, callId, token, knownForMs)
      if (seat) await handle(seat, data)
    }
  realtime.receive(
    callDeviceChannel,
    'signal',
    receive(KNOWN_FOR_MS, (seat, data) => {
      const to = seat.call.state === 'TALKING' ? otherSeat(seat) : null
      if (to) realtime.signal(callDeviceChannel, to, 'signal', data)
    }),
  )
  realtime.receive(
    callDeviceChannel,
    'beat',
    receive<CallBeat>(KNOWN_FOR_BEATS_MS, (seat, beat) => {
      tellOther(seat, beat)
      return heard(seat, beat.media)
    }),
  )

  async function writeSome(some: readonly store.SeenBeat[]): Promise<void> {
    const written = await store.saveSeen(db, some)
    for (const [place, { callId, side, deviceId, media }] of some.entries()) {
      if (written.has(place)) continue
      // The call is another than was known here.
      known.delete(callId)
      await changing.change(callId, { type: 'beat', side, deviceId, media })
    }
  }

  return {
    /** Writes who was heard from. What cannot be written is said again by the next beat. */
    async flush(): Promise<void> {
      const all = [...beats.values()]
      beats = new Map()
      for (let from = 0; from < all.length; from += BEATS_AT_ONCE) {
        await writeSome(all.slice(from, from + BEATS_AT_ONCE)).catch((error: unknown) =>
          log.warn({ err: error }, 'who is in calls could not be written down'),
        )
      }
    },
  }
}
