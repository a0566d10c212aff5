import {
  cents,
  DAY_MS,
  GRACE_DAYS,
  instant,
  remainderOf,
  subscriptionPrice,
  type Cents,
  type Instant,
  type MembershipLevel,
  type Promo,
  type TierId,
  type TierOffer,
} from '@fanlight/contract'
import type { CurrentMembership, MembershipRow } from './memberships.store.ts'
import type { TierRow } from './tiers.store.ts'

export const daysAfter = (at: number, days: number): Instant => instant(at + days * DAY_MS)

export const isRenewing = ({ state }: Pick<MembershipRow, 'state'>): boolean =>
  state === 'active' || state === 'past_due'

/** One that renews goes on for some days while its payment is tried, or just late. */
export const runsUntil = (membership: Pick<MembershipRow, 'state' | 'expiresAt'>): Instant =>
  isRenewing(membership) ? daysAfter(membership.expiresAt, GRACE_DAYS) : membership.expiresAt

type PricedMembership = Pick<MembershipRow, 'periodWorth' | 'periodDays' | 'expiresAt'> & { keptShare: number }

/** What a fan has with a creator when they ask for a price. */
export type Standing = {
  /** They never had anything with this creator. */
  isFirstTime: boolean
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
  payNow: Cents
  payThen: Cents
  firstDays: number
}

/** What a tier would cost a fan now, and from when. */
export function termsOf(
  tier: Pick<TierRow, 'tierId' | 'level' | 'price' | 'discountPrice' | 'isFirstAvailable' | 'payRange'>,
  { isFirstTime, current }: Standing,
  { now, promo = null }: { now: number; promo?: Promo | null },
): Terms {
  const purchaseStatus = statusOf(tier, current)
  const isUpgrade = purchaseStatus === 2
  // What was paid for is used up first; only an upgrade is worth giving up the rest for.
  const startsAt = current && !isUpgrade && current.expiresAt > now ? current.expiresAt : null
  const rest = current && isUpgrade ? remainderOfMembership(current, now) : { remainDay: 0, remainPrice: cents(0) }
  const { first, following: then } = subscriptionPrice(tier, { isFirstTime, remainPrice: rest.remainPrice, promo })
  return {
    purchaseStatus,
    startsAt,
    ...rest,
    worth: subscriptionPrice(tier, { isFirstTime, promo }).first,
    payNow: startsAt === null ? first : cents(0),
    payThen: then,
    firstDays: promo?.kind === 'trial' ? promo.days : tier.payRange,
  }
}

function statusOf(
  { tierId, level }: { tierId: TierId; level: MembershipLevel },
  current: CurrentMembership | null,
): TierOffer['purchaseStatus'] {
  if (current === null) return 0
  if (current.tierId === tierId) return 1
  return level > current.level ? 2 : 3
}

/** How long something already paid lasts at another price. */
export const daysWorth = (
  paid: number,
  { thenSubtotal, payRange }: { thenSubtotal: Cents; payRange: number },
): number => Math.floor((Math.max(0, paid) * payRange) / thenSubtotal)
