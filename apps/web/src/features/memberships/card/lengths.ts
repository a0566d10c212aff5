import {
  bundled,
  cents,
  MONTH_DAYS,
  monthsPrice,
  subscriptionPrice,
  type Bundle,
  type BundleOffer,
  type Cents,
  type Offer,
  type Rates,
  type TierOffer,
} from '@fanlight/contract'
import { withTotals } from './shown-price.ts'

/** The tier's own period, or so many months paid at once. */
export type Length = Bundle['months'] | null

/** The offer as it is for several months: everything that shows or buys one takes it as any other. */
export function ofLength(offer: TierOffer, length: Length): TierOffer {
  const bundle = offer.bundles.find(({ months }) => months === length)
  if (!bundle) return offer
  const { months, price, payNow, payThen, totalNow, totalThen, firstDays } = bundle
  return {
    ...offer,
    price,
    discountPrice: null,
    isFirstAvailable: false,
    payRange: months * MONTH_DAYS,
    payNow,
    payThen,
    totalNow,
    totalThen,
    firstDays,
  }
}

/** The length that renews for the viewer of their own tier; the tier's own period for everybody else. */
export const currentLength = ({ currentTierId, tierId, currentPayRange, bundles }: TierOffer): Length =>
  (currentTierId === tierId && bundles.find(({ months }) => months * MONTH_DAYS === currentPayRange)?.months) || null

/** Several months of a tier that is not offered by the server yet, by the same rules. */
export function bundleOffers(
  tier: Offer & { bundles: readonly Bundle[] },
  { remainPrice, isLater = false, rates }: { remainPrice: Cents; isLater?: boolean; rates: Rates },
): BundleOffer[] {
  return tier.bundles.map((bundle) => {
    const { first, following } = subscriptionPrice(bundled(tier, bundle), { isFirstTime: false, remainPrice })
    return {
      ...bundle,
      price: monthsPrice(tier, bundle),
      ...withTotals({ payNow: isLater ? cents(0) : first, payThen: following }, rates),
      firstDays: bundle.months * MONTH_DAYS,
    }
  })
}
