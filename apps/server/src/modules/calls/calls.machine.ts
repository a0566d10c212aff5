import {
  CALL_AWAY_MS,
  CALL_CONNECT_MS,
  CALL_INVITE_MS,
  CALL_JOIN_MS,
  CALL_RESUME_MS,
  DAY_MS,
  diamonds,
  instant,
  isCallOver,
  MINUTE_MS,
  type BookingId,
  type CallBeat,
  type CallDeviceId,
  type CallEndReason,
  type CallId,
  type CallKind,
  type CallState,
  type CallTerminal,
  type Diamonds,
  type Instant,
  type UserId,
} from '@fanlight/contract'

export type Side = 'dialer' | 'picker'

/** A device in a call. `isIn`: it has been heard from there. */
export type CallDevice = {
  readonly deviceId: CallDeviceId
  readonly terminal: CallTerminal
  readonly isIn: boolean
  readonly media: CallBeat['media']
  readonly seenAt: Instant
}

/** All that decides what becomes of a call. */
export type CallData = {
  readonly callId: CallId
  readonly dialerId: UserId
  readonly pickerId: UserId
  readonly kind: CallKind
  readonly state: CallState
  readonly endReason: CallEndReason | null
  readonly endedBy: UserId | null
  readonly price: Diamonds
  readonly cycleMs: number
  readonly dialedAt: Instant
  readonly acceptedAt: Instant | null
  readonly joinedAt: Instant | null
  readonly connectedAt: Instant | null
  readonly endedAt: Instant | null
  readonly dialer: CallDevice
  readonly picker: CallDevice | null
  /** Cycles that were paid. The first one is set aside before, while the two look for each other. */
  readonly cycles: number
  readonly cycleStartedAt: Instant | null
  readonly paidUntil: Instant | null
  readonly pausedAt: Instant | null
  readonly pausedMs: number
  readonly isNextCovered: boolean
  /** The booking that it was made from, so many cycles of whose deposit are its own, after those that were used before. */
  readonly bookingId: BookingId | null
  readonly prepaid: number
  readonly prepaidFrom: number
  /** When it was dialed: how many calls of these two were lost in the weeks before, by what the picker saw. */
  readonly linesLost: number
}

type NewDevice = Pick<CallDevice, 'deviceId' | 'terminal'>

export type CallEvent =
  /** `balance`: what the dialer has, held until this is done. */
  | { type: 'accept'; device: NewDevice; balance: Diamonds }
  | { type: 'reject' }
  | { type: 'cancel' }
  | { type: 'hangUp'; by: Side }
  | { type: 'beat'; side: Side; deviceId: string; media: CallBeat['media'] }
  | { type: 'resume'; side: Side; device: NewDevice; takeOver: boolean }
  /** Whether the dialer has enough for the next cycle. */
  | { type: 'covered'; isCovered: boolean }
  /** The dialer had too little for this cycle when it was due. */
  | { type: 'unpaid'; cycle: number }
  | { type: 'end'; reason: 'blocked' | 'closed'; by: UserId | null }
  | { type: 'tick' }

/** What follows from a change, in its transaction: what is set aside for the first cycle, and what becomes of it. */
export type MoneyMove =
  | { kind: 'hold' }
  | { kind: 'pay' }
  | { kind: 'giveBack' }
  /** A part of the last cycle, which was paid and not talked. */
  | { kind: 'returnPart'; amount: Diamonds }

export type Told = 'CANCEL_INVITE' | 'REJECT' | 'ACCEPT' | 'LEAVE' | 'ALERT' | 'CHANGED'

export type Step = {
  readonly call: CallData
  readonly moves: readonly MoneyMove[]
  /** What both sides are told; null: nothing that they would notice has changed. */
  readonly told: Told | null
  /** Why what was asked for did not happen; what time has done stands all the same. */
  readonly refusal: Refusal | null
}

export type Refusal = 'INVITE_NOT_EXISTS'

/** Whether a deposit pays this cycle: nothing is taken from the wallet for it. */
export const isPrepaid = ({ prepaid }: Pick<CallData, 'prepaid'>, cycle: number): boolean => cycle <= prepaid
/** Whether the next cycle can be paid, by a deposit or by what the dialer has. */
export const isCovered = (call: CallData, balance: number): boolean =>
  isPrepaid(call, call.cycles + 1) || balance >= call.price

/** How long before a cycle ends it is looked at whether the next one can be paid. */
export const alertAheadMs = (cycleMs: number): number => Math.min(MINUTE_MS, cycleMs / 2)
/** Who was told that it cannot is to see soon that it can again. */
const COVERED_AGAIN_MS = 2_000

