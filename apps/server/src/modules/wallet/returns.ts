import { diamonds, type Diamonds, type OrderId, type UserId } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import {
  debtsOf,
  earningsOf,
  fees,
  forfeits,
  heldEarningsOf,
  losses,
  receivables,
  walletOf,
  type Account,
} from './accounts.ts'
import { planCovered } from './covered.ts'
import { spentOf } from './fifo.ts'
import type { Ids } from '../../platform/ids.ts'
import type { createLedger, Transfer } from './ledger.ts'
import * as store from './returns.store.ts'
import type { GivenRow, PaymentRow, ReturnRow } from './returns.store.ts'

export type { GivenRow, PaymentRow }

/** A part of a payment that goes back, and who loses it. */
export type ReturnPart = {
  payment: PaymentRow
  amount: number
  fromHouse: number
  fromHeld: number
  fromAvailable: number
  /** The creator's part of it that is no longer there. */
  shortfall: number
}

/** A part of what somebody lost when they left, by the reference of that. */
export type Forfeited = { reference: string; amount: number }

/** What happened to a payment: the creator has so much less of it, or more again. */
export type PaymentChange = {
  payment: PaymentRow
  earned: number
  /** Whether all of it is back, and whether it was before. */
  isBack: boolean
  wasBack: boolean
  /** The diamonds are in the fan's wallet again, and did not go with an order. */
  isFans: boolean
}

/**
 * What a module does about what was paid for, in the same transaction. `unwanted`: it stands again, but the fan has what it paid
 * for by another payment, or cannot have it any more; or they could not have so much of it.
 */
export type ReturnListener = (tx: Tx, change: PaymentChange) => Promise<Unwanted | null>
type Unwanted = 'unwanted' | { unwanted: number }

/**
 * The way back of every payment to a creator. The creator loses what they had of it: held, then available, then as a debt.
 *
 * There are several reasons for a payment to go back, and they may come at the same moment. All of them lock in one order:
 * the payer's wallet, then the creators' accounts, then the creators' turns. What went back before is read under the first
 * of these, and decided on until the transaction ends.
 */
