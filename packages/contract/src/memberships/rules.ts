import type { Cents } from '../core/scalars.ts'
import { DAY_MS } from '../core/time.ts'
import { cents } from '../core/values.ts'
import type { Bundle } from './entities.ts'

/** What is left of a tier, of which each period was paid so dearly: whole days, also of several periods, and what they cost. */
export function remainderOf(paid: { cents: Cents; until: number; payRange: number }, now: number) {
  const remainDay = Math.max(0, Math.floor((paid.until - now) / DAY_MS))
  return { remainDay, remainPrice: cents(Math.floor((paid.cents * remainDay) / paid.payRange)) }
}

export type Offer = {
  price: Cents
  discountPrice: Cents | null
  /** The discount is for a fan's first period with this creator, not for every one. */
  isFirstAvailable: boolean
}
export type Promo = { kind: 'discount'; percent: number } | { kind: 'trial'; days: number }

/** What the first period costs, and each one after it. `remainPrice` is what an upgrade is given for the rest of the old tier. */
export function subscriptionPrice(
  { price, discountPrice, isFirstAvailable }: Offer,
  {
    isFirstTime,
    remainPrice = cents(0),
    promo = null,
  }: { isFirstTime: boolean; remainPrice?: Cents; promo?: Promo | null },
): { first: Cents; following: Cents } {
  const following = discountPrice !== null && !isFirstAvailable ? discountPrice : price
  const begun = discountPrice !== null && isFirstTime ? discountPrice : following
  if (promo?.kind === 'trial') return { first: cents(0), following }
  const promoted = promo ? Math.floor((begun * (100 - promo.percent)) / 100) : begun
  return { first: cents(Math.max(0, promoted - remainPrice)), following }
}

/** What so many months cost one by one, by what a fan pays each time: the price for a first month is not for more of them. */
export const monthsPrice = (offer: Offer, { months }: Pick<Bundle, 'months'>): Cents =>
  cents(subscriptionPrice(offer, { isFirstTime: false }).following * months)

/** The same offer for several months at once. */
export const bundled = (offer: Offer, bundle: Bundle): Offer => ({
  price: cents(Math.floor((monthsPrice(offer, bundle) * (100 - bundle.percentOff)) / 100)),
  discountPrice: null,
  isFirstAvailable: false,
})

/** Which levels the subscribe dialog shows: never below what the fan has, nor below what the thing in question asks for. */
export const lowestLevelShown = (currentLevel: number, minLevel: number): number => Math.max(1, currentLevel, minLevel)
