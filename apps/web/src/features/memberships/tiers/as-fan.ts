import {
  cents,
  DAY_MS,
  instant,
  priceWith,
  remainderOf,
  subscriptionPrice,
  type Cents,
  type OwnTier,
  type PromoEntry,
  type Rates,
  type TierId,
  type TierOffer,
} from '@fanlight/contract'
import type { Promoted } from '../card/shown-price.ts'

/**
 * The own tiers as a fan would see them, by the same rules the server charges by: a new fan, or a fan in the
 * middle of a period of one of the tiers.
 */
export function asFan(tiers: readonly OwnTier[], memberOf: TierId | null, now: number, rates: Rates): TierOffer[] {
  const own = tiers.find(({ tierId }) => tierId === memberOf) ?? null
  const until = own && now + Math.ceil(own.payRange / 2) * DAY_MS
  const paid = own && subscriptionPrice(own, { isFirstTime: false }).following
  return tiers.map((tier) => {
    const status = statusOf(tier, own)
    const rest =
      own && until !== null && paid !== null && status === 2
        ? remainderOf({ cents: paid, until, payRange: own.payRange }, now)
        : { remainPrice: cents(0), remainDay: 0 }
    const { first, following: then } = subscriptionPrice(tier, {
      isFirstTime: own === null,
      remainPrice: rest.remainPrice,
    })
    return {
      ...tier,
      ...rest,
      purchaseStatus: status,
      currentTierId: own?.tierId ?? null,
      currentLevel: own?.membershipLevel ?? 0,
      currentState: own && 'active',
      expireTime: until === null ? null : instant(until),
      nextPayment: paid && priceWith(paid, rates).total,
      payNow: status === 3 ? cents(0) : first,
      payThen: then,
      totalNow: priceWith(status === 3 ? cents(0) : first, rates).total,
      totalThen: priceWith(then, rates).total,
    }
  })
}

function statusOf(tier: OwnTier, own: OwnTier | null): TierOffer['purchaseStatus'] {
  if (own === null) return 0
  if (own.tierId === tier.tierId) return 1
  return tier.membershipLevel > own.membershipLevel ? 2 : 3
}

/** What one of the own codes makes of a tier; null where it makes nothing of it. */
export function promotedBy(
  promos: readonly PromoEntry[],
  offer: TierOffer,
  { code, rates }: { code: string; rates: Rates },
): Promoted | null {
  const promo = promos.find((each) => each.code === code && !each.isOver)
  if (!promo || (promo.tierId !== null && promo.tierId !== offer.tierId)) return null
  const isFirstTime = offer.currentTierId === null
  // Free days are for a fan who has never tried.
  if (promo.offer.kind === 'trial' && !isFirstTime) return null
  const price = { isFirstTime, remainPrice: offer.remainPrice, promo: promo.offer }
  const { first, following: then } = subscriptionPrice(offer, price)
  const totalOf = (cost: Cents) => priceWith(cost, rates).total
  return { offer: promo.offer, payNow: first, payThen: then, totalNow: totalOf(first), totalThen: totalOf(then) }
}
