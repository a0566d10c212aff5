import { z } from 'zod'
import { CardId, Cents, Diamonds, EmailAddress, Instant, OrderId, PackageId, TierId } from '../core/scalars.ts'
import { ProfileSummary } from '../profiles/entities.ts'
import { CARD_HOLDER_MAX_LENGTH } from './limits.ts'
import { cvcLength, hasValidCheckDigit, mayHoldCardNumber } from './rules.ts'
import { needsState } from './states.ts'

export const DiamondPackage = z.object({
  packageId: PackageId,
  /** The same; clients know both names. */
  prodId: PackageId,
  amount: Diamonds.positive(),
  /** Diamonds on top. */
  presentedAmount: Diamonds,
  usdPrice: Cents,
  price: Cents,
  /** The one that is shown first and chosen unless the fan chooses another. */
  isSuggested: z.boolean(),
})
export type DiamondPackage = z.infer<typeof DiamondPackage>

/** What becomes of a price: fractions come on top for the fan, the commission is what the creator does not keep. */
export const PriceTerms = z.object({
  processingFees: z.number(),
  taxes: z.number(),
  commissionPercent: z.int(),
})
export type PriceTerms = z.infer<typeof PriceTerms>

/** What is paid, part by part, in cents. */
export const OrderPrice = z.object({ subtotal: Cents, processingFee: Cents, taxes: Cents, total: Cents })

/** TO_PAY waits for the fan, PAID for the money to arrive, DONE has it and what it bought, CLOSED got nothing. */
export const OrderStatus = z.enum(['TO_PAY', 'PAID', 'DONE', 'CLOSED'])
export type OrderStatus = z.infer<typeof OrderStatus>

export const OrderClosedBecause = z.enum(['canceled', 'expired', 'failed', 'declined', 'trial_used'])
export type OrderClosedBecause = z.infer<typeof OrderClosedBecause>

/** What became of a payment that its payer disputes at the provider. */
export const DisputeState = z.enum(['open', 'won', 'lost'])
export type DisputeState = z.infer<typeof DisputeState>

export const OrderType = z.union([z.literal(1), z.literal(2)])

export const Order = z.object({
  orderId: OrderId,
  orderType: OrderType,
  status: OrderStatus,
  statusCode: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  price: OrderPrice,
  createdAt: Instant,
  paidAt: Instant.nullable(),
  closedBecause: OrderClosedBecause.nullable(),
  /** Until when an unfinished order can be gone on with. */
  payableUntil: Instant,
  refunded: Cents,
  diamonds: z.object({ amount: Diamonds, presentedAmount: Diamonds }).nullable(),
  membership: z.object({ creator: ProfileSummary, tierId: TierId, tierName: z.string(), level: z.int() }).nullable(),
  /** Last four digits, where a stored card paid. */
  card: z.string().nullable(),
  /** The number on the receipt, as the payment provider knows it. */
  reference: z.string().nullable(),
})
export type Order = z.infer<typeof Order>

/** A kept card. The number is masked: `•••• 4242`. */
export const Card = z.object({
  cardId: CardId,
  cardNumber: z.string(),
  brand: z.string(),
  expiryMonth: z.string(),
  expiryYear: z.string(),
  cardHolderName: z.string(),
  billingCountry: z.string(),
  addedAt: Instant,
})
export type Card = z.infer<typeof Card>

/**
 * A card that is being handed over: `setupToken` is the provider's, `setupProof` says whose it is. The provider's script
 * draws the fields for the number, the expiry and the code in frames of its own, which take the card to it, past us.
 */
export const CardSetup = z.object({ setupToken: z.string(), setupProof: z.string(), scriptUrl: z.string() })
export type CardSetup = z.infer<typeof CardSetup>

/** A number that was typed into the wrong field is not kept there either. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((typed) => !mayHoldCardNumber(typed), 'Not the number of a card')
const digits = (typed: string) => typed.replace(/[\s-]/g, '')

const token = z.string().min(1).max(200)

/**
 * What the form sends: with the token of a card that the provider has been handed, or the card itself, which only a
 * provider without real cards takes from us. Beside the usual rules what real cards need: fifteen digits and a code of four
 * for American Express, up to nineteen digits, letters in British and Canadian postcodes.
 */
export const CardForm = z
  .object({
    cardNumber: z
      .string()
      .max(40)
      .transform(digits)
      .refine((number) => /^\d{12,19}$/.test(number) && hasValidCheckDigit(number), 'Not a card number')
      .optional(),
    expiryMonth: z
      .string()
      .regex(/^(?:0[1-9]|1[0-2])$/)
      .optional(),
    expiryYear: z
      .string()
      .regex(/^\d{2}$/)
      .optional(),
    cvc: z
      .string()
      .regex(/^\d{3,4}$/)
      .optional(),
    setupToken: token.optional(),
    setupProof: token.optional(),
    cardHolderName: text(CARD_HOLDER_MAX_LENGTH),
    email: EmailAddress.refine((typed) => !mayHoldCardNumber(typed), 'Not the number of a card'),
    billingAddressLine: text(200),
    billingCountry: z.string().regex(/^[A-Z]{2}$/),
    billingCity: text(100),
    /** Needed in some countries, see `needsState`; empty: none. */
    billingState: z
      .string()
      .trim()
      .max(100)
      .refine((typed) => !mayHoldCardNumber(typed), 'Not the number of a card')
      .default(''),
    billingZipCode: z
      .string()
      .trim()
      .regex(/^[0-9A-Za-z][0-9A-Za-z -]{0,9}$/),
  })
  .refine(({ cardNumber = '', cvc }) => cvc === undefined || cvc.length === cvcLength(cardNumber), {
    message: 'Wrong length',
    path: ['cvc'],
  })
  .refine(({ billingCountry, billingState }) => billingState !== '' || !needsState(billingCountry), {
    message: 'Missing',
    path: ['billingState'],
  })
  .superRefine((form, context) => {
    const needed = form.setupToken === undefined ? cardParts : (['setupProof'] as const)
    for (const part of needed) {
      if (form[part] === undefined) context.addIssue({ code: 'custom', message: 'Missing', path: [part] })
    }
  })

const cardParts = ['cardNumber', 'expiryMonth', 'expiryYear', 'cvc'] as const

/** What a fan allows themself to pay in a calendar month (UTC). */
export const SpendingLimit = z.object({
  /** Null: none. */
  monthly: Cents.nullable(),
  spentThisMonth: Cents,
  /** A higher limit that is asked for and not in force yet; `monthly` null means none from then on. */
  coming: z.object({ monthly: Cents.nullable(), from: Instant }).nullable(),
  resetsAt: Instant,
})
export type SpendingLimit = z.infer<typeof SpendingLimit>
