import {
  CALL_INVITE_MS,
  instant,
  MINUTE_MS,
  type BookingId,
  type CallDeviceId,
  type CallId,
  type CallKind,
  type CallTerminal,
  type checkCall,
  type dial,
  type InputOf,
  type UserId,
  type VideoPrice,
  type WebCall,
} from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Presence } from '../presence/index.ts'
import type { Profiles } from '../profiles/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import { TRUST_MS, type CallData } from './calls.machine.ts'
import type { AssertMayCall } from './assert-may-call.ts'
import type { BookingData } from './booking/booking.machine.ts'
import type { Keeping } from './booking/keeping.ts'
import { presentCallPerson, priceOf } from './calls.present.ts'
import * as store from './calls.store.ts'
import type { Changing } from './changing.ts'
import type { Channels } from './channel-ids.ts'
import type { Standing } from './may-call.ts'
import type { CallNews } from './news.ts'
import { findPerson, findStanding } from './people.store.ts'
import type { Ringing } from './ringing.ts'

export type Device = { deviceId: CallDeviceId; terminal: CallTerminal }

/** What has to be true before one calls another, in the order in which it is told, and the call that comes of it. */
export function createDialing(
  deps: Platform & {
    wallet: Wallet
    presence: Presence
    profiles: Profiles
    assertMayCall: AssertMayCall
    links: StoredLinks
    changing: Changing
    channels: Channels
    news: CallNews
    ringing: Ringing
    keeping: Keeping
    /** The booking that a call is made from; refused when it is not its time. */
    bookingOf: (fanId: UserId, creatorId: UserId, bookingId: BookingId) => Promise<BookingData>
    /** With whom a creator has a booking that begins now: their line is kept for it. */
    keptFor: (creatorId: UserId) => Promise<readonly UserId[]>
    /** In the transaction in which somebody calls: they wait no more. */
    waitsNoMore: (tx: Tx, creatorId: UserId, fanId: UserId) => Promise<void>
  },
) {
  const { db, clock, ids, wallet, presence, profiles, links, changing, channels, news, ringing, keeping } = deps
  const { bookingOf, keptFor, waitsNoMore, assertMayCall } = deps

  /** On what terms: those of a booking stand as they were booked, whatever the creator asks for since. */
  async function termsOf(
    dialerId: UserId,
    { pickerId, kind, bookingId }: Pick<InputOf<typeof dial>, 'pickerId' | 'kind' | 'bookingId'>,
  ): Promise<{ standing: Standing; prices: VideoPrice[]; kind: CallKind; booking: BookingData | null }> {
    if (bookingId === undefined) return { ...(await assertMayCall(dialerId, pickerId, kind)), kind, booking: null }
    const booking = await bookingOf(dialerId, pickerId, bookingId)
    const standing = await findStanding(db, dialerId, pickerId, clock.now())
    if (!standing?.isThere) throw new AppError('NOT_FOUND', {})
    if (standing.isBlocked) throw new AppError('BLOCKED', {})
    return { standing, prices: [priceOf(booking)], kind: booking.kind, booking }
  }

  /** A line that is kept for somebody else who has booked it is as good as taken. */
  async function assertNotKept(dialerId: UserId, pickerId: UserId): Promise<void> {
    const others = (await keptFor(pickerId)).filter((fanId) => fanId !== dialerId)
    if (others.length > 0) throw new AppError('USER_IN_CALL', {})
  }

  const balanceOf = (userId: UserId) => wallet.balanceOf(accounts.walletOf(userId))

  async function assertCovers(dialerId: UserId, { price }: VideoPrice) {
    const balance = await balanceOf(dialerId)
    if (balance < price) throw new AppError('INSUFFICIENT_DIAMONDS', { balance, price })
    return balance
  }

  type Dialled = { dialerId: UserId; kind: CallKind; booking: BookingData | null; linesLost: number }

  function newCall(input: InputOf<typeof dial>, dialled: Dialled, { deviceId, terminal }: Device): CallData {
    const { dialerId, kind, booking, linesLost } = dialled
    const now = clock.now()
    return {
      callId: input.callId,
      dialerId,
      pickerId: input.pickerId,
      kind,
      state: 'DIAL_WAITING',
      endReason: null,
      endedBy: null,
      price: input.priceVO.price,
      cycleMs: input.priceVO.cycle * MINUTE_MS,
      dialedAt: now,
      acceptedAt: null,
      joinedAt: null,
      connectedAt: null,
      endedAt: null,
      dialer: { deviceId, terminal, isIn: false, media: 'connecting', seenAt: now },
      picker: null,
      cycles: 0,
      cycleStartedAt: null,
      paidUntil: null,
      pausedAt: null,
      pausedMs: 0,
      isNextCovered: true,
      bookingId: booking?.bookingId ?? null,
      prepaid: booking ? booking.cycles - booking.used : 0,
      prepaidFrom: booking?.used ?? 0,
      linesLost,
    }
  }

  /** The call with this number, when it is the same one; another one under the number is refused. */
  async function findSame({ callId, pickerId }: InputOf<typeof dial>, dialerId: UserId): Promise<CallData | null> {
    const call = await store.findCall(db, callId)
    if (call && (call.dialerId !== dialerId || call.pickerId !== pickerId)) throw new AppError('FORBIDDEN', {})
    return call
  }

  /** Takes both lines, or neither. */
  const open = (call: CallData, isHere: boolean): Promise<void> =>
    db.transaction(async (tx) => {
      const { callId, dialerId, pickerId } = call
      await profiles.relations.holdNotBlocked(tx, dialerId, pickerId)
      await store.insertCall(tx, call, instant(call.dialedAt + CALL_INVITE_MS))
      const taken = await store.takeLines(tx, callId, [dialerId, pickerId])
      if (!taken.includes(dialerId)) throw new AppError('USER_IN_CALL', {})
      if (!taken.includes(pickerId)) throw new AppError('PEER_BUSY', {})
      if (call.bookingId !== null) {
        const kept = await keeping.changeIn(tx, call.bookingId, { type: 'dialled', callId })
        if (!kept || kept.refusal) throw new AppError('BOOKING_OVER', {})
      }
      await waitsNoMore(tx, pickerId, dialerId)
      if (!isHere) await ringing.ring(tx, call)
      tx.afterCommit(() => news.tell(call, 'INVITE'))
    })

  return {
    async check(dialerId: UserId, input: InputOf<typeof checkCall>): Promise<WebCall> {
      const { pickerId, cycle } = input
      const { prices, kind, booking } = await termsOf(dialerId, input)
      await changing.settle([dialerId, pickerId])
      if ((await store.listLines(db, [dialerId, pickerId])).length > 0) throw new AppError('USER_IN_CALL', {})
      await assertNotKept(dialerId, pickerId)
      const priceVO = prices.find((one) => one.cycle === cycle) ?? prices[0]
      if (!priceVO) throw new AppError('CALLS_DISABLED', {})
      const diamondBalance = await (booking ? balanceOf(dialerId) : assertCovers(dialerId, priceVO))
      const callId = ids.next() as CallId
      return {
        callId,
        roomId: callId,
        channelId: channels.of({ callId, dialerId, pickerId }),
        dialerId,
        pickerId,
        kind,
        callState: 'DIAL_WAITING',
        priceVO,
        prices,
        diamondBalance,
        other: presentCallPerson(await findPerson(db, dialerId, pickerId), links),
      }
    },

    async dial(dialerId: UserId, input: InputOf<typeof dial>, device: Device): Promise<CallData> {
      const { callId, pickerId, priceVO } = input
      if (input.dialerId !== undefined && input.dialerId !== dialerId) throw new AppError('FORBIDDEN', {})
      const isGivenOut = channels.isOf({ callId, dialerId, pickerId }, input.channelId)
      const same = isGivenOut ? await findSame(input, dialerId) : null
      if (same) return same
      const { standing, prices, kind, booking } = await termsOf(dialerId, input)
      // Made up, or of another call.
      if (!isGivenOut) throw new AppError('FORBIDDEN', {})
      const offered = prices.find(({ cycle }) => cycle === priceVO.cycle)
      if (!offered) throw new AppError('CONFLICT', {})
      if (offered.price !== priceVO.price) throw new AppError('PRICE_CHANGED', { currentPrice: offered.price })
      await changing.settle([dialerId, pickerId])
      await assertNotKept(dialerId, pickerId)
      if (!booking) await assertCovers(dialerId, priceVO)
      const isHere = (await presence.connected([pickerId])).has(pickerId)
      if (!isHere && !(await ringing.reaches(pickerId))) {
        throw new AppError('PEER_PUSH_OFFLINE', { name: standing.nickName })
      }
      const linesLost = await store.countLost(db, dialerId, pickerId, instant(clock.now() - TRUST_MS))
      const call = newCall(input, { dialerId, kind, booking, linesLost }, device)
      try {
        await open(call, isHere)
      } catch (error) {
        // Ten taps are one call.
        const twin = await findSame(input, dialerId)
        if (!twin) throw error
        return twin
      }
      return call
    },
  }
}
