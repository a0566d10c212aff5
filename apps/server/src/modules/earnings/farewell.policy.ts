import { diamonds, type Diamonds, type Farewell } from '@fanlight/contract'

/** What stands in a person's accounts. */
export type Left = { wallet: Diamonds; held: Diamonds; available: Diamonds; debt: Diamonds }

/** What becomes of it: paid out now and later, or lost. */
export type Shares = { now: Diamonds; later: Diamonds; forfeited: Farewell['forfeited'] }

/**
 * A creator loses as little as possible: what is on hold is paid when it is released, and the minimum is asked of
 * everything together, once. A debt is paid first, by what is available and then by what is on hold.
 */
export function sharesOf(left: Left, terms: { hasReceiver: boolean; minimum: Diamonds }): Shares {
  const { wallet, held, available, debt } = left
  const availableNet = Math.max(0, available - debt)
  const heldNet = Math.max(0, held - Math.max(0, debt - available))
  const earned = availableNet + heldNet
  const isEnough = earned >= terms.minimum
  if (earned === 0 || !terms.hasReceiver || !isEnough) {
    const because = earned === 0 ? null : terms.hasReceiver ? 'below_minimum' : 'no_payout_method'
    const forfeited = { wallet, earnings: diamonds(earned), because, total: diamonds(wallet + earned) } as const
    return { now: diamonds(0), later: diamonds(0), forfeited }
  }
  const now = availableNet >= terms.minimum ? availableNet : 0
  const forfeited = { wallet, earnings: diamonds(0), because: null, total: wallet }
  return { now: diamonds(now), later: diamonds(earned - now), forfeited }
}
