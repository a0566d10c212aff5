import {
  MONTH_DAYS,
  priceWith,
  subscriptionPrice,
  type Cents,
  type Offer,
  type Promo,
  type Rates,
  type TierOffer,
} from '@fanlight/contract'

/** What a code makes of a tier. */
export type Promoted = { offer: Promo; payNow: Cents; payThen: Cents; totalNow: Cents; totalThen: Cents }

export type ShownPrice = {
  /** Of one period, as the viewer would get it. */
  price: Cents
  /** The same with everything on top: what is really paid. */
  total: Cents
  /** The regular price, where the viewer gets a lower one. */
  was: Cents | null
  /** Of each period after the first, where that is another one. */
  later: { price: Cents; total: Cents } | null
  /** So many days are free first. */
  trialDays: number | null
}

/** The price on the card. What an upgrade takes off is not in it: that is said beside it, and in what is paid now. */
export function shownPrice(tier: TierOffer, promoted: Promoted | null): ShownPrice {
  const { price: regular, purchaseStatus } = tier
  const wasFrom = (price: Cents) => (regular > price ? regular : null)
  if (promoted?.offer.kind === 'trial') {
    const { payThen, totalThen, offer } = promoted
    return { price: payThen, total: totalThen, was: wasFrom(payThen), later: null, trialDays: offer.days }
  }
  // A fan who has a tier here is past their first period: what they would pay each time is what counts.
  if (purchaseStatus !== 0) {
    return { price: tier.payThen, total: tier.totalThen, was: wasFrom(tier.payThen), later: null, trialDays: null }
  }
  const { payNow, payThen, totalNow, totalThen } = promoted ?? tier
  const later = payThen === payNow ? null : { price: payThen, total: totalThen }
  return { price: payNow, total: totalNow, was: wasFrom(payNow), later, trialDays: null }
}

/** Periods are whole months of thirty days. */
export const monthsOf = (payRange: number): number => Math.max(1, Math.round(payRange / MONTH_DAYS))

/** The free days that a tier itself begins with, for a viewer who may have them. */
export const trialOf = ({ trialDays, payNow, payThen, totalNow, totalThen }: TierOffer): Promoted | null =>
  trialDays === null ? null : { offer: { kind: 'trial', days: trialDays }, payNow, payThen, totalNow, totalThen }

/** What the server would say is really paid. */
export const withTotals = ({ payNow, payThen }: { payNow: Cents; payThen: Cents }, rates: Rates) => ({
  payNow,
  payThen,
  totalNow: priceWith(payNow, rates).total,
  totalThen: priceWith(payThen, rates).total,
})

/** As a new fan would be charged: what the creator sees in their own list. */
export function shownPriceOfOwn(tier: Offer & { trialDays: number | null }, rates: Rates): ShownPrice {
  const { first, following: then } = subscriptionPrice(tier, { isFirstTime: true })
  const totalThen = priceWith(then, rates).total
  if (tier.trialDays !== null) {
    return { price: then, total: totalThen, was: null, later: null, trialDays: tier.trialDays }
  }
  return {
    price: first,
    total: priceWith(first, rates).total,
    was: tier.price > first ? tier.price : null,
    later: then === first ? null : { price: then, total: totalThen },
    trialDays: null,
  }
}
