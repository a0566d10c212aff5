import {
  cents,
  instant,
  userId,
  type Account,
  type Membership,
  type OwnTier,
  type ProfileSummary,
  type PromoEntry,
  type PromoId,
  type TierId,
  type TierOffer,
} from '@fanlight/contract'
import { configure } from '@testing-library/react'
import { endAll as endProfiles, luna } from '../../profiles/testing/kit.tsx'
import { answerDialog } from '../../../testing/dialogs.ts'

export { begin, luna, show, startServer } from '../../profiles/testing/kit.tsx'

// The first dialog of a file draws much for the first time; a busy machine takes longer over it than a second.
configure({ asyncUtilTimeout: 5_000 })

export const lunaCreates: Account = { ...luna, role: 'creator' }
export const tierId = (id: string) => id as TierId
export const at = (year: number, month: number, day: number) => instant(new Date(year, month - 1, day, 12).getTime())

export const creator: ProfileSummary = {
  userId: userId('21'),
  displayName: 'Velvet',
  nickName: 'Velvet',
  userName: 'velvet',
  headPicUrl: null,
  isCreator: true,
}

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
    subscribers: 0,
    ...part,
  }
}

export function offer(level: 1 | 2 | 3, part: Partial<TierOffer> = {}): TierOffer {
  const { subscribers: _, ...tier } = ownTier(level)
  return {
    ...tier,
    creatorId: creator.userId,
    purchaseStatus: 0,
    currentTierId: null,
    currentLevel: 0,
    remainPrice: cents(0),
    remainDay: 0,
    expireTime: null,
    payNow: tier.price,
    payThen: tier.price,
    ...part,
  }
}

export const allOffers = [offer(1), offer(2), offer(3)]

/** As a member of the lowest tier sees them, with nineteen days to go. */
export const asMember: TierOffer[] = [offer(1, { purchaseStatus: 1 }), upgrade(2), upgrade(3)].map((each) => ({
  ...each,
  currentTierId: tierId('101'),
  currentLevel: 1,
  expireTime: at(2031, 3, 14),
}))

function upgrade(level: 2 | 3): TierOffer {
  const { price } = ownTier(level)
  return offer(level, { purchaseStatus: 2, remainPrice: cents(316), remainDay: 19, payNow: cents(price - 316) })
}

export function membership(part: Partial<Membership> = {}): Membership {
  return {
    creator,
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

export async function endAll(): Promise<void> {
  answerDialog('subscribe')
  answerDialog('payment')
  await endProfiles()
}
