import { listOwnTiers, type MembershipLevel, type OwnTier } from '@fanlight/contract'
import { useCall } from '../../../platform/api/index.ts'
import type { MessageKey } from '../../../platform/i18n/index.ts'

export const levels = [1, 2, 3] as const satisfies readonly MembershipLevel[]

export const levelText: Record<MembershipLevel, MessageKey> = {
  1: 'memberships.level.basic',
  2: 'memberships.level.premium',
  3: 'memberships.level.vip',
}

export const useOwnTiers = () => useCall(listOwnTiers, {})

/** The tiers that open what asks for this level, the lowest first. */
export const tiersFrom = (tiers: readonly OwnTier[], level: MembershipLevel): OwnTier[] =>
  tiers
    .filter(({ membershipLevel }) => membershipLevel >= level)
    .toSorted((one, other) => one.membershipLevel - other.membershipLevel)
