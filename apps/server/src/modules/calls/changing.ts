import { diamonds, instant, isCallOver, type CallId, type Diamonds, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import { depositReference } from './booking/deposits.ts'
import type { Keeping } from './booking/keeping.ts'
import {
  charged,
  chargeDue,
  dueAt,
  isCovered,
  isPrepaid,
  step,
  untalkedPart,
  type CallData,
  type CallEvent,
  type MoneyMove,
  type Refusal,
} from './calls.machine.ts'
import * as store from './calls.store.ts'
import * as cycles from './cycles.store.ts'
import type { CallNews } from './news.ts'

export type Changing = ReturnType<typeof createChanging>

export type Changed = { call: CallData; refusal: Refusal | null }

type OverListener = (tx: Tx, call: CallData) => Promise<void>

/** The payment of a cycle, as the book spells it. The first one is set aside before it is paid. */
export const cycleReference = (callId: CallId, cycle: number): string => `call:${callId}:${cycle}`
const paymentReference = (call: CallData): string => {
  const { callId, cycles: paid } = call
  if (isPrepaid(call, paid)) return `${depositReference(call, paid)}:ended`
  return paid === 1 ? `${cycleReference(callId, 1)}:ended` : cycleReference(callId, paid)
}

/** Everything that changes a call goes this way: its row is held, the machine decides, and money follows in the same breath. */
export function createChanging(deps: Platform & { wallet: Wallet; news: CallNews; keeping: Keeping }) {
  const { db, clock, wallet, news, keeping } = deps
  const onOver: OverListener[] = []
  const onQuiet: OverListener[] = []

  const firstCycle = ({ callId, dialerId, pickerId, price }: CallData) => ({
    kind: 'call' as const,
    about: cycleReference(callId, 1),
    fanId: dialerId,
    creatorId: pickerId,
    amount: price,
    details: { callId, cycle: 1, creatorId: pickerId },
  })

  async function returnPart(tx: Tx, call: CallData, wanted: number): Promise<void> {
    const { callId, dialerId, pickerId } = call
    // A deposit may follow in the same transaction: what is set aside comes before the creator's turn, as for all who pay from it.
    await wallet.lockBalance(tx, accounts.escrowOf(dialerId))
    const found = await wallet.returns.findPayment(tx, { reference: paymentReference(call) })
    const payment = found && (await wallet.returns.holdPayment(tx, found.paymentId))
    if (!payment) throw new Error(`The last cycle of call ${callId} is not in the book`)
    // What an order took of it is with the fan already.
    const amount = wanted - payment.returned
    if (amount <= 0) return
    const parts = await wallet.returns.plan(tx, [{ payment, amount }])
    const to = accounts.walletOf(dialerId)
    await wallet.returns.giveBack(tx, parts, { because: `call_lost:${callId}`, to, orderId: null, houseCovers: false })
    wallet.announceBalance(tx, dialerId)
    wallet.announceEarnings(tx, pickerId)
  }

  async function payFromDeposit(tx: Tx, call: CallData, cycle: number): Promise<Diamonds> {
    if (call.bookingId === null) throw new Error(`Call ${call.callId} was not booked`)
    await keeping.changeIn(tx, call.bookingId, { type: 'used' })
    return keeping.deposits.pay(tx, call, cycle)
  }

  async function move(tx: Tx, call: CallData, wanted: MoneyMove): Promise<CallData> {
    const { callId, dialerId, pickerId, price, acceptedAt, connectedAt } = call
    switch (wanted.kind) {
      case 'hold':
        // Of a call that was booked it has been since then.
        if (!isPrepaid(call, 1)) await wallet.escrow.hold(tx, firstCycle(call))
        if (call.bookingId !== null) await keeping.changeIn(tx, call.bookingId, { type: 'answered' })
        await cycles.insertFirst(tx, { callId, price, at: acceptedAt ?? clock.now() })
        return call
      case 'giveBack':
        if (!isPrepaid(call, 1)) await wallet.escrow.giveBack(tx, firstCycle(call))
        await cycles.saveFirst(tx, callId, { at: acceptedAt ?? clock.now(), earned: diamonds(0), returned: price })
        return call
      case 'pay': {
        const earned = isPrepaid(call, 1)
          ? await payFromDeposit(tx, call, 1)
          : await wallet.escrow.pay(tx, firstCycle(call))
        await cycles.saveFirst(tx, callId, { at: connectedAt ?? clock.now(), earned, returned: diamonds(0) })
        wallet.announceEarnings(tx, pickerId)
        return { ...call, isNextCovered: isCovered(call, await wallet.balanceOf(accounts.walletOf(dialerId), tx)) }
      }
      case 'returnPart':
        await returnPart(tx, call, wanted.amount)
        return call
    }
  }

  /** In the caller's transaction. Null: there is no such call. */
  async function changeIn(
    tx: Tx,
    callId: CallId,
    event: CallEvent | ((call: CallData) => Promise<CallEvent>),
  ): Promise<Changed | null> {
    const before = await store.lockCall(tx, callId)
    if (!before) return null
    const wanted = typeof event === 'function' ? await event(before) : event
    const now = clock.now()
    const { call, moves, told, refusal } = step(before, wanted, now)
    if (call === before) return { call, refusal }
    let after = call
    for (const one of moves) after = await move(tx, after, one)
    await store.saveCall(tx, after, dueAt(after, now))
    if (before.state === 'DIAL_WAITING' && after.state !== 'DIAL_WAITING') {
      for (const listener of onQuiet) await listener(tx, after)
    }
    if (isCallOver(after.state)) {
      await store.freeLines(tx, callId)
      for (const listener of onOver) await listener(tx, after)
    }
    tx.afterCommit(() => news.tell(after, told))
    return { call: after, refusal }
  }

  /** The next cycle, where the deposit pays it. Says whether it was: another process may have been quicker. */
  const chargeDeposit = (callId: CallId, cycle: number): Promise<CallData | null> =>
    db.transaction(async (tx) => {
      const before = await store.lockCall(tx, callId)
      const now = clock.now()
      if (!before || chargeDue(before, now) !== cycle || !isPrepaid(before, cycle)) return null
      const earned = await payFromDeposit(tx, before, cycle)
      const paid = charged(before)
      const balance = await wallet.balanceOf(accounts.walletOf(before.dialerId), tx)
      const after = { ...paid, isNextCovered: isCovered(paid, balance) }
      await cycles.insertPaid(tx, { callId, cycle, price: before.price, earned, at: before.paidUntil ?? now })
      await store.saveCall(tx, after, dueAt(after, now))
      wallet.announceEarnings(tx, before.pickerId)
      return after
    })

  const change = (callId: CallId, event: CallEvent): Promise<Changed | null> =>
    db.transaction((tx) => changeIn(tx, callId, event))

  return {
    change,
    chargeDeposit,

    /** The dialer's wallet is held with the call, so that what is there is there to be set aside. */
    accept: (callId: CallId, device: Extract<CallEvent, { type: 'accept' }>['device']): Promise<Changed | null> =>
      db.transaction((tx) =>
        changeIn(tx, callId, async ({ state, dialerId }) => {
          const isWaiting = state === 'DIAL_WAITING'
          const balance = isWaiting ? await wallet.lockBalance(tx, accounts.walletOf(dialerId)) : 0
          return { type: 'accept', device, balance: diamonds(balance) }
        }),
      ),

    /** In the transaction in which it rings no more. */
    onQuiet: (listener: OverListener): void => void onQuiet.push(listener),
    /** In the transaction in which the call was over: what is kept of it. */
    onOver: (listener: OverListener): void => void onOver.push(listener),

    /** In the transaction in which somebody leaves, or two part. */
    async endOf(
      tx: Tx,
      { userId, otherId = null, by = userId }: { userId: UserId; otherId?: UserId | null; by?: UserId | null },
      reason: 'blocked' | 'closed',
    ): Promise<void> {
      const [line] = await store.listLines(tx, [userId])
      if (!line) return
      const call = await store.findCall(tx, line.callId)
      const isMeant = otherId === null || call?.dialerId === otherId || call?.pickerId === otherId
      if (isMeant) await changeIn(tx, line.callId, { type: 'end', reason, by })
    },

    /** In the transaction in which an operator ends it. */
    async endCall(tx: Tx, callId: CallId): Promise<void> {
      await changeIn(tx, callId, { type: 'end', reason: 'closed', by: null })
    },

    /** The cycle that goes on has gone back: nobody talks on for nothing. One that was over before leaves the call alone. */
    async endUnpaid({ callId, cycle }: cycles.ReturnedCycle): Promise<void> {
      await db.transaction(async (tx) => {
        const call = await store.lockCall(tx, callId)
        if (call?.state !== 'TALKING' || call.cycles !== cycle) return
        await changeIn(tx, callId, { type: 'end', reason: 'closed', by: null })
      })
    },

    /**
     * How much of a cycle that stands again is to go back all the same: the call ended in the middle of it. One that is still to
     * end gives that back then: it waits for the wallet, which whoever asks holds.
     */
    async owedOf(tx: Tx, { callId, cycle, returned }: cycles.ReturnedCycle): Promise<number> {
      const call = await store.findCall(tx, callId)
      return call?.cycles === cycle ? Math.max(0, untalkedPart(call) - returned) : 0
    },

    /** What time has done to the calls of these people: a line that is still taken may be free. */
    async settle(userIds: readonly UserId[]): Promise<void> {
      const lines = await store.listLines(db, userIds)
      for (const callId of new Set(lines.map((line) => line.callId))) {
        const call = await store.findCall(db, callId)
        if (call && step(call, { type: 'tick' }, instant(clock.now())).call !== call)
          await change(callId, { type: 'tick' })
      }
    },
  }
}
