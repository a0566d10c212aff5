import { z } from 'zod'
import { Cents, Instant, PromoId, TierId, UserId, typedText } from '../core/scalars.ts'
import { cents } from '../core/values.ts'
import { UploadedUrl } from '../media/entities.ts'
import { ProfileSummary } from '../profiles/entities.ts'
import {
  BUNDLE_DISCOUNT_MAX,
  BUNDLE_MONTHS,
  MONTH_DAYS,
  PAY_RANGES,
  PERK_MAX_LENGTH,
  PERKS_MAX,
  PROMO_CODE_MAX_LENGTH,
  THANK_YOU_MAX_LENGTH,
  TIER_DESCRIPTION_MAX_LENGTH,
  TIER_NAME_MAX_LENGTH,
  TIER_PRICE_MAX,
  TIER_PRICE_MIN,
  TRIAL_DAYS_MAX,
  TRIAL_LENGTHS,
} from './limits.ts'

export const MembershipLevel = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type MembershipLevel = z.infer<typeof MembershipLevel>

/** Several months that are paid at once, for so many percent less. */
export const Bundle = z.object({
  months: z.literal(BUNDLE_MONTHS),
  percentOff: z.int().min(0).max(BUNDLE_DISCOUNT_MAX),
})
export type Bundle = z.infer<typeof Bundle>

/** A tier as its creator made it. */
export const Tier = z.object({
  tierId: TierId,
  id: TierId,
  creatorId: UserId,
  tierName: z.string(),
  coverImageUrl: z.string().nullable(),
  /** 0: joining it needs no payment and has no end. */
  price: Cents,
  discountPrice: Cents.nullable(),
  payRange: z.int(),
  isFirstAvailable: z.boolean(),
  membershipLevel: MembershipLevel,
  /** The same: what the tier opens is what its level opens. */
  permissionLevel: MembershipLevel,
  /** HTML, sanitised on the server: paragraphs, emphasis, lists, links. */
  description: z.string(),
  perks: z.array(z.string()),
  /** What else it can be paid for at once; the shortest first. */
  bundles: z.array(Bundle),
  /** Days that are free at first; of an offer: for this viewer. */
  trialDays: z.int().nullable(),
})
export type Tier = z.infer<typeof Tier>

/** 0 can be bought, 1 is the viewer's own, 2 is an upgrade, 3 a downgrade (from the next period on). */
export const PurchaseStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** active renews; past_due failed to and is being tried again; canceled runs out; ended is over. */
export const MembershipState = z.enum(['active', 'past_due', 'canceled', 'ended'])

/** What a fan would pay, now and then. */
const Due = z.object({
  /** What the first period would cost this viewer, without what comes on top. */
  payNow: Cents,
  /** What each period after it costs. */
  payThen: Cents,
  /** The two with everything that comes on top: what is really paid. */
  totalNow: Cents,
  totalThen: Cents,
  /** How long the first period is: longer where what is left of the old tier is worth more than one. */
  firstDays: z.int(),
})

/** Several months at once, as a fan sees them. */
export const BundleOffer = Bundle.extend({
  /** What they would cost one by one. */
  price: Cents,
  ...Due.shape,
})
export type BundleOffer = z.infer<typeof BundleOffer>

/** A tier as a fan sees it. */
export const TierOffer = Tier.extend({
  purchaseStatus: PurchaseStatus,
  currentTierId: TierId.nullable(),
  /** 0: none. */
  currentLevel: z.int(),
  remainPrice: Cents,
  remainDay: z.int(),
  /** How what the viewer has stands; null without any. */
  currentState: MembershipState.nullable(),
  /** When the period of what the viewer has is over. */
  expireTime: Instant.nullable(),
  /** What its next period will cost with everything on top; null when it does not renew. */
  nextPayment: Cents.nullable(),
  /** How many days that period will have; null when it does not renew. */
  currentPayRange: z.int().nullable(),
  ...Due.shape,
  bundles: z.array(BundleOffer),
})
export type TierOffer = z.infer<typeof TierOffer>

/** The creator's own list also says how many are subscribed, and what they are told. */
export const OwnTier = Tier.extend({
  subscribers: z.int(),
  /** Plain text, for those who have just subscribed; empty: none. */
  thankYou: z.string(),
})
export type OwnTier = z.infer<typeof OwnTier>

