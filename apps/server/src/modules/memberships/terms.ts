import {
  bundled,
  cents,
  DAY_MS,
  GRACE_DAYS,
  instant,
  MONTH_DAYS,
  PERIOD_MAX_DAYS,
  remainderOf,
  subscriptionPrice,
  type Bundle,
  type Cents,
  type Instant,
  type MembershipLevel,
  type Promo,
  type TierId,
  type TierOffer,
} from '@fanlight/contract'
import type { CurrentMembership, MembershipRow } from './memberships.store.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'
import type { TierRow } from './tiers.store.ts'

export const daysAfter = (at: number, days: number): Instant => instant(at + days * DAY_MS)

/** When what costs nothing ends: in a year that every calendar between here and the database can write. */
export const FOREVER = instant(Date.UTC(9999, 0, 1))

/** It costs nothing and has no end. */
export const isFree = ({ expiresAt }: Pick<MembershipRow, 'expiresAt'>): boolean => expiresAt === FOREVER

export const isRenewing = ({ state }: Pick<MembershipRow, 'state'>): boolean =>
  state === 'active' || state === 'past_due'

/** One that renews goes on for some days while its payment is tried, or just late. */
export const runsUntil = (membership: Pick<MembershipRow, 'state' | 'expiresAt'>): Instant =>
  isRenewing(membership) ? daysAfter(membership.expiresAt, GRACE_DAYS) : membership.expiresAt

/** What each further period costs, with everything on top. */
export const nextTotalOf = ({
  thenSubtotal,
  thenProcessingFee,
  thenTaxes,
}: Pick<SubscriptionRow, 'thenSubtotal' | 'thenProcessingFee' | 'thenTaxes'>): Cents =>
  cents(thenSubtotal + thenProcessingFee + thenTaxes)

type PricedMembership = Pick<MembershipRow, 'periodWorth' | 'periodDays' | 'expiresAt'> & { keptShare: number }

/** What a fan has with a creator when they ask for a price. */
export type Standing = {
  /** They never had anything with this creator. */
  isFirstTime: boolean
  /** Nor did they, or who pays for them, have free days with this creator. */
  mayTry: boolean
  /** In force now. */
  current: (CurrentMembership & { keptShare: number }) | null
}

/** Only what was really paid, and is neither given back nor disputed, is worth something. */
export const remainderOfMembership = (
  { periodWorth, periodDays, expiresAt, keptShare }: PricedMembership,
  now: number,
) => remainderOf({ cents: cents(Math.floor(periodWorth * keptShare)), until: expiresAt, payRange: periodDays }, now)

export type Terms = {
  purchaseStatus: TierOffer['purchaseStatus']
  /** Null: at once. Otherwise nothing is due before. */
  startsAt: Instant | null
  remainDay: number
  remainPrice: Cents
  /** What the first period would cost by itself. */
  worth: Cents
  /** What of that is paid by the rest of the old tier. */
  credit: Cents
  payNow: Cents
  payThen: Cents
  firstDays: number
  isTrial: boolean
}

/** A tier as it is sold for several months at once. */
export const forMonths = (tier: TierRow, bundle: Bundle): TierRow => ({
  ...tier,
  ...bundled(tier, bundle),
  payRange: bundle.months * MONTH_DAYS,
  // Who pays for months is past trying.
  trialDays: null,
})

/**
 * The first period. What is left of the old tier may be worth more than one: then it is longer, as far as a provider lets a
 * period be. What is worth even more than that becomes days when it begins (`changes.begin`).
 */
function firstPeriod(remainPrice: Cents, price: Cents, { payThen, payRange }: { payThen: Cents; payRange: number }) {
  const over = { thenSubtotal: payThen, payRange }
  const more = Math.min(daysWorth(remainPrice - price, over), Math.max(0, PERIOD_MAX_DAYS - payRange))
  const worth = cents(Math.min(Math.max(price, remainPrice), price + Math.ceil((payThen * more) / payRange)))
  return { firstDays: payRange + more, worth, credit: cents(Math.min(remainPrice, worth)) }
}

/** What a tier would cost a fan now, and from when. */
export function termsOf(
  tier: Pick<TierRow, 'tierId' | 'level' | 'price' | 'discountPrice' | 'isFirstAvailable' | 'payRange' | 'trialDays'>,
  { isFirstTime, mayTry, current }: Standing,
  { now, promo: code = null }: { now: number; promo?: Promo | null },
): Terms {
  const purchaseStatus = statusOf(tier, current)
  const isUpgrade = purchaseStatus === 2
  // What was paid for is used up first; only an upgrade is worth giving up the rest for.
  const startsAt = current && !isUpgrade && current.expiresAt > now ? current.expiresAt : null
  const trial: Promo | null = tier.trialDays === null || !mayTry ? null : { kind: 'trial', days: tier.trialDays }
  const promo = code ?? (startsAt === null ? trial : null)
  const rest = current && isUpgrade ? remainderOfMembership(current, now) : { remainDay: 0, remainPrice: cents(0) }
  const { first, following: payThen } = subscriptionPrice(tier, { isFirstTime, remainPrice: rest.remainPrice, promo })
  const price = subscriptionPrice(tier, { isFirstTime, promo }).first
  return {
    purchaseStatus,
    startsAt,
    ...rest,
    payNow: startsAt === null ? first : cents(0),
    payThen,
    isTrial: promo?.kind === 'trial',
    ...(promo?.kind === 'trial'
      ? { firstDays: promo.days, worth: price, credit: cents(0) }
      : firstPeriod(rest.remainPrice, price, { payThen, payRange: tier.payRange })),
  }
}

function statusOf(
  { tierId, level }: { tierId: TierId; level: MembershipLevel },
  current: CurrentMembership | null,
): TierOffer['purchaseStatus'] {
  if (current === null) return 0
  if (current.tierId === tierId) return 1
  return level > current.level || isFree(current) ? 2 : 3
}

/** How long something already paid lasts at another price. */
export const daysWorth = (
  paid: number,
  { thenSubtotal, payRange }: { thenSubtotal: Cents; payRange: number },
): number => (thenSubtotal === 0 ? 0 : Math.floor((Math.max(0, paid) * payRange) / thenSubtotal))
