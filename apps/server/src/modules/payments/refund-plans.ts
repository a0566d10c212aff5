import { cents as asCents, diamonds, type Cents, type RefundPlan } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { INVITE_REWARD } from '../profiles/index.ts'
import type { ReturnPart, Wallet } from '../wallet/index.ts'
import type { Fulfilments } from './fulfilment.ts'
import type { InviteRewards, RewardDue } from './invite-rewards.ts'
import type { OrderRow } from './order.ts'
import { listStanding, type StoredPlan } from './refunds.store.ts'
import { issuedBy } from './sale.ts'

export type PlannedRefund = {
  plan: StoredPlan & Pick<RefundPlan, 'fromInviter'>
  parts: readonly ReturnPart[]
  /** What the invitation had brought, if it goes back too. */
  reward: { due: RewardDue; parts: readonly ReturnPart[] } | null
}

/** Who loses what when money goes back. */
export function createRefundPlans(deps: { wallet: Wallet; rewards: InviteRewards; fulfilments: Fulfilments }) {
  const { wallet, rewards, fulfilments } = deps

  /**
   * Who has what the money bought. Their accounts are locked until the transaction ends, so it can be taken. Where it was set
   * aside, that comes back to the fan first; in a trial, which changes nothing, it counts as theirs.
   */
  async function planFor(tx: Tx, order: OrderRow, cents: Cents, { isTrial = false } = {}): Promise<PlannedRefund> {
    // What stands is asked, not worked out: of parts that were given again in another order each had been rounded.
    const taken = (await listStanding(tx, order.orderId)).reduce((sum, { plan }) => sum + takenBy(plan), 0)
    const due = Math.max(0, partOf(issuedBy(order), order.refunded + cents, order) - taken)
    // Before the wallet is held, as who ends a call or a booking holds that first.
    const isBought = order.kind !== 'subscribe'
    if (isBought && !isTrial && (await wallet.returns.isSetAside(tx, order.userId, order.orderId, due))) {
      await wallet.escrow.release(tx, order.userId)
    }
    const { fromFan, spent, nowhere } = await whereItWent(tx, order, due, isTrial)
    // Who was invited before who invited them, and all wallets before any creator: nobody waits in a circle.
    const reward = await rewards.dueBack(tx, order, asCents(order.refunded + cents))
    const planned = await wallet.returns.plan(tx, [...spent, ...(reward?.spent ?? [])])
    const parts = planned.slice(0, spent.length)
    const all = (of: (part: ReturnPart) => number) => diamonds(parts.reduce((sum, part) => sum + of(part), 0))
    const plan = {
      cents,
      fromFan,
      fromHeld: all(({ fromHeld }) => fromHeld),
      fromAvailable: all(({ fromAvailable }) => fromAvailable),
      fromHouse: all(({ fromHouse }) => fromHouse),
      shortfall: diamonds(all(({ shortfall }) => shortfall) + nowhere),
      fromInviter: reward ? INVITE_REWARD : diamonds(0),
      nowhere: diamonds(nowhere),
    }
    return { plan, parts, reward: reward && { due: reward, parts: planned.slice(spent.length) } }
  }

  /** Days of a membership end when all of its payment has gone back. */
  async function daysLost(tx: Tx, order: OrderRow, cents: Cents): Promise<number> {
    if (order.refunded + cents < order.total) return 0
    return (await fulfilments.get(order.kind)?.daysOf(tx, order)) ?? 0
  }

  /**
   * What the fan has of an order's diamonds, or lost by leaving, is taken first, then what was bought with the others, the latest
   * first.
   */
  async function whereItWent(tx: Tx, order: OrderRow, due: number, isTrial: boolean) {
    if (order.kind === 'subscribe') {
      const payment = due > 0 ? await wallet.returns.findPayment(tx, { reference: `order:${order.orderId}` }) : null
      return { fromFan: diamonds(0), spent: payment ? [{ payment, amount: due }] : [], nowhere: payment ? 0 : due }
    }
    const find = () => wallet.returns.whereItWent(tx, order.userId, order.orderId, due)
    let found = await find()
    if (found.nowhere > 0 && !isTrial) {
      // Set aside in the moment before the wallet was held; nothing more can be now.
      await wallet.escrow.release(tx, order.userId)
      found = await find()
    }
    const { fromWallet, forfeited, spent, nowhere } = found
    const lost = isTrial ? sumOf(forfeited) : await wallet.returns.fetchForfeited(tx, order.userId, forfeited)
    if (isTrial) return { fromFan: diamonds(fromWallet + lost + nowhere), spent, nowhere: 0 }
    return { fromFan: diamonds(fromWallet + lost), spent, nowhere }
  }

  return { planFor, daysLost }
}

/**
 * The part of something that belongs to `cents` of what was paid. Of the whole it is the whole; of less it is rounded up:
 * splitting a refund must not leave diamonds behind that were paid back.
 */
const partOf = (whole: number, cents: number, { total }: OrderRow): number => Math.ceil((whole * cents) / total)

const sumOf = (parts: readonly { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0)

const takenBy = ({ fromFan, fromHeld, fromAvailable, fromHouse, shortfall }: StoredPlan): number =>
  fromFan + fromHeld + fromAvailable + fromHouse + shortfall