export function createReturns(ledger: ReturnType<typeof createLedger>, { clock, ids }: { clock: Clock; ids: Ids }) {
  const listeners: ReturnListener[] = []

  /** Nothing that this person paid goes back meanwhile, nor stands again, and nothing is spent. */
  const holdPayer = (tx: Tx, fanId: UserId): Promise<number> => ledger.lockBalance(tx, walletOf(fanId))

  /**
   * Who is paid at the same moment adds to the same sums, and to what modules count: the turn comes before those.
   */
  async function takeTurns(tx: Tx, creators: readonly UserId[]): Promise<Map<UserId, number>> {
    const carries = new Map<UserId, number>()
    for (const creatorId of creators) carries.set(creatorId, await ledger.takeTurn(tx, creatorId))
    return carries
  }

  /**
   * Who would lose what. Both accounts of each creator are locked until the transaction ends: what is planned can be done.
   */
  async function plan(tx: Tx, wanted: readonly { payment: PaymentRow; amount: number }[]): Promise<ReturnPart[]> {
    const there = new Map<UserId, { held: number; available: number }>()
    const creators = inOrder(wanted.map(({ payment }) => payment.creatorId))
    for (const creatorId of creators) {
      const held = await ledger.lockBalance(tx, heldEarningsOf(creatorId))
      there.set(creatorId, { held, available: await ledger.lockBalance(tx, earningsOf(creatorId)) })
    }
    const carries = await takeTurns(tx, creators)
    const percent = await store.commissionPercent(tx)
    return wanted.map(({ payment, amount }) => {
      const left = there.get(payment.creatorId) ?? { held: 0, available: 0 }
      // As when it was paid, the other way round: of small payments one bears the whole diamond of several, and who took only
      // that one back, or all but that one, would change what the house keeps of the rest.
      const commission = commissionOf(payment, amount, percent)
      const carry = carries.get(payment.creatorId) ?? 0
      const fee = Math.max(0, Math.ceil((commission - carry) / 100))
      carries.set(payment.creatorId, carry - commission + 100 * fee)
      const earned = amount - fee
      const fromHeld = Math.min(earned, left.held)
      const fromAvailable = Math.min(earned - fromHeld, left.available)
      left.held -= fromHeld
      left.available -= fromAvailable
      const shortfall = earned - fromHeld - fromAvailable
      return { payment, amount, fromHouse: amount - earned, fromHeld, fromAvailable, shortfall }
    })
  }

  async function post(tx: Tx, row: ReturnRow, payment: PaymentRow, to: Account): Promise<Unwanted | null> {
    const { creatorId, fanId, paymentId } = payment
    const sign = row.amount < 0 ? -1 : 1
    const house = row.amount - row.fromHeld - row.fromAvailable - row.owed - row.covered
    const moves: Transfer[] = [
      { from: heldEarningsOf(creatorId), to, amount: row.fromHeld },
      { from: earningsOf(creatorId), to, amount: row.fromAvailable },
      { from: fees, to, amount: house },
      { from: losses, to, amount: row.owed + row.covered },
      // The house has borne it for now, and has it back from what the creator earns next.
      { from: receivables, to: debtsOf(creatorId), amount: row.owed },
    ]
    const transfers = moves
      .filter(({ amount }) => amount !== 0)
      .map((move) => (sign > 0 ? move : { from: move.to, to: move.from, amount: -move.amount }))
    await store.insertReturn(tx, row)
    await ledger.shiftCarry(tx, creatorId, 0 - commissionOf(payment, row.amount, await store.commissionPercent(tx)))
    await ledger.post(tx, {
      // Of the same kind: what tips brought is less by it.
      kind: payment.kind,
      reference: `${row.because}:${paymentId}`,
      transfers,
      // When it was earned: what is taken from held earnings must not be counted when their time comes.
      details: { returns: paymentId, fanId, creatorId, earnedAt: payment.at },
    })
    const earned = 0 - (row.fromHeld + row.fromAvailable + row.owed + row.covered)
    const wasBack = payment.returned === payment.amount
    const isBack = payment.returned + row.amount === payment.amount
    const change = { payment, earned, wasBack, isBack, isFans: row.orderId === null && row.amount > 0 }
    let said: Unwanted | null = null
    for (const listener of listeners) said = (await listener(tx, change)) ?? said
    return said
  }

  /** Does what was planned. `houseCovers`: what is no longer there is not the creator's debt. */
  async function giveBack(
    tx: Tx,
    parts: readonly ReturnPart[],
    how: { because: string; to: Account; orderId: OrderId | null; houseCovers: boolean },
  ): Promise<void> {
    const { because, to, orderId, houseCovers } = how
    for (const { payment, amount, fromHeld, fromAvailable, shortfall } of parts) {
      const [owed, covered] = houseCovers ? [0, shortfall] : [shortfall, 0]
      const of = { paymentId: payment.paymentId, creatorId: payment.creatorId, at: clock.now() }
      await post(tx, { because, ...of, orderId, amount, fromHeld, fromAvailable, owed, covered }, payment, to)
    }
  }

  /**
   * The fan bought it again meanwhile, or it is gone: nobody pays twice for one thing, or for nothing. A part that they could not
   * have was never the creator's: what is not there of it they owe as before.
   */
  async function giveToPayer(tx: Tx, paymentId: string, because: string, said: Unwanted): Promise<void> {
    const payment = await store.findPayment(tx, { paymentId })
    if (!payment) return
    const planPart = async (amount: number): Promise<ReturnPart> => {
      const [part] = await plan(tx, [{ payment, amount }])
      if (!part) throw new Error(`Nothing was planned for payment ${paymentId}`)
      return part
    }
    const part =
      said === 'unwanted'
        ? (await planCovered(payment.amount - payment.returned, planPart))?.planned
        : await planPart(said.unwanted)
    if (!part) return
    await giveBack(tx, [part], { because, to: walletOf(payment.fanId), orderId: null, houseCovers: false })
  }

  async function find(tx: Tx, userId: UserId, orderId: OrderId, due: number) {
    const entries = await store.listWalletEntries(tx, userId)
    const returned = await store.listReturned(
      tx,
      entries.filter(({ amount }) => amount < 0).map(({ postingId }) => postingId),
    )
    const { unspent, on } = spentOf(orderId, entries, returned)
    const lost = new Map(entries.map(({ postingId, forfeit }) => [postingId, forfeit]))
    const fromWallet = Math.min(due, unspent)
    const forfeited: Forfeited[] = []
    const spent: { payment: PaymentRow; amount: number }[] = []
    let left = due - fromWallet
    for (const { postingId, amount: most } of on) {
      const amount = Math.min(most, left)
      if (amount === 0) break
      const reference = lost.get(postingId) ?? null
      const payment = reference === null ? await store.findPayment(tx, { paymentId: postingId }) : null
      if (reference !== null) forfeited.push({ reference, amount })
      else if (payment) spent.push({ payment, amount })
      else continue
      left -= amount
    }
    return { fromWallet, forfeited, spent, nowhere: left }
  }

  return {
    findPayment: store.findPayment,
    findGiven: store.findGiven,
    listGiven: store.listGiven,
    plan,

    /** Whatever takes a payment back takes what it paid for, and what undoes that gives it again. */
    onChanged: (listener: ReturnListener): void => void listeners.push(listener),

    /** As it is until the transaction ends: whatever else gives back what this person paid waits. */
    async holdPayment(tx: Tx, paymentId: string): Promise<PaymentRow | null> {
      const payment = await store.findPayment(tx, { paymentId })
      if (!payment) return null
      await holdPayer(tx, payment.fanId)
      return store.findPayment(tx, { paymentId })
    },

    /**
     * Where so many of an order's diamonds are: still in the wallet, then with what they were spent on, the latest first.
     * `forfeited`: of who has left, with the house. `nowhere`: set aside for something that is under way, and to be taken from nobody.
     */
    async whereItWent(tx: Tx, userId: UserId, orderId: OrderId, due: number) {
      await holdPayer(tx, userId)
      return find(tx, userId, orderId, due)
    },

    /**
     * What somebody lost by leaving is in their wallet again, to be taken from it by whoever asks: it was bought with the money
     * that goes back now, and nobody earned it. Answers how much that is.
     */
    async fetchForfeited(tx: Tx, leftId: UserId, all: readonly Forfeited[]): Promise<number> {
      for (const { reference, amount } of all) {
        await ledger.post(tx, {
          kind: 'forfeit',
          reference: `forfeit_fetched:${ids.next()}`,
          transfers: [{ from: forfeits, to: walletOf(leftId), amount }],
          details: { leftId, undoes: reference },
        })
      }
      return all.reduce((sum, { amount }) => sum + amount, 0)
    },

    /** Whether some of so many of an order's diamonds are, as it looks: nobody's wallet is held for it. */
    async isSetAside(tx: Tx, userId: UserId, orderId: OrderId, due: number): Promise<boolean> {
      return (await find(tx, userId, orderId, due)).nowhere > 0
    },

    /** What was taken from a creator since then, and what for. */
    takenFrom: store.listTakenFrom,

    /** How much of payments went back for one reason. */
    async amountBecause(tx: Tx, because: string): Promise<number> {
      return (await store.listBecause(tx, because)).reduce((sum, { amount }) => sum + amount, 0)
    },

    giveBack,

    /** As if it had never gone back. A debt that was paid meanwhile comes back as available earnings. */
    async undo(tx: Tx, because: string, to: Account): Promise<UserId[]> {
      const rows = await store.listBecause(tx, because)
      for (const fanId of inOrder(rows.map((row) => row.fanId))) await holdPayer(tx, fanId)
      const creators = inOrder(rows.map((row) => row.creatorId))
      for (const creatorId of creators) {
        await ledger.lockBalance(tx, heldEarningsOf(creatorId))
        await ledger.lockBalance(tx, earningsOf(creatorId))
        await ledger.lockBalance(tx, debtsOf(creatorId))
      }
      const carries = await takeTurns(tx, creators)
      const percent = await store.commissionPercent(tx)
      const unwanted: { paymentId: string; said: Unwanted }[] = []
      for (const { fanId: _, ...row } of rows) {
        const payment = await store.findPayment(tx, { paymentId: row.paymentId })
        if (!payment) throw new Error(`Payment ${row.paymentId} is not in the book`)
        const debt = await ledger.lockBalance(tx, debtsOf(payment.creatorId))
        const stillOwed = Math.min(row.owed, debt)
        const back = {
          fromHeld: row.fromHeld,
          fromAvailable: row.fromAvailable + row.owed - stillOwed,
          owed: stillOwed,
          covered: row.covered,
        }
        // Others have paid meanwhile: the diamond that was whole when this went back may be another one's now.
        const carry = carries.get(row.creatorId) ?? 0
        const fee = row.amount - back.fromHeld - back.fromAvailable - back.owed - back.covered
        const due = carry + commissionOf(payment, row.amount, percent) - 100 * fee
        if (due < 0) back.fromAvailable++
        const first = (Object.keys(back) as (keyof typeof back)[]).find((from) => back[from] > 0)
        if (due >= 100 && first) back[first]--
        carries.set(row.creatorId, ((due % 100) + 100) % 100)
        const undone = {
          ...row,
          because: `${because}:undone`,
          at: clock.now(),
          amount: -row.amount,
          fromHeld: 0 - back.fromHeld,
          fromAvailable: 0 - back.fromAvailable,
          owed: 0 - back.owed,
          covered: 0 - back.covered,
        }
        const said = await post(tx, undone, payment, to)
        if (said) unwanted.push({ paymentId: row.paymentId, said })
      }
      // Only now: it changes the hundredths by which the others are rounded.
      for (const { paymentId, said } of unwanted) await giveToPayer(tx, paymentId, `${because}:unwanted`, said)
      return creators
    },

    /** What a creator earned pays first what they owe. Answers how much that was. */
    async payDebts(tx: Tx, creatorId: UserId, reference: string): Promise<Diamonds> {
      // In the order of everybody who locks both.
      const available = await ledger.lockBalance(tx, earningsOf(creatorId))
      const amount = Math.min(await ledger.lockBalance(tx, debtsOf(creatorId)), available)
      if (amount === 0) return diamonds(0)
      await ledger.post(tx, {
        kind: 'correction',
        reference,
        transfers: [
          { from: earningsOf(creatorId), to: losses, amount },
          { from: debtsOf(creatorId), to: receivables, amount },
        ],
        details: { creatorId },
      })
      return diamonds(amount)
    },
  }
}

/** Each once, in the order of their numbers: two that cross must not wait for each other. */
const inOrder = (people: readonly UserId[]): UserId[] =>
  [...new Set(people)].toSorted((one, other) => Number(BigInt(one) - BigInt(other)))

/**
 * What the house is due of so much of a payment, in hundredths of a diamond: what it kept was rounded. Where it is clear that
 * another percentage was in force, by what it kept.
 */
function commissionOf({ amount, earned }: PaymentRow, part: number, percent: number): number {
  const kept = amount - earned
  const isInForce = Math.abs(kept * 100 - amount * percent) < 100
  return isInForce ? part * percent : Math.round((part * kept * 100) / amount)
}
