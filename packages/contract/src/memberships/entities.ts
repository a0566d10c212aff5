import { z } from 'zod'
import { Cents, Instant, PromoId, TierId, UserId } from '../core/scalars.ts'
import { UploadedUrl } from '../media/entities.ts'
import { ProfileSummary } from '../profiles/entities.ts'
import {
  PAY_RANGES,
  PERK_MAX_LENGTH,
  PERKS_MAX,
  PROMO_CODE_MAX_LENGTH,
  TIER_DESCRIPTION_MAX_LENGTH,
  TIER_NAME_MAX_LENGTH,
  TIER_PRICE_MAX,
  TIER_PRICE_MIN,
  TRIAL_DAYS_MAX,
} from './limits.ts'

export const MembershipLevel = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type MembershipLevel = z.infer<typeof MembershipLevel>

/** A tier as its creator made it. */
export const Tier = z.object({
  tierId: TierId,
  id: TierId,
  creatorId: UserId,
  tierName: z.string(),
  coverImageUrl: z.string().nullable(),
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
})
export type Tier = z.infer<typeof Tier>

/** 0 can be bought, 1 is the viewer's own, 2 is an upgrade, 3 a downgrade (from the next period on). */
export const PurchaseStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** active renews; past_due failed to and is being tried again; canceled runs out; ended is over. */
export const MembershipState = z.enum(['active', 'past_due', 'canceled', 'ended'])

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
  /** What the first period would cost this viewer, without what comes on top. */
  payNow: Cents,
  /** What each period after it costs. */
  payThen: Cents,
  /** The two with everything that comes on top: what is really paid. */
  totalNow: Cents,
  totalThen: Cents,
})
export type TierOffer = z.infer<typeof TierOffer>

/** The creator's own list also says how many are subscribed. */
export const OwnTier = Tier.extend({ subscribers: z.int() })
export type OwnTier = z.infer<typeof OwnTier>

export const TierForm = z
  .object({
    tierId: TierId.optional(),
    membershipLevel: MembershipLevel,
    tierName: z.string().trim().min(1).max(TIER_NAME_MAX_LENGTH),
    /** A picture just uploaded; left out, the cover stays; null takes it away. */
    coverImageUrl: UploadedUrl.nullable().optional(),
    price: Cents.min(TIER_PRICE_MIN).max(TIER_PRICE_MAX),
    discountPrice: Cents.min(TIER_PRICE_MIN).max(TIER_PRICE_MAX).nullable().default(null),
    payRange: z.literal(PAY_RANGES).default(30),
    isFirstAvailable: z.boolean().default(false),
    description: z.string().max(TIER_DESCRIPTION_MAX_LENGTH).default(''),
    perks: z.array(z.string().trim().min(1).max(PERK_MAX_LENGTH)).max(PERKS_MAX).default([]),
  })
  .refine(({ price, discountPrice }) => discountPrice === null || discountPrice < price, {
    message: 'A discount is below the price',
    path: ['discountPrice'],
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
  since: Instant,
})
export type Membership = z.infer<typeof Membership>

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
