import { cents } from '../core/values.ts'

export const MEMBERSHIP_LEVELS = { basic: 1, premium: 2, vip: 3 } as const
export const TIERS_MAX = 3
export const TIER_NAME_MAX_LENGTH = 40
export const TIER_DESCRIPTION_MAX_LENGTH = 10_000
export const PERKS_MAX = 10
export const PERK_MAX_LENGTH = 100
export const THANK_YOU_MAX_LENGTH = 500
/** Below a dollar the provider's own fee would be most of it. */
export const TIER_PRICE_MIN = cents(100)
export const TIER_PRICE_MAX = cents(50_000)
/** Days of one period: a month unless the creator says otherwise. */
export const PAY_RANGES = [30, 90, 180, 360] as const
export const MONTH_DAYS = 30
/** So many months can be paid at once, where a period is a month. */
export const BUNDLE_MONTHS = [3, 6, 12] as const
/** Percent that a creator may take off for it. */
export const BUNDLE_DISCOUNT_MAX = 50
/** Longer than this no provider lets a period be. */
export const PERIOD_MAX_DAYS = 365
/** So long a membership goes on while the provider tries to collect a failed renewal. */
export const GRACE_DAYS = 3
export const PROMO_CODE_MAX_LENGTH = 30
export const TRIAL_DAYS_MAX = 30
/** Free days that a tier itself can begin with; a code can give any number. */
export const TRIAL_LENGTHS = [3, 7, 14, 30] as const
export const PROMOS_MAX = 50

/** The text that a fan agrees to before a membership renews. Another wording is another version; old ones stay as proof. */
export const RENEWAL_CONSENT_VERSION = '2026-11-16-2'