const later = (at: Instant, milliseconds: number): Instant => instant(at + milliseconds)
const first = (...times: readonly (Instant | null)[]): Instant =>
  instant(Math.min(...times.filter((time) => time !== null)))

const still = (call: CallData): Step => ({ call, moves: [], told: null, refusal: null })
const refused = (call: CallData): Step => ({ ...still(call), refusal: 'INVITE_NOT_EXISTS' })

/** Seconds and less that both talked: not those in which they did not see each other. */
export function talkedMs(call: CallData, now: Instant): number {
  const { connectedAt, endedAt, pausedAt, pausedMs } = call
  if (connectedAt === null) return 0
  return Math.max(0, (pausedAt ?? endedAt ?? now) - connectedAt - pausedMs)
}

/** When the call ends by itself if nothing happens; null: it goes on. */
export function endsAt(call: CallData): Instant | null {
  if (isCallOver(call.state)) return null
  const { dialedAt, acceptedAt, joinedAt, connectedAt, dialer, picker, pausedAt } = call
  if (acceptedAt === null || picker === null) return later(dialedAt, CALL_INVITE_MS)
  if (joinedAt === null) return later(acceptedAt, CALL_JOIN_MS)
  if (connectedAt === null) return later(joinedAt, CALL_CONNECT_MS)
  return later(first(dialer.seenAt, picker.seenAt, pausedAt), CALL_RESUME_MS)
}

/** When it has to be looked at again. */
export function dueAt(call: CallData, now: Instant): Instant | null {
  const { paidUntil, pausedAt, cycleMs, isNextCovered } = call
  const end = endsAt(call)
  if (end === null || paidUntil === null || pausedAt !== null) return end
  const alertAt = later(paidUntil, -alertAheadMs(cycleMs))
  if (!isNextCovered) return first(end, paidUntil, later(now, COVERED_AGAIN_MS))
  return first(end, paidUntil, now < alertAt ? alertAt : null)
}

/** Which cycle is to be charged now; null: none. */
export function chargeDue(call: CallData, now: Instant): number | null {
  const { state, paidUntil, pausedAt, cycles } = call
  return state === 'TALKING' && paidUntil !== null && pausedAt === null && paidUntil <= now ? cycles + 1 : null
}

/** Whether it has to be looked at what the dialer has. */
export function asksForBalance(call: CallData, now: Instant): boolean {
  const { state, paidUntil, pausedAt, cycleMs, isNextCovered } = call
  if (state !== 'TALKING' || paidUntil === null || pausedAt !== null) return false
  return !isNextCovered || now >= later(paidUntil, -alertAheadMs(cycleMs))
}

/** The call once its next cycle is paid. Time goes on where the last one ended, however late it is charged. */
export function charged(call: CallData): CallData {
  const { paidUntil, cycles, cycleMs } = call
  if (paidUntil === null) throw new Error(`Call ${call.callId} has no cycle before`)
  return { ...call, cycles: cycles + 1, cycleStartedAt: paidUntil, paidUntil: later(paidUntil, cycleMs) }
}

type End = {
  state: CallState
  reason: CallEndReason
  by?: UserId | null
  at: Instant
}

function ended(call: CallData, { state, reason, by = null, at: wanted }: End): Step {
  const { connectedAt, pausedAt, pausedMs, acceptedAt, paidUntil } = call
  // What came after the last cycle that could be charged was not paid, and does not count.
  const at = pausedAt === null ? first(wanted, paidUntil) : wanted
  const over: CallData = {
    ...call,
    state,
    endReason: reason,
    endedBy: by,
    endedAt: at,
    pausedMs: pausedAt === null ? pausedMs : pausedMs + Math.max(0, at - pausedAt),
    pausedAt: null,
  }
  const moves: MoneyMove[] = []
  if (acceptedAt !== null && connectedAt === null) moves.push({ kind: 'giveBack' })
  const amount = untalkedPart(over)
  if (amount > 0) moves.push({ kind: 'returnPart', amount })
  return { ...still(over), moves, told: acceptedAt === null ? toldUnanswered(reason) : 'LEAVE' }
}

const toldUnanswered = (reason: CallEndReason): Told => (reason === 'rejected' ? 'REJECT' : 'CANCEL_INVITE')

/** So many lost lines in so long give back what was not talked, whoever cut them. */
const LINES_ON_TRUST = 3
export const TRUST_MS = 30 * DAY_MS

/**
 * What goes back of the last cycle when it was the picker who ended it, or when they were gone, or both were, because of us: the
 * dialer could not talk what they had paid. Not when the dialer ended it or was gone before the picker. When a picker who is
 * there sees nothing, either of the two can have brought it about: the dialer is trusted a few times. Of a call that is over it
 * stays the same.
 */
