import {
  cents,
  DAY_MS,
  instant,
  priceWith,
  remainderOf,
  subscriptionPrice,
  type OwnTier,
  type PromoEntry,
  type Rates,
  type TierId,
  type TierOffer,
} from '@fanlight/contract'
import { bundleOffers } from '../card/lengths.ts'
import { withTotals, type Promoted } from '../card/shown-price.ts'

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
    const trialDays = own === null ? tier.trialDays : null
    return {
      ...tier,
      ...rest,
      trialDays,
      purchaseStatus: status,
      currentTierId: own?.tierId ?? null,
      currentLevel: own?.membershipLevel ?? 0,
      currentState: own && 'active',
      expireTime: until === null ? null : instant(until),
      nextPayment: paid && priceWith(paid, rates).total,
      currentPayRange: own?.payRange ?? null,
      ...withTotals({ payNow: status === 3 || trialDays !== null ? cents(0) : first, payThen: then }, rates),
      firstDays: trialDays ?? tier.payRange,
      bundles: bundleOffers(tier, { remainPrice: rest.remainPrice, isLater: status === 1 || status === 3, rates }),
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
  return { offer: promo.offer, ...withTotals({ payNow: first, payThen: then }, rates) }
}
