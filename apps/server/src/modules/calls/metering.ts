import { instant, type Instant } from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import {
  asksForBalance,
  charged,
  chargeDue,
  dueAt,
  isCovered,
  isPrepaid,
  step,
  type CallData,
} from './calls.machine.ts'
import * as store from './calls.store.ts'
import { cycleReference, type Changing } from './changing.ts'
import { cycleRows } from './cycles.store.ts'
import type { CallNews } from './news.ts'

/** So long a call that was taken is left to the process that took it. */
const LEASE_MS = 5_000
const AT_ONCE = 200

/**
 * Looks at calls when they are due: deadlines, cycles to charge, balances that run low. Any process can: a call that is due is
 * taken by one of them, for a moment, and what is charged is charged once whoever else tries.
 */
export function createMetering(
  deps: Platform & { wallet: Wallet; changing: Changing; news: CallNews; metrics: Metrics },
) {
  const { db, clock, log, wallet, changing, news, metrics } = deps

  /** Says whether it needs to be put off: otherwise what was done says when it is due. */
  async function charge(call: CallData, cycle: number, now: Instant): Promise<void> {
    if (isPrepaid(call, cycle)) {
      const after = await changing.chargeDeposit(call.callId, cycle)
      if (!after) return
      metrics.callCharged(now - (call.paidUntil ?? now))
      await news.tell(after, 'CYCLE')
      return
    }
    const { callId, dialerId: fanId, pickerId: creatorId, price: amount } = call
    const after = charged(call)
    const { cycleStartedAt, paidUntil } = after
    if (cycleStartedAt === null || paidUntil === null) throw new Error(`Call ${callId} is not counted`)
    const payment = {
      kind: 'call' as const,
      reference: cycleReference(callId, cycle),
      fanId,
      creatorId,
      amount,
      details: { callId, cycle },
    }
    const due = dueAt(after, now) ?? now
    const row = { callId, cycle, price: amount, startedAt: cycleStartedAt, paidUntil, dueAt: due }
    try {
      const paid = await wallet.payCreatorAlone(payment, { kind: cycleRows, row })
      if (typeof paid !== 'object') return await heldBack(call, cycle)
      metrics.callCharged(now - (call.paidUntil ?? now))
      const isEnough = isCovered(after, paid.balance)
      await news.tell({ ...after, isNextCovered: isEnough }, 'CYCLE')
      if (isEnough !== call.isNextCovered) await changing.change(callId, { type: 'covered', isCovered: isEnough })
    } catch (error) {
      if (!(error instanceof AppError) || error.reason !== 'INSUFFICIENT_DIAMONDS') throw error
      await changing.change(callId, { type: 'unpaid', cycle })
    }
  }

  /** It changed since it was looked at, and is due again when that says; or there is nobody any more who could be paid. */
  async function heldBack(before: CallData, cycle: number): Promise<void> {
    const call = await store.findCall(db, before.callId)
    const isSame = call && chargeDue(call, clock.now()) === cycle && call.paidUntil === before.paidUntil
    if (isSame) await changing.change(call.callId, { type: 'end', reason: 'closed', by: null })
  }

  /** Answers when it is due again, where nothing came of it that says so itself. */
  async function look(call: CallData): Promise<Instant | null> {
    const now = clock.now()
    if (step(call, { type: 'tick' }, now).call !== call) {
      await changing.change(call.callId, { type: 'tick' })
      return null
    }
    const cycle = chargeDue(call, now)
    if (cycle !== null) {
      await charge(call, cycle, now)
      return null
    }
    if (asksForBalance(call, now)) {
      const isEnough = isCovered(call, await wallet.balanceOf(accounts.walletOf(call.dialerId)))
      if (isEnough !== call.isNextCovered) {
        await changing.change(call.callId, { type: 'covered', isCovered: isEnough })
        return null
      }
    }
    await news.renewPresence(call)
    return dueAt(call, now)
  }

  async function tryToLook(call: CallData): Promise<Instant | null> {
    try {
      return await look(call)
    } catch (error) {
      log.error({ err: error, callId: call.callId }, 'a call could not be looked at, it will be')
      return null
    }
  }

  return {
    /** All that is due. Answers how many that were. */
    async work(): Promise<number> {
      let looked = 0
      for (;;) {
        const now = clock.now()
        const until = instant(now + LEASE_MS)
        const due = await store.claimDue(db, now, until, AT_ONCE)
        const next = await Promise.all(due.map(async (call) => ({ callId: call.callId, dueAt: await tryToLook(call) })))
        const waiting = next.flatMap(({ callId, dueAt: at }) => (at === null ? [] : [{ callId, dueAt: at }]))
        if (waiting.length > 0) await store.putOff(db, until, waiting)
        looked += due.length
        if (due.length < AT_ONCE) return looked
      }
    },
  }
}
