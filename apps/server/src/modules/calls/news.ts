import {
  callsChannel,
  instant,
  isCallOver,
  type Call,
  type EventNameOf,
  type EventOf,
  type UserId,
} from '@fanlight/contract'
import { readTogether } from '../../platform/db/together.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Presence } from '../presence/index.ts'
import type { CallData } from './calls.machine.ts'
import { presentCall } from './calls.present.ts'
import { findCall } from './calls.store.ts'
import type { Channels } from './channel-ids.ts'
import { listShown, type Wanted } from './people.store.ts'

export type CallNews = ReturnType<typeof createCallNews>
/** Those that say nothing but how the call stands. */
export type CallEventName = Exclude<EventNameOf<typeof callsChannel>, 'GIFT' | 'GIFT_COMBO_END'>

/** So long somebody counts as being in a call without another word: every call is looked at more often. */
const IN_CALL_MS = 90_000
const SHOWN_AT_ONCE = 200

export const otherOf = ({ dialerId, pickerId }: CallData, viewerId: UserId): UserId =>
  viewerId === dialerId ? pickerId : dialerId

/** What the two see of their call, and how they learn that it has changed. */
export function createCallNews(deps: Platform & { presence: Presence; links: StoredLinks; channels: Channels }) {
  const { db, clock, realtime, presence, links, channels } = deps
  const listeners: ((call: CallData) => void)[] = []

  const findShown = readTogether((wanted: readonly Wanted[]) => listShown(db, wanted), SHOWN_AT_ONCE)

  async function show(call: CallData, viewerId: UserId): Promise<Call> {
    const { paid, earned, ...other } = await findShown({
      viewerId,
      otherId: otherOf(call, viewerId),
      callId: call.callId,
    })
    const diamonds = viewerId === call.dialerId ? paid : earned
    return presentCall(call, links, { viewerId, other, channelId: channels.of(call), diamonds, now: clock.now() })
  }

  async function markPresence(call: CallData): Promise<void> {
    for (const userId of [call.dialerId, call.pickerId]) {
      if (isCallOver(call.state)) await presence.unmark(userId, 'call')
      else await presence.mark(userId, 'call', instant(clock.now() + IN_CALL_MS))
    }
  }

  async function renewPresence(call: CallData): Promise<void> {
    for (const userId of [call.dialerId, call.pickerId])
      await presence.renew(userId, 'call', instant(clock.now() + IN_CALL_MS))
  }

  // What was missed is told as it stands: a call that rang a while ago rings no more.
  realtime.onReplay(callsChannel, async ({ userId }, missed) =>
    Promise.all(
      missed.map(async (event) => {
        const call = await findCall(db, event.data.call.callId)
        if (!call) return event
        return { ...event, data: { ...event.data, call: await show(call, userId) } } as EventOf<typeof callsChannel>
      }),
    ),
  )

  return {
    show,
    renewPresence,

    /** Told here of every change of a call, before its people are. */
    onChanged: (listener: (call: CallData) => void): void => void listeners.push(listener),

    /** After the commit. Null: nothing that they would notice. */
    async tell(call: CallData, name: CallEventName | null): Promise<void> {
      for (const listener of listeners) listener(call)
      if (name === null) return
      await Promise.all(
        [call.dialerId, call.pickerId].map(async (userId) =>
          realtime.publish(callsChannel, { userId }, name, { call: await show(call, userId) }),
        ),
      )
      // That a call goes on is nothing that changes how the two are seen.
      await (name === 'CYCLE' ? renewPresence(call) : markPresence(call))
    },
  }
}
