import type { Call, CallMeter, CallPerson, Diamonds, Instant, UserId } from '@fanlight/contract'
import { MINUTE_MS, CALL_INVITE_MS, instant, isCallOver } from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import { endsAt, talkedMs, type CallData } from './calls.machine.ts'
import type { CallPersonRow } from './people.store.ts'

export type Shown = {
  viewerId: UserId
  other: CallPersonRow
  channelId: string
  /** What the viewer has paid for it, or earned by it. */
  diamonds: Diamonds
  now: Instant
}

export const presentCallPerson = (row: CallPersonRow, links: StoredLinks): CallPerson => ({
  ...presentPerson(row, links),
  isFollowing: row.isFollowing,
  coverUrl: row.coverKey === null ? null : links.linkTo(row.coverKey),
})

export const priceOf = ({ price, cycleMs }: Pick<CallData, 'price' | 'cycleMs'>): Call['priceVO'] => ({
  price,
  cycle: (cycleMs / MINUTE_MS) as Call['priceVO']['cycle'],
})

function phaseOf({ state, acceptedAt, joinedAt, connectedAt }: CallData): Call['phase'] {
  if (isCallOver(state)) return 'ended'
  if (acceptedAt === null) return 'ringing'
  if (joinedAt === null) return 'joining'
  return connectedAt === null ? 'connecting' : 'connected'
}

/** While a call goes well it has no end to tell of: only while somebody is waited for. */
function deadlineOf(call: CallData): Instant | null {
  return call.connectedAt !== null && call.pausedAt === null ? null : endsAt(call)
}

function meterOf(call: CallData, diamonds: Diamonds): CallMeter | null {
  const { cycles: cyclesPaid, cycleStartedAt, paidUntil, pausedAt, isNextCovered } = call
  if (cycleStartedAt === null || paidUntil === null) return null
  return { cyclesPaid, diamonds, cycleStartedAt, paidUntil, pausedAt, isNextCovered }
}

export function presentCall(call: CallData, links: StoredLinks, shown: Shown): Call {
  const { viewerId, other, channelId, diamonds, now } = shown
  const isDialer = viewerId === call.dialerId
  const [own, others] = isDialer ? [call.dialer, call.picker] : [call.picker, call.dialer]
  return {
    callId: call.callId,
    roomId: call.callId,
    channelId,
    dialerId: call.dialerId,
    pickerId: call.pickerId,
    kind: call.kind,
    callState: call.state,
    priceVO: priceOf(call),
    isDialer,
    other: presentCallPerson(other, links),
    deviceId: own?.deviceId ?? null,
    terminalType: others?.terminal ?? null,
    phase: phaseOf(call),
    dialTime: call.dialedAt,
    inviteCancelAt: instant(call.dialedAt + CALL_INVITE_MS),
    acceptTime: call.acceptedAt,
    endsAt: deadlineOf(call),
    connectedAt: call.connectedAt,
    bookingId: call.bookingId,
    meter: meterOf(call, diamonds),
    endedAt: call.endedAt,
    endReason: call.endReason,
    endedBy: call.endedBy,
    callTime: Math.floor(talkedMs(call, now) / 1000),
    serverTime: now,
  }
}
