import { callDeviceChannel, isCallOver, type CallBeat, type CallId, type UserId } from '@fanlight/contract'
import type { Platform } from '../../platform/platform.ts'
import type { Connection } from '../../platform/realtime/realtime.ts'
import type { CallData, Side } from './calls.machine.ts'
import * as store from './calls.store.ts'
import type { Changing } from './changing.ts'
import type { Channels } from './channel-ids.ts'
import type { CallNews } from './news.ts'

const CHANGED = 'call_changed'
/** How long what is known of a call holds here when no word of a change comes: Redis may be away. */
const KNOWN_FOR_MS = 5_000
/** A device that is not the one known here may be newer than what is known. */
const ASKED_AGAIN_MS = 500
const KNOWN_MAX = 20_000
const BEATS_AT_ONCE = 1_000

type Known = { call: CallData; readAt: number }
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
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(call.callId, { call, readAt: performance.now() })
  }
  news.onChanged((call) => {
    remember(call)
    realtime.hint(CHANGED, [call.callId])
  })
  realtime.onHint(CHANGED, (callIds) => {
    for (const callId of callIds) known.delete(callId as CallId)
  })

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
    return device && channels.isSeat(token, call.callId, side, device.deviceId) ? side : null
  }

  /** Where somebody sits in a call by this token; null: nowhere, or no more. */
  async function seatOf(userId: UserId, callId: CallId, token: string): Promise<Seat | null> {
    for (const forMs of [KNOWN_FOR_MS, ASKED_AGAIN_MS]) {
      const call = await find(callId, forMs)
      const side = call && seatIn(call, userId, token)
      if (call && side) return { call, side }
    }
    return null
  }

  function otherSeat({ call, side }: Seat): { callId: CallId; token: string } | null {
    const other: Side = side === 'dialer' ? 'picker' : 'dialer'
    const device = call[other]
    return device && { callId: call.callId, token: channels.seatOf(call.callId, other, device.deviceId) }
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
    const seat = await seatOf(userId, callId, token)
    return seat !== null
  })

  const receive =
    <Data>(handle: (seat: Seat, data: Data) => void | Promise<void>) =>
    async ({ userId }: Connection, { callId, token }: { callId: CallId; token: string }, data: Data) => {
      const seat = await seatOf(userId, callId, token)
      if (seat) await handle(seat, data)
    }
  realtime.receive(
    callDeviceChannel,
    'signal',
    receive((seat, data) => {
      const to = seat.call.state === 'TALKING' ? otherSeat(seat) : null
      if (to) realtime.signal(callDeviceChannel, to, 'signal', data)
    }),
  )
  realtime.receive(
    callDeviceChannel,
    'beat',
    receive<CallBeat>((seat, beat) => {
      const to = otherSeat(seat)
      if (to) realtime.signal(callDeviceChannel, to, 'other', beat)
      return heard(seat, beat.media)
    }),
  )

  async function writeSome(some: readonly store.SeenBeat[]): Promise<void> {
    const written = await store.saveSeen(db, some)
    for (const [place, { callId, side, deviceId, media }] of some.entries()) {
      // The call is another than was known here.
      if (!written.has(place)) await changing.change(callId, { type: 'beat', side, deviceId, media })
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
