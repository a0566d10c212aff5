import {
  CALL_INVITE_MS,
  instant,
  MINUTE_MS,
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
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Creators } from '../creators/index.ts'
import type { Presence } from '../presence/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import type { CallData } from './calls.machine.ts'
import { presentCallPerson } from './calls.present.ts'
import * as store from './calls.store.ts'
import type { Changing } from './changing.ts'
import type { Channels } from './channel-ids.ts'
import { pricesOf, refusalOf, type Standing } from './may-call.ts'
import type { CallNews } from './news.ts'
import { findPerson, findStanding } from './people.store.ts'
import type { Ringing } from './ringing.ts'

export type Device = { deviceId: CallDeviceId; terminal: CallTerminal }

/** What has to be true before one calls another, in the order in which it is told, and the call that comes of it. */
export function createDialing(
  deps: Platform & {
    wallet: Wallet
    presence: Presence
    creators: Creators
    links: StoredLinks
    changing: Changing
    channels: Channels
    news: CallNews
    ringing: Ringing
  },
) {
  const { db, clock, ids, wallet, presence, creators, links, changing, channels, news, ringing } = deps

  /** Whether the one may call the other at all. */
  async function assertMayCall(
    dialerId: UserId,
    pickerId: UserId,
    kind: CallKind,
  ): Promise<{ standing: Standing; prices: VideoPrice[] }> {
    if (dialerId === pickerId) throw new AppError('SELF_ACTION', {})
    const standing = await findStanding(db, dialerId, pickerId, clock.now())
    const terms = await creators.settingsOf(db, pickerId)
    const refusal = refusalOf(standing, terms, kind)
    if (refusal) throw refusal
    if (!standing) throw new AppError('NOT_FOUND', {})
    return { standing, prices: pricesOf(terms, kind) }
  }

  async function assertCovers(dialerId: UserId, { price }: VideoPrice) {
    const balance = await wallet.balanceOf(accounts.walletOf(dialerId))
    if (balance < price) throw new AppError('INSUFFICIENT_DIAMONDS', { balance, price })
    return balance
  }

  function newCall(input: InputOf<typeof dial>, dialerId: UserId, { deviceId, terminal }: Device): CallData {
    const now = clock.now()
    return {
      callId: input.callId,
      dialerId,
      pickerId: input.pickerId,
      kind: input.kind,
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
    }
  }

  /** The call with this number, when it is the same one; another one under the number is refused. */
  async function findSame({ callId, pickerId }: InputOf<typeof dial>, dialerId: UserId): Promise<CallData | null> {
    const call = await store.findCall(db, callId)
    if (call && (call.dialerId !== dialerId || call.pickerId !== pickerId)) throw new AppError('CONFLICT', {})
    return call
  }

  /** Takes both lines, or neither. */
  const open = (call: CallData, isHere: boolean): Promise<void> =>
    db.transaction(async (tx) => {
      const { callId, dialerId, pickerId } = call
      await store.insertCall(tx, call, instant(call.dialedAt + CALL_INVITE_MS))
      const taken = await store.takeLines(tx, callId, [dialerId, pickerId])
      if (!taken.includes(dialerId)) throw new AppError('USER_IN_CALL', {})
      if (!taken.includes(pickerId)) throw new AppError('PEER_BUSY', {})
      if (!isHere) await ringing.ring(tx, call)
      tx.afterCommit(() => news.tell(call, 'INVITE'))
    })

  return {
    async check(dialerId: UserId, { pickerId, kind, cycle }: InputOf<typeof checkCall>): Promise<WebCall> {
      const { prices } = await assertMayCall(dialerId, pickerId, kind)
      await changing.settle([dialerId, pickerId])
      if ((await store.listLines(db, [dialerId, pickerId])).length > 0) throw new AppError('USER_IN_CALL', {})
      const priceVO = prices.find((one) => one.cycle === cycle) ?? prices[0]
      if (!priceVO) throw new AppError('CALLS_DISABLED', {})
      const diamondBalance = await assertCovers(dialerId, priceVO)
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
      const { standing, prices } = await assertMayCall(dialerId, pickerId, input.kind)
      if (!isGivenOut) throw new AppError('CONFLICT', {})
      const offered = prices.find(({ cycle }) => cycle === priceVO.cycle)
      if (!offered) throw new AppError('CONFLICT', {})
      if (offered.price !== priceVO.price) throw new AppError('PRICE_CHANGED', { currentPrice: offered.price })
      await changing.settle([dialerId, pickerId])
      await assertCovers(dialerId, priceVO)
      const isHere = (await presence.connected([pickerId])).has(pickerId)
      if (!isHere && !(await ringing.reaches(pickerId))) {
        throw new AppError('PEER_PUSH_OFFLINE', { name: standing.nickName })
      }
      const call = newCall(input, dialerId, device)
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