export function untalkedPart(over: CallData): Diamonds {
  const { connectedAt, endedAt, endReason, cycles, cycleMs, price } = over
  if (connectedAt === null || endedAt === null) return diamonds(0)
  const isPickers = endReason === 'connection_lost' ? isPickerGone(over, endedAt) : isEndedByPicker(over)
  const isTrusted = isLineLost(over, endedAt) && over.linesLost < LINES_ON_TRUST
  if (!isPickers && !isTrusted) return diamonds(0)
  const untalked = Math.min(cycleMs, Math.max(0, cycles * cycleMs - talkedMs(over, endedAt)))
  return diamonds(Math.ceil((price * untalked) / cycleMs))
}

const isPickerGone = ({ picker, dialer }: CallData, at: Instant): boolean =>
  picker !== null && at - picker.seenAt >= CALL_AWAY_MS && dialer.seenAt + CALL_AWAY_MS >= picker.seenAt

/** The dialer is there, and waited for a picker who saw nothing until it was over, or gave up waiting. `countLost` finds the same. */
const isLineLost = ({ endReason, endedBy, dialerId, dialer, picker }: CallData, at: Instant): boolean =>
  picker !== null &&
  picker.media !== 'up' &&
  at - dialer.seenAt < CALL_AWAY_MS &&
  (endReason === 'connection_lost' || (endReason === 'hung_up' && endedBy === dialerId))

/** Also when they blocked the dialer; and when they left or were suspended, or when an operator ended it. */
const isEndedByPicker = ({ endReason, endedBy, dialerId, pickerId }: CallData): boolean =>
  endReason === 'closed'
    ? endedBy !== dialerId
    : endedBy === pickerId && (endReason === 'hung_up' || endReason === 'blocked')

/** What time alone has done: deadlines that are over, a picker who is gone. Nothing is charged here. */
function advance(call: CallData, now: Instant): Step {
  if (isCallOver(call.state)) return still(call)
  const waited = call.connectedAt === null ? still(call) : withoutPicker(call, now)
  const end = endsAt(waited.call)
  if (end === null || end > now) return waited
  const { acceptedAt, joinedAt, connectedAt } = waited.call
  if (acceptedAt === null) return ended(call, { state: 'PICKER_TIMEOUT', reason: 'not_answered', at: end })
  if (joinedAt === null) return ended(call, { state: 'DIAL_HANG', reason: 'join_timeout', at: end })
  if (connectedAt === null) return ended(call, { state: 'DIAL_HANG', reason: 'connection_timeout', at: end })
  return ended(waited.call, { state: 'DIAL_HANG', reason: 'connection_lost', at: end })
}

/** A picker of whom nothing was heard does not see the dialer either, since then. */
function withoutPicker(call: CallData, now: Instant): Step {
  const { picker, pausedAt, cycleStartedAt, paidUntil } = call
  if (picker === null || pausedAt !== null || cycleStartedAt === null || paidUntil === null) return still(call)
  if (now - picker.seenAt < CALL_AWAY_MS) return still(call)
  const since = Math.min(Math.max(picker.seenAt, cycleStartedAt), paidUntil)
  return { ...still({ ...call, pausedAt: instant(since) }), told: 'CHANGED' }
}

/** The time counts by what the picker sees: they lose by it, so it is true. What the payer says could be a free call. */
function counting(call: CallData, now: Instant): CallData {
  const { picker, connectedAt, pausedAt, pausedMs, paidUntil } = call
  if (connectedAt === null || picker === null || paidUntil === null) return call
  if (picker.media !== 'up') return pausedAt === null ? { ...call, pausedAt: first(now, paidUntil) } : call
  if (pausedAt === null) return call
  const away = Math.max(0, now - pausedAt)
  return { ...call, pausedAt: null, pausedMs: pausedMs + away, paidUntil: later(paidUntil, away) }
}

/** A device was heard from: both may be in the call now, or see each other. */
function heard(call: CallData, now: Instant): Step {
  const { state, dialer, picker, joinedAt, connectedAt, cycleMs } = call
  if (state !== 'TALKING' || picker === null) return still(call)
  const isJoined = dialer.isIn && picker.isIn
  const joined = joinedAt === null && isJoined ? { ...call, joinedAt: now } : call
  const seeEachOther = isJoined && dialer.media === 'up' && picker.media === 'up'
  if (connectedAt === null && seeEachOther) {
    const connected = {
      ...joined,
      connectedAt: now,
      cycles: 1,
      cycleStartedAt: now,
      paidUntil: later(now, cycleMs),
    }
    return { ...still(connected), moves: [{ kind: 'pay' }], told: 'CHANGED' }
  }
  const counted = counting(joined, now)
  return { ...still(counted), told: counted === call ? null : 'CHANGED' }
}

