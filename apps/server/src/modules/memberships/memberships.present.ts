import {
  monthsPrice,
  type Membership,
  type MembershipWelcome,
  type OwnTier,
  type Tier,
  type TierOffer,
} from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import type { ListedMembership } from './memberships.store.ts'
import { isFree, isRenewing, runsUntil } from './terms.ts'
import type { Due, OfferedTier } from './tiers.ts'
import type { OwnTierRow, TierRow } from './tiers.store.ts'
import type { WelcomeRow } from './welcome.store.ts'

const link = (key: string | null, links: StoredLinks): string | null => (key === null ? null : links.linkTo(key))

const presentTier = (tier: TierRow, links: StoredLinks): Tier => ({
  tierId: tier.tierId,
  id: tier.tierId,
  creatorId: tier.creatorId,
  tierName: tier.tierName,
  coverImageUrl: link(tier.coverKey, links),
  price: tier.price,
  discountPrice: tier.discountPrice,
  payRange: tier.payRange,
  isFirstAvailable: tier.isFirstAvailable,
  membershipLevel: tier.level,
  permissionLevel: tier.level,
  description: tier.description,
  perks: tier.perks,
  bundles: tier.bundles,
  trialDays: tier.trialDays,
})

export const presentOwnTier = (tier: OwnTierRow, links: StoredLinks): OwnTier => ({
  ...presentTier(tier, links),
  subscribers: tier.subscribers,
  thankYou: tier.thankYou,
})

const presentDue = ({ terms: { payNow, payThen, firstDays }, totals }: Due) => ({
  payNow,
  payThen,
  firstDays,
  ...totals,
})

export const presentOffer = (
  { tier, standing: { current }, due, bundles }: OfferedTier,
  links: StoredLinks,
): TierOffer => ({
  ...presentTier(tier, links),
  trialDays: due.terms.isTrial ? tier.trialDays : null,
  purchaseStatus: due.terms.purchaseStatus,
  currentTierId: current?.tierId ?? null,
  currentLevel: current?.level ?? 0,
  remainPrice: due.terms.remainPrice,
  remainDay: due.terms.remainDay,
  currentState: current?.state ?? null,
  expireTime: current === null || isFree(current) ? null : current.expiresAt,
  nextPayment: current?.renewsFor || null,
  currentPayRange: current?.renewsPayRange ?? null,
  ...presentDue(due),
  bundles: bundles.map(({ bundle, due: ofBundle }) => ({
    ...bundle,
    price: monthsPrice(tier, bundle),
    ...presentDue(ofBundle),
  })),
})

export function presentMembership(row: ListedMembership, links: StoredLinks, now: number): Membership {
  const isOver = runsUntil(row) <= now
  const { tierId, level, nextTierId, nextTierName, nextLevel } = row
  return {
    creator: presentPerson(row.creator, links),
    tierId,
    tierName: row.tierName,
    coverImageUrl: link(row.coverKey, links),
    level,
    state: isOver ? 'ended' : row.state,
    expireTime: row.expiresAt,
    nextPayment: isRenewing(row) && !isOver && row.nextTotal > 0 ? row.nextTotal : null,
    payRange: row.payRange,
    // Who takes up again what they had canceled has no other tier to come.
    nextTier:
      nextTierId === null || nextLevel === null || nextTierId === tierId
        ? null
        : { tierId: nextTierId, tierName: nextTierName ?? '', level: nextLevel },
    isTrial: row.isTrial,
    isFree: isFree(row),
    since: row.since,
  }
}

export const presentWelcome = (
  { creator, tierName, level, thankYou, startsAt, openPosts }: WelcomeRow & { openPosts: number },
  links: StoredLinks,
): MembershipWelcome => ({ creator: presentPerson(creator, links), tierName, level, thankYou, openPosts, startsAt })
