/** What happened to a fan's wallet, in the order of the book. */
export type WalletEntry = {
  postingId: string
  /** Above zero what came, below what went. */
  amount: number
  /** The order that brought it, or for which it was taken back. */
  orderId: string | null
  /** Whether it is a payment that was given back: the diamonds are those that had been spent on it. */
  isReturn: boolean
  /** Of what was lost by leaving, the reference of that; null of everything else. */
  forfeit: string | null
}

export type Returned = { paymentId: string; orderId: string | null; amount: number }

/** What became of the diamonds of one order: what is left of them, and what they were spent on, the latest first. */
export type Spent = { unspent: number; on: { postingId: string; amount: number }[] }

/**
 * The diamond that came first is spent first. So the diamonds of an order are a stretch of all that ever came, and a
 * payment is a stretch of all that was ever spent: where the two overlap, the one paid for the other. What was taken back of
 * an order, or given back of a payment, is as if it had never been.
 */
export function spentOf(orderId: string, entries: readonly WalletEntry[], returned: readonly Returned[]): Spent {
  const backOfOrder = new Map<string, number>()
  const backOfPayment = new Map<string, number>()
  const add = (sums: Map<string, number>, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)
  for (const { paymentId, orderId: of, amount } of returned) {
    add(backOfPayment, paymentId, amount)
    if (of !== null) add(backOfOrder, of, amount)
  }
  // Taken from the wallet itself, because the order was refunded; or put there again, because that was undone.
  const lots = new Map<string, number>()
  for (const { amount, orderId: of, postingId } of entries) {
    if (of !== null) add(lots, of, amount)
    else if (amount > 0) lots.set(`posting ${postingId}`, amount)
  }

  const seen = new Set<string>()
  let [came, from, until] = [0, 0, 0]
  for (const { amount, orderId: of, isReturn, postingId } of entries) {
    if (isReturn || (of === null && amount < 0) || (of !== null && seen.has(of))) continue
    if (of !== null) seen.add(of)
    const size =
      of === null ? (lots.get(`posting ${postingId}`) ?? 0) : (lots.get(of) ?? 0) - (backOfOrder.get(of) ?? 0)
    if (of === orderId) [from, until] = [came, came + size]
    came += size
  }

  const on: Spent['on'] = []
  let went = 0
  for (const { amount, orderId: of, postingId } of entries) {
    if (amount >= 0 || of !== null) continue
    const size = -amount - (backOfPayment.get(postingId) ?? 0)
    const overlap = Math.min(went + size, until) - Math.max(went, from)
    if (overlap > 0) on.unshift({ postingId, amount: overlap })
    went += size
  }
  return { unspent: until - from - on.reduce((total, { amount }) => total + amount, 0), on }
}
