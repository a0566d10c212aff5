import {
  diamonds,
  cents,
  instant,
  priceWith,
  type Card,
  type CardId,
  type Cents,
  type DiamondPackage,
  type Membership,
  type Order,
  type OrderId,
  type OwnTier,
  type PackageId,
  type PriceTerms,
  type PromoEntry,
  type PromoId,
  type TierId,
  type TierOffer,
} from '@fanlight/contract'
import { luna, velvet } from './people.ts'

export const tierId = (id: string) => id as TierId
export const at = (year: number, month: number, day: number) => instant(new Date(year, month - 1, day, 12).getTime())

const names = ['Front row', 'Backstage', 'In the band'] as const
const prices = [499, 1299, 4900] as const

/** The tier of a level, and below what a fan sees of it. */
export function ownTier(level: 1 | 2 | 3, part: Partial<OwnTier> = {}): OwnTier {
  const id = tierId(`10${level}`)
  return {
    tierId: id,
    id,
    creatorId: luna.userId,
    tierName: names[level - 1] ?? '',
    coverImageUrl: null,
    price: cents(prices[level - 1] ?? 0),
    discountPrice: null,
    payRange: 30,
    isFirstAvailable: false,
    membershipLevel: level,
    permissionLevel: level,
    description: '',
    perks: [],
    bundles: [],
    trialDays: null,
    subscribers: 0,
    thankYou: '',
    ...part,
  }
}

export function offer(level: 1 | 2 | 3, part: Partial<TierOffer> = {}): TierOffer {
  const { subscribers: _, thankYou: __, ...tier } = ownTier(level)
  return {
    ...tier,
    creatorId: velvet.userId,
    purchaseStatus: 0,
    currentTierId: null,
    currentLevel: 0,
    remainPrice: cents(0),
    remainDay: 0,
    currentState: null,
    expireTime: null,
    nextPayment: null,
    currentPayRange: null,
    firstDays: tier.payRange,
    bundles: [],
    ...priced({ payNow: tier.price, payThen: tier.price, ...part }),
    ...part,
  }
}

/** What becomes of a price in the tests: five percent on top, and a fifth that the creator does not keep. */
export const priceTerms: PriceTerms = { processingFees: 0.05, taxes: 0, commissionPercent: 20 }

/** With the totals that belong to them. */
export const priced = ({ payNow, payThen }: { payNow: Cents; payThen: Cents }) => ({
  payNow,
  payThen,
  totalNow: priceWith(payNow, priceTerms).total,
  totalThen: priceWith(payThen, priceTerms).total,
})

export const allOffers = [offer(1), offer(2), offer(3)]

/** As a member of the lowest tier sees them, with nineteen days to go. */
export const asMember: TierOffer[] = [offer(1, { purchaseStatus: 1 }), upgrade(2), upgrade(3)].map((each) => ({
  ...each,
  currentTierId: tierId('101'),
  currentLevel: 1,
  currentState: 'active',
  expireTime: at(2031, 3, 14),
  nextPayment: cents(524),
}))

function upgrade(level: 2 | 3): TierOffer {
  const { price } = ownTier(level)
  return offer(level, { purchaseStatus: 2, remainPrice: cents(316), remainDay: 19, payNow: cents(price - 316) })
}

export function membership(part: Partial<Membership> = {}): Membership {
  return {
    creator: velvet,
    tierId: tierId('102'),
    tierName: 'Backstage',
    coverImageUrl: null,
    level: 2,
    state: 'active',
    expireTime: at(2031, 3, 14),
    nextPayment: cents(1364),
    payRange: 30,
    nextTier: null,
    isTrial: false,
    isFree: false,
    since: at(2030, 1, 1),
    ...part,
  }
}

export function promo(code: string, part: Partial<PromoEntry> = {}): PromoEntry {
  return {
    promoId: `1${code.length}` as PromoId,
    code,
    tierId: null,
    offer: { kind: 'discount', percent: 50 },
    maxUses: null,
    uses: 0,
    expiresAt: null,
    isOver: false,
    createdAt: at(2030, 1, 1),
    ...part,
  }
}

export const ORDER = '41' as OrderId

export function pack(id: number, part: Partial<DiamondPackage> = {}): DiamondPackage {
  const packageId = String(id) as PackageId
  return {
    packageId,
    prodId: packageId,
    amount: diamonds(id),
    presentedAmount: diamonds(0),
    usdPrice: cents(id),
    price: cents(id),
    isSuggested: false,
    ...part,
  }
}

export const packages = [pack(100), pack(1_000, { presentedAmount: diamonds(50), isSuggested: true }), pack(5_000)]

export const visa: Card = {
  cardId: '9' as CardId,
  cardNumber: '•••• 4242',
  brand: 'visa',
  expiryMonth: '12',
  expiryYear: '49',
  cardHolderName: 'Luna Fan',
  billingCountry: 'GB',
  addedAt: instant(0),
}

export function order(part: Partial<Order> = {}): Order {
  return {
    orderId: ORDER,
    orderType: 1,
    status: 'TO_PAY',
    statusCode: 1,
    price: { subtotal: cents(1_000), processingFee: cents(50), taxes: cents(20), total: cents(1_070) },
    createdAt: instant(Date.UTC(2026, 10, 14, 12)),
    paidAt: null,
    closedBecause: null,
    payableUntil: instant(Date.UTC(2026, 10, 17, 12)),
    refunded: cents(0),
    diamonds: { amount: diamonds(1_000), presentedAmount: diamonds(50) },
    membership: null,
    card: null,
    reference: null,
    ...part,
  }
}

export const membershipOrder = order({
  orderId: '42' as OrderId,
  orderType: 2,
  diamonds: null,
  membership: {
    creator: velvet,
    tierId: tierId('3'),
    tierName: 'Premium',
    level: 2,
  },
})
