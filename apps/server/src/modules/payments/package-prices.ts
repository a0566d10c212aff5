import { diamonds, leavesAs, smallestCommission, type Cents, type Diamonds } from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import { INVITE_REWARD } from '../profiles/index.ts'

/** Diamonds at a price: of a package, or of an order that was made of one. */
export type PricedDiamonds = { amount: Diamonds; presentedAmount: Diamonds; usdPrice: Cents }

/** What comes into the world with such a purchase: if it is the buyer's first, who invited them is rewarded, too. */
const issuedWith = ({ amount, presentedAmount }: PricedDiamonds): Diamonds =>
  diamonds(amount + presentedAmount + INVITE_REWARD)

/**
 * Two accounts of one person could buy diamonds, hand them to each other and have them paid out. That must never bring more
 * than it cost. Of several that are too cheap, the cheapest is named: what helps there helps everywhere.
 */
export function assertDearEnough(priced: readonly PricedDiamonds[], commissionPercent: number): void {
  const tooCheap = priced.filter((each) => leavesAs(issuedWith(each), commissionPercent) > each.usdPrice)
  const [cheapest] = tooCheap.toSorted(
    (one, other) => one.usdPrice / issuedWith(one) - other.usdPrice / issuedWith(other),
  )
  if (!cheapest) return
  const { amount, presentedAmount, usdPrice } = cheapest
  throw new AppError('DIAMONDS_TOO_CHEAP', {
    amount,
    presentedAmount,
    usdPrice,
    smallestPrice: leavesAs(issuedWith(cheapest), commissionPercent),
    smallestCommission: smallestCommission(issuedWith(cheapest), usdPrice),
  })
}
