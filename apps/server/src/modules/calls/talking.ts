import type {
  acceptCall,
  Call,
  CallId,
  getCallToken,
  InputOf,
  OutputOf,
  resetCallState,
  resumeCall,
  UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CallData, CallEvent, Side } from './calls.machine.ts'
import * as store from './calls.store.ts'
import type { Changing } from './changing.ts'
import type { Channels } from './channel-ids.ts'
import type { Device } from './dialing.ts'
import type { IceAnswer } from './ice.ts'
import type { CallNews } from './news.ts'

type Missing = 'INVITE_NOT_EXISTS' | 'ROOM_NOT_EXISTS'

/** What each of the two does with their call. */
export function createTalking(
  deps: Platform & {
    changing: Changing
    channels: Channels
    news: CallNews
    ice: (callId: CallId, userId: UserId) => IceAnswer
    /** Refused when one of the two blocks the other. */
    areParted: (oneId: UserId, otherId: UserId) => Promise<boolean>
  },
) {
  const { db, changing, channels, news, ice, areParted } = deps

  const sideOf = (call: CallData, userId: UserId): Side | null => {
    if (userId === call.dialerId) return 'dialer'
    return userId === call.pickerId ? 'picker' : null
  }

  /** The call, for one of the two. */
  async function mine(userId: UserId, callId: CallId, missing: Missing): Promise<{ call: CallData; side: Side }> {
    const call = await store.findCall(db, callId)
    const side = call && sideOf(call, userId)
    if (!call || !side) throw new AppError(missing, {})
    return { call, side }
  }

  async function change(userId: UserId, callId: CallId, event: CallEvent): Promise<Call> {
    const changed = await changing.change(callId, event)
    if (!changed || changed.refusal) throw new AppError('INVITE_NOT_EXISTS', {})
    return news.show(changed.call, userId)
  }

  async function hangUp(userId: UserId, callId: CallId): Promise<Call> {
    const { side } = await mine(userId, callId, 'ROOM_NOT_EXISTS')
    return change(userId, callId, { type: 'hangUp', by: side })
  }

  return {
    hangUp,

    async accept(userId: UserId, { callId }: InputOf<typeof acceptCall>, device: Device): Promise<Call> {
      const { call, side } = await mine(userId, callId, 'INVITE_NOT_EXISTS')
      if (side !== 'picker' || (await areParted(call.dialerId, userId))) throw new AppError('INVITE_NOT_EXISTS', {})
      const changed = await changing.accept(callId, device)
      if (!changed || changed.refusal) throw new AppError('INVITE_NOT_EXISTS', {})
      return news.show(changed.call, userId)
    },

    async reject(userId: UserId, callId: CallId): Promise<Call> {
      const { side } = await mine(userId, callId, 'INVITE_NOT_EXISTS')
      if (side !== 'picker') throw new AppError('INVITE_NOT_EXISTS', {})
      return change(userId, callId, { type: 'reject' })
    },

    async cancel(userId: UserId, callId: CallId): Promise<Call> {
      const { side } = await mine(userId, callId, 'INVITE_NOT_EXISTS')
      if (side !== 'dialer') throw new AppError('INVITE_NOT_EXISTS', {})
      return change(userId, callId, { type: 'cancel' })
    },

    async reset(userId: UserId, { callId }: InputOf<typeof resetCallState>): Promise<Call | null> {
      const call = callId === undefined ? await store.findCallOf(db, userId) : await store.findCall(db, callId)
      return call && sideOf(call, userId) ? hangUp(userId, call.callId) : null
    },

    async resume(userId: UserId, input: InputOf<typeof resumeCall>, device: Device): Promise<Call | null> {
      const { callId, takeOver } = input
      const call = callId === undefined ? await store.findCallOf(db, userId) : await store.findCall(db, callId)
      const side = call && sideOf(call, userId)
      if (!call || !side) return null
      const changed = await changing.change(call.callId, { type: 'resume', side, device, takeOver })
      return changed && news.show(changed.call, userId)
    },

    async token(userId: UserId, callId: CallId, deviceId: Device['deviceId']): Promise<OutputOf<typeof getCallToken>> {
      const { call, side } = await mine(userId, callId, 'ROOM_NOT_EXISTS')
      // Of a call that is over, or that another device has, there is nothing to join.
      if (call.endedAt !== null || call[side]?.deviceId !== deviceId) throw new AppError('ROOM_NOT_EXISTS', {})
      return { token: channels.seatOf(callId, side, deviceId), ...ice(callId, userId) }
    },
  }
}