const deviceOf = (call: CallData, side: Side): CallDevice | null => call[side]

function beaten(call: CallData, event: Extract<CallEvent, { type: 'beat' }>, now: Instant): Step {
  const device = deviceOf(call, event.side)
  // Another device has the call by now.
  if (device?.deviceId !== event.deviceId) return still(call)
  const there = { ...device, isIn: true, media: event.media, seenAt: now }
  return heard({ ...call, [event.side]: there }, now)
}

function resumed(call: CallData, event: Extract<CallEvent, { type: 'resume' }>, now: Instant): Step {
  const { side, device: asking, takeOver } = event
  const before = deviceOf(call, side)
  if (before === null) return still(call)
  const isSame = before.deviceId === asking.deviceId
  if (!isSame && !takeOver) return still(call)
  const device: CallDevice = { ...asking, isIn: false, media: 'connecting', seenAt: now }
  const counted = counting({ ...call, [side]: device }, now)
  return { ...still(counted), told: 'CHANGED' }
}

function accepted(call: CallData, { device, balance }: Extract<CallEvent, { type: 'accept' }>, now: Instant): Step {
  const own = isPrepaid(call, 1) ? 0 : call.price
  if (balance < own) {
    return ended(call, { state: 'DIAL_TERMINATION', reason: 'insufficient_diamonds', at: now })
  }
  const picker: CallDevice = { ...device, isIn: false, media: 'connecting', seenAt: now }
  const isNextCovered = isPrepaid(call, 2) || balance >= own + call.price
  const talking: CallData = { ...call, state: 'TALKING', acceptedAt: now, picker, isNextCovered }
  return { ...still(talking), moves: [{ kind: 'hold' }], told: 'ACCEPT' }
}

/** Something that ended a call before it was answered comes late, and is harmless; of one that goes on it is refused. */
const tooLate = (call: CallData): Step => (isCallOver(call.state) ? still(call) : refused(call))

function handled(call: CallData, event: CallEvent, now: Instant): Step {
  const isWaiting = call.state === 'DIAL_WAITING'
  const hangUp = (by: UserId) => ended(call, { state: 'DIAL_HANG', reason: 'hung_up', by, at: now })
  const cancel = () => ended(call, { state: 'DIAL_TERMINATION', reason: 'canceled', by: call.dialerId, at: now })
  const reject = () => ended(call, { state: 'PICKER_TERMINATION', reason: 'rejected', by: call.pickerId, at: now })

  switch (event.type) {
    case 'accept':
      if (isWaiting) return accepted(call, event, now)
      return call.state === 'TALKING' && call.picker?.deviceId === event.device.deviceId ? still(call) : refused(call)
    case 'reject':
      return isWaiting ? reject() : tooLate(call)
    case 'cancel':
      if (isWaiting) return cancel()
      // It was answered in the moment in which the dialer gave up: they have not seen each other, and do not want to.
      return call.state === 'TALKING' && call.connectedAt === null ? hangUp(call.dialerId) : tooLate(call)
    case 'hangUp':
      if (isWaiting) return event.by === 'dialer' ? cancel() : reject()
      return call.state === 'TALKING' ? hangUp(event.by === 'dialer' ? call.dialerId : call.pickerId) : still(call)
    case 'end':
      if (isCallOver(call.state)) return still(call)
      return ended(call, {
        state: isWaiting ? 'DIAL_TERMINATION' : 'DIAL_HANG',
        reason: event.reason,
        by: event.by,
        at: now,
      })
    case 'beat':
      return isCallOver(call.state) ? still(call) : beaten(call, event, now)
    case 'resume':
      return isCallOver(call.state) ? still(call) : resumed(call, event, now)
    case 'covered':
      if (call.state !== 'TALKING' || call.isNextCovered === event.isCovered) return still(call)
      return { ...still({ ...call, isNextCovered: event.isCovered }), told: 'ALERT' }
    case 'unpaid':
      if (call.paidUntil === null || chargeDue(call, now) !== event.cycle) return still(call)
      return ended(call, { state: 'DIAL_HANG', reason: 'insufficient_diamonds', at: call.paidUntil })
    case 'tick':
      return still(call)
  }
}

/**
 * What becomes of a call. What time has done by now comes first, however late it is looked at: so a deadline is the same
 * whichever process notices it.
 */
export function step(call: CallData, event: CallEvent, now: Instant): Step {
  const before = advance(call, now)
  const after = handled(before.call, event, now)
  return {
    call: after.call,
    moves: [...before.moves, ...after.moves],
    told: after.told ?? before.told,
    refusal: after.refusal,
  }
}
