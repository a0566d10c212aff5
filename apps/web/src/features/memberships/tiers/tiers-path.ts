import type { MembershipLevel, TierId } from '@fanlight/contract'

export const TIERS_PATH = '/creator/membership'
export const TIERS_TEST_PATH = `${TIERS_PATH}/test`

export const newTierPath = (level: MembershipLevel): string => `${TIERS_PATH}/create?level=${level}`

export const tierPath = (tierId: TierId): string => `${TIERS_PATH}/create?tierId=${tierId}`
