import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Cents, OrderId, PromoId, TierId, UserId } from '../core/scalars.ts'
import { OrderStatus, PriceTerms } from '../payments/entities.ts'
import { LanguageCode } from '../platform/entities.ts'
import * as descriptors from './descriptors.ts'
import { RENEWAL_CONSENT_VERSION } from './limits.ts'
import {
  Bundle,
  LinkedPromo,
  Membership,
  MembershipLevel,
  MembershipWelcome,
  OwnTier,
  PromoCode,
  PromoEntry,
  PromoForm,
  TierForm,
  TierOffer,
} from './entities.ts'

export const queryTiers = defineEndpoint(descriptors.queryTiers, {
  summary: "A creator's tiers, with what each would cost the viewer now",
  input: z.object({
    otherUserId: UserId,
    /** Only this level and above. */ permissionLevel: MembershipLevel.optional(),
  }),
  output: z.object({
    tiers: z.array(TierOffer),
    /** The creator has some, whether or not any of them is shown. */
    hasTiers: z.boolean(),
  }),
  refusals: ['NOT_FOUND'],
})

export const queryTierById = defineEndpoint(descriptors.queryTierById, {
  summary: 'One tier',
  input: z.object({ tierId: TierId }),
  output: z.object({ tier: TierOffer }),
  refusals: ['NOT_FOUND'],
})

export const listOwnTiers = defineEndpoint(descriptors.listOwnTiers, {
  summary:
    'The own tiers with how many are subscribed, and what becomes of a price: what fans pay on top, what is kept',
  input: z.object({}),
  output: z.object({ tiers: z.array(OwnTier), terms: PriceTerms }),
})

export const editTier = defineEndpoint(descriptors.editTier, {
  summary: 'Make a tier, or change one. Those who are subscribed keep the price they agreed to',
  input: TierForm,
  output: z.object({ tier: OwnTier }),
  refusals: ['NOT_FOUND', 'LEVEL_TAKEN', 'PICTURE_REFUSED'],
})

export const deleteTier = defineEndpoint(descriptors.deleteTier, {
  summary: 'Take a tier away. Those who are subscribed keep it to the end of what they paid; it does not renew',
  input: z.object({ tierId: TierId }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
})

export const startSubscription = defineEndpoint(descriptors.startSubscription, {
  summary:
    'Begin a membership, an upgrade or a downgrade: the fan approves it at the provider. The same idempotency key twice is one order',
  needsVerifiedEmail: true,
  input: z.object({
    successUrl: z.string().max(2000),
    cancelUrl: z.string().max(2000),
    subscribedUserId: UserId,
    tierId: TierId,
    /** So many months paid at once, and each time again; left out: the tier's own period. */
    months: Bundle.shape.months.optional(),
    promoCode: PromoCode.optional(),
    /** What the first period was shown to cost, without what comes on top. Another current price is refused. */
    expectedPrice: Cents.optional(),
    /** Without it nothing begins; that it is missing is a refusal of its own. */
    consent: z
      .object({
        version: z.string().max(40).describe(`The version of that text; now it is ${RENEWAL_CONSENT_VERSION}`),
        language: LanguageCode,
      })
      .describe(
        'That the fan agreed to its renewing: which text they saw, in which language. Without it nothing begins',
      )
      .optional(),
  }),
  output: z.object({ orderId: OrderId, payUrl: z.string().nullable(), content: z.string(), status: OrderStatus }),
  refusals: [
    'NOT_FOUND',
    'CONFLICT',
    'CONSENT_NEEDED',
    'SELF_PAYMENT',
    'BLOCKED',
    'ALREADY_SUBSCRIBED',
    'UNFINISHED_ORDER',
    'PRICE_CHANGED',
    'PROMO_NOT_VALID',
    'SPENDING_LIMIT',
    'PROVIDER_UNREACHABLE',
  ],
  limit: { max: 20, perSeconds: 60 },
})

export const listMemberships = defineEndpoint(descriptors.listMemberships, {
  summary: 'The own memberships: those in force first, then those that ended',
  input: z.object({}),
  output: z.object({ memberships: z.array(Membership) }),
})

export const membershipWelcome = defineEndpoint(descriptors.membershipWelcome, {
  summary: "The moment after subscribing: the creator's thanks, and how many posts are open now",
  input: z.object({ orderId: OrderId }),
  output: MembershipWelcome,
  refusals: ['NOT_FOUND'],
})

export const cancelMembership = defineEndpoint(descriptors.cancelMembership, {
  summary: 'No further renewal; it stays in force for what was paid',
  input: z.object({ otherUserId: UserId }),
  output: z.object({ membership: Membership }),
  refusals: ['NOT_FOUND', 'PROVIDER_UNREACHABLE'],
})

export const createPromo = defineEndpoint(descriptors.createPromo, {
  summary: 'A code that gives a discount on the first period, or some days free',
  input: PromoForm,
  output: z.object({ promo: PromoEntry }),
  refusals: ['NOT_FOUND', 'CODE_TAKEN', 'CONFLICT'],
  limit: { max: 30, perSeconds: 60 },
})

export const listPromos = defineEndpoint(descriptors.listPromos, {
  summary: 'The own codes, newest first',
  input: z.object({}),
  output: z.object({ promos: z.array(PromoEntry) }),
})

export const endPromo = defineEndpoint(descriptors.endPromo, {
  summary: 'A code that nobody can use from now on; those who used it keep what it gave',
  input: z.object({ promoId: PromoId }),
  output: z.object({ promo: PromoEntry }),
  refusals: ['NOT_FOUND'],
})

export const applyPromo = defineEndpoint(descriptors.applyPromo, {
  summary: 'What a code would make of the price of a tier; it is used when the membership begins',
  input: z.object({ tierId: TierId, code: PromoCode }),
  output: z.object({
    offer: PromoForm.shape.offer,
    payNow: Cents,
    payThen: Cents,
    /** With everything that comes on top. */
    totalNow: Cents,
    totalThen: Cents,
  }),
  refusals: ['NOT_FOUND', 'PROMO_NOT_VALID'],
  limit: { max: 20, perSeconds: 60 },
})

export const lookAtPromo = defineEndpoint(descriptors.lookAtPromo, {
  summary: 'What the code in a link gives, also to a visitor without an account, or why it gives nothing any more',
  input: z.object({ otherUserId: UserId, code: PromoCode }),
  output: LinkedPromo,
  refusals: ['NOT_FOUND'],
  limit: { max: 20, perSeconds: 60 },
})
