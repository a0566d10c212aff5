import type { CallId, Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { talkedMs } from './calls.machine.ts'
import { findCall } from './calls.store.ts'
import type { Changing } from './changing.ts'

const SECOND_MS = 1000
const atTime = (at: Instant): string => new Date(at).toISOString()

/** A call that one of the two reports. Nothing of it is recorded: what there is to see is who called whom, and when. */
export function createReported({ clock, changing }: Platform & { changing: Changing }) {
  return {
    /** For one of the two; null to anybody else. It is about the other one. */
    async show(from: Db, callId: CallId, reporterId: UserId) {
      const call = await findCall(from, callId)
      const isTheirs = call && (call.dialerId === reporterId || call.pickerId === reporterId)
      if (!call || !isTheirs) return null
      const ownerId = reporterId === call.dialerId ? call.pickerId : call.dialerId
      const seconds = Math.floor(talkedMs(call, clock.now()) / SECOND_MS)
      const about = { fromId: call.dialerId, media: [], price: null }
      const times = [call.connectedAt, call.endedAt].map((at) => (at === null ? '-' : atTime(at)))
      const text = `${call.kind} call ${callId}: dialed ${atTime(call.dialedAt)}, connected ${times[0]}, ended ${times[1]} (${call.endReason ?? 'goes on'}), talked ${seconds} s`
      return { ownerId, shown: [{ ...about, at: call.dialedAt, text, isReported: true }] }
    },

    /** There is nothing of it that could be taken down: it ends, if it goes on. */
    takeDown: (tx: Tx, callId: CallId): Promise<void> => changing.endCall(tx, callId),
  }
}
