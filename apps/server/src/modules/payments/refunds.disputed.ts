import { cents as asCents, type Cents, type DisputeState, type OrderId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { listDisputesOf, saveRefunded } from './disputes.store.ts'
import type { Fulfilments } from './fulfilment.ts'
import { refundableOf, type OrderRow } from './order.ts'
import * as orders from './orders.store.ts'
import * as store from './refunds.store.ts'
import type { RefundRow } from './refunds.store.ts'

/** A dispute by the provider's number, as it stands there. */
export type Disputed = { providerRef: string; state: DisputeState; cents: Cents; refunded: Cents | null }

/** So much of an order's money that a dispute takes: while it is open, or for good. */
export type TakenForDispute = { cents: Cents; disputeRef: string; state: 'disputed' | 'done' }

/** What is taken back while payers dispute their payments, and given again. Who calls holds the order. */
export function createDisputed(deps: {
  fulfilments: Fulfilments
  take: (tx: Tx, order: OrderRow, disputed: TakenForDispute) => Promise<void>
  undo: (tx: Tx, order: OrderRow, refund: RefundRow) => Promise<void>
}) {
  /**
   * How a dispute of an order stands, and stood before. While it is open the provider keeps the money from us, so what it
   * bought is taken back; a lost one leaves it at that, a won one gives it again. The caller holds the order.
   */
  async function dispute(tx: Tx, order: OrderRow, told: Disputed, before: DisputeState | null): Promise<void> {
    const { orderId } = order
    if (told.state === 'won') await giveAgain(tx, order, await takenFor(tx, orderId, told.providerRef))
    if (told.state === 'lost') await lose(tx, order, told, before)
    if (told.state === 'open') await markTaken(tx, await takenFor(tx, orderId, told.providerRef), 'disputed')
    await takeForAll(tx, orderId)
    if (told.state !== 'open') await ended(tx, orderId)
  }

  async function ended(tx: Tx, orderId: OrderId): Promise<void> {
    const order = await orders.lockOrder(tx, orderId)
    if (order) await deps.fulfilments.get(order.kind)?.leftWithUs(tx, order, null)
  }

  async function takenFor(tx: Db, orderId: OrderId, disputeRef: string): Promise<RefundRow[]> {
    return (await store.listStanding(tx, orderId)).filter((each) => each.disputeRef === disputeRef)
  }

  async function giveAgain(tx: Tx, order: OrderRow, taken: readonly RefundRow[]): Promise<void> {
    for (const each of taken) {
      await store.saveState(tx, each.refundId, { state: 'undone', providerRef: null, nextLookAt: null })
      await deps.undo(tx, order, each)
    }
  }

  async function markTaken(tx: Tx, taken: readonly RefundRow[], state: 'disputed' | 'done'): Promise<void> {
    for (const { refundId } of taken)
      await store.saveState(tx, refundId, { state, providerRef: null, nextLookAt: null })
  }

  /** What the payer got, where the provider says it; otherwise what was set aside, or all that it was about. */
  async function lose(tx: Tx, order: OrderRow, told: Disputed, before: DisputeState | null): Promise<void> {
    const taken = await takenFor(tx, order.orderId, told.providerRef)
    const sum = sumOf(taken)
    if (told.refunded !== null && sum > told.refunded) {
      await giveAgain(tx, order, taken)
      await take(tx, order.orderId, told.providerRef, told.refunded, 'done')
    } else {
      await markTaken(tx, taken, 'done')
      if (before !== 'lost' && (sum === 0 || told.refunded !== null)) await takeLost(tx, order.orderId, told, sum)
    }
    const after = await orders.lockOrder(tx, order.orderId)
    if (after && before !== 'lost' && (await takenFor(tx, order.orderId, told.providerRef)).length > 0) {
      await deps.fulfilments.get(after.kind)?.refunded(tx, after, after.refunded === after.total)
    }
  }

  /** What open disputes are about is set aside, as far as it is there. */
  async function setAsideForOpen(tx: Tx, orderId: OrderId): Promise<void> {
    for (const { providerRef, cents, state } of await listDisputesOf(tx, orderId)) {
      const taken = state === 'open' ? sumOf(await takenFor(tx, orderId, providerRef)) : cents
      await take(tx, orderId, providerRef, cents - taken, 'disputed')
    }
  }

  /**
   * There may be money again that disputes could not take while a refund of ours, or another dispute, had it: first it goes for
   * good to those that were lost, then those that are open set it aside. The caller holds the order.
   */
  async function takeForAll(tx: Tx, orderId: OrderId): Promise<void> {
    for (const lost of (await listDisputesOf(tx, orderId)).filter(({ state }) => state === 'lost')) {
      const before = sumOf(await takenFor(tx, orderId, lost.providerRef))
      await takeLost(tx, orderId, lost, before)
      const order = await orders.lockOrder(tx, orderId)
      if (!order || sumOf(await takenFor(tx, orderId, lost.providerRef)) === before) continue
      await deps.fulfilments.get(order.kind)?.refunded(tx, order, order.refunded === order.total)
    }
    await setAsideForOpen(tx, orderId)
  }

  /** The payment may have shown it before anybody spoke of a dispute. */
  async function takeLost(tx: Tx, orderId: OrderId, told: Disputed, taken: number): Promise<void> {
    await take(tx, orderId, told.providerRef, await missingFor(tx, orderId, told, taken), 'done')
  }

  async function missingFor(from: Db, orderId: OrderId, told: Disputed, taken: number): Promise<number> {
    const shown = sumOf((await store.listStanding(from, orderId)).filter(isOutside))
    return (told.refunded ?? told.cents) - taken - shown
  }

  /** What the provider has given to the payer for a dispute that we lost is not all taken from us: something else has it. */
  async function isShort(from: Db, orderId: OrderId): Promise<boolean> {
    for (const lost of (await listDisputesOf(from, orderId)).filter(({ state }) => state === 'lost')) {
      const taken = sumOf(await takenFor(from, orderId, lost.providerRef))
      if ((await missingFor(from, orderId, lost, taken)) > 0) return true
    }
    return false
  }

  async function take(
    tx: Tx,
    orderId: OrderId,
    disputeRef: string,
    wanted: number,
    state: 'disputed' | 'done',
  ): Promise<void> {
    const order = await orders.lockOrder(tx, orderId)
    const cents = asCents(order ? Math.max(0, Math.min(wanted, refundableOf(order))) : 0)
    if (order && cents > 0) await deps.take(tx, order, { cents, disputeRef, state })
  }

  /**
   * The payment shows less than was taken: of the one dispute that was lost the payer got only a part. Nothing is concluded
   * while something is under way, nor from a payment that does not show the dispute yet.
   */
  async function correctLost(tx: Tx, order: OrderRow, refundedInAll: Cents): Promise<void> {
    const lost = (await listDisputesOf(tx, order.orderId)).filter(({ state }) => state === 'lost')
    const [lostOne] = lost
    const standing = await store.listStanding(tx, order.orderId)
    if (!lostOne || lost.length > 1 || lostOne.refunded !== null) return
    if (standing.some(({ state }) => state === 'sending' || state === 'disputed')) return
    const taken = standing.filter(({ disputeRef }) => disputeRef === lostOne.providerRef)
    const shown = refundedInAll - (sumOf(standing) - sumOf(taken))
    if (shown <= 0 || shown >= sumOf(taken)) return
    await saveRefunded(tx, lostOne, asCents(shown))
    await lose(tx, order, { ...lostOne, refunded: asCents(shown) }, 'lost')
    await ended(tx, order.orderId)
  }

  return { dispute, takeForAll, correctLost, isShort }
}

const sumOf = (refunds: readonly RefundRow[]): number => refunds.reduce((sum, { cents }) => sum + cents, 0)

/** Money that the provider gave back, of which nobody has said why. */
const isOutside = ({ state, operatorId, providerRef, disputeRef }: RefundRow): boolean =>
  state === 'done' && operatorId === null && providerRef === null && disputeRef === null