export const TierForm = z
  .object({
    tierId: TierId.optional(),
    membershipLevel: MembershipLevel,
    tierName: typedText().min(1).max(TIER_NAME_MAX_LENGTH),
    /** A picture just uploaded; left out, the cover stays; null takes it away. */
    coverImageUrl: UploadedUrl.nullable().optional(),
    /** 0 is a tier that costs nothing. */
    price: z.union([z.literal(0).transform(() => cents(0)), Cents.min(TIER_PRICE_MIN).max(TIER_PRICE_MAX)]),
    discountPrice: Cents.min(TIER_PRICE_MIN).max(TIER_PRICE_MAX).nullable().default(null),
    payRange: z.literal(PAY_RANGES).default(30),
    isFirstAvailable: z.boolean().default(false),
    description: z.string().max(TIER_DESCRIPTION_MAX_LENGTH).default(''),
    perks: z.array(typedText().min(1).max(PERK_MAX_LENGTH)).max(PERKS_MAX).default([]),
    /** Left out, it stays. */
    thankYou: typedText().max(THANK_YOU_MAX_LENGTH).optional(),
    /** Left out, they stay. */
    bundles: z.array(Bundle).max(BUNDLE_MONTHS.length).optional(),
    /** Left out, they stay; null takes them away. */
    trialDays: z.literal(TRIAL_LENGTHS).nullable().optional(),
  })
  .refine(({ price, discountPrice }) => discountPrice === null || discountPrice < price, {
    message: 'A discount is below the price',
    path: ['discountPrice'],
  })
  .refine(({ bundles = [], payRange }) => bundles.length === 0 || payRange === MONTH_DAYS, {
    message: 'Several months at once are for a tier by the month',
    path: ['bundles'],
  })
  .refine(({ bundles = [] }) => new Set(bundles.map(({ months }) => months)).size === bundles.length, {
    message: 'Each length once',
    path: ['bundles'],
  })
  .refine(({ price, membershipLevel }) => price > 0 || membershipLevel === 1, {
    message: 'A tier that costs nothing is of the first level',
    path: ['price'],
  })
  .refine(({ price, bundles = [], trialDays = null }) => price > 0 || (bundles.length === 0 && trialDays === null), {
    message: 'There is nothing to take off what costs nothing',
    path: ['price'],
  })

/** What a fan has with one creator. */
export const Membership = z.object({
  creator: ProfileSummary,
  tierId: TierId,
  tierName: z.string(),
  coverImageUrl: z.string().nullable(),
  level: MembershipLevel,
  state: MembershipState,
  expireTime: Instant,
  /** What the next period will cost with everything on top; null when it does not renew. */
  nextPayment: Cents.nullable(),
  payRange: z.int(),
  /** A downgrade that waits for the end of the period. */
  nextTier: z.object({ tierId: TierId, tierName: z.string(), level: MembershipLevel }).nullable(),
  isTrial: z.boolean(),
  /** It costs nothing and has no end, whatever `expireTime` says. */
  isFree: z.boolean(),
  since: Instant,
})
export type Membership = z.infer<typeof Membership>

/** What a fan is shown when what they ordered has begun: from whom, what for, and what is open to them now. */
export const MembershipWelcome = z.object({
  creator: ProfileSummary,
  tierName: z.string(),
  level: MembershipLevel,
  /** The creator's own words; empty: none. */
  thankYou: z.string(),
  /** Posts for members that this level opens. */
  openPosts: z.int(),
  /** When it begins, where what the fan has now is used up first; null: it has begun. */
  startsAt: Instant.nullable(),
})
export type MembershipWelcome = z.infer<typeof MembershipWelcome>

export const PromoCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[A-Z0-9][A-Z0-9-]{2,${PROMO_CODE_MAX_LENGTH - 1}}$`))

export const PromoForm = z.object({
  code: PromoCode,
  /** Left out: for every tier. */
  tierId: TierId.optional(),
  offer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('discount'), percent: z.int().min(5).max(95) }),
    z.object({ kind: z.literal('trial'), days: z.int().min(1).max(TRIAL_DAYS_MAX) }),
  ]),
  /** Null: as many as come. */
  maxUses: z.int().min(1).max(1_000_000).nullable().default(null),
  expiresAt: Instant.nullable().default(null),
})

export const PromoEntry = z.object({
  promoId: PromoId,
  code: z.string(),
  tierId: TierId.nullable(),
  offer: PromoForm.shape.offer,
  maxUses: z.int().nullable(),
  uses: z.int(),
  expiresAt: Instant.nullable(),
  isOver: z.boolean(),
  createdAt: Instant,
})
export type PromoEntry = z.infer<typeof PromoEntry>

/** A code that somebody came with. */
export const LinkedPromo = z.object({
  code: z.string(),
  offer: PromoForm.shape.offer,
  /** The one tier that it is for; null: for every tier. */
  tierName: z.string().nullable(),
  /** used: by this viewer; not_new: free days are for who has never been a member. */
  state: z.enum(['open', 'expired', 'used_up', 'used', 'not_new']),
})
export type LinkedPromo = z.infer<typeof LinkedPromo>
