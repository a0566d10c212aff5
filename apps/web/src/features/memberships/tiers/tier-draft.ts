import {
  cents,
  MONTH_DAYS,
  PAY_RANGES,
  PERK_MAX_LENGTH,
  priceWith,
  subscriptionPrice,
  TIER_DESCRIPTION_MAX_LENGTH,
  TIER_NAME_MAX_LENGTH,
  TIER_PRICE_MAX,
  TIER_PRICE_MIN,
  type CallOf,
  type editTier,
  type MembershipLevel,
  type OwnTier,
  type Rates,
  type TierId,
  type TierOffer,
  type UserId,
} from '@fanlight/contract'
import { centsTyped, dollarsOf } from '../../../platform/i18n/index.ts'
import { hasWords } from '../card/RichText.tsx'

export type PayRange = (typeof PAY_RANGES)[number]

/** A picture that stays, that was just uploaded (shown from this device until it is saved), or none. */
export type CoverDraft = { kind: 'kept'; url: string } | { kind: 'new'; uploadedUrl: string; preview: string } | null

/** A row has a number of its own, so that moving one leaves the others' fields alone. */
export type PerkDraft = { key: number; words: string }

/** What the form holds, as typed. */
export type TierDraft = {
  level: MembershipLevel
  name: string
  cover: CoverDraft
  description: string
  perks: readonly PerkDraft[]
  price: string
  payRange: PayRange
  hasDiscount: boolean
  discount: string
  isFirstAvailable: boolean
}

export function draftOf(tier: OwnTier | null, level: MembershipLevel): TierDraft {
  if (!tier) {
    const nothing = { name: '', cover: null, description: '', perks: [], price: '', discount: '' }
    return { ...nothing, level, payRange: MONTH_DAYS, hasDiscount: false, isFirstAvailable: true }
  }
  return {
    level: tier.membershipLevel,
    name: tier.tierName,
    cover: tier.coverImageUrl === null ? null : { kind: 'kept', url: tier.coverImageUrl },
    description: tier.description,
    perks: tier.perks.map((words, key) => ({ key, words })),
    price: dollarsOf(tier.price),
    payRange: PAY_RANGES.find((days) => days === tier.payRange) ?? MONTH_DAYS,
    hasDiscount: tier.discountPrice !== null,
    discount: tier.discountPrice === null ? '' : dollarsOf(tier.discountPrice),
    isFirstAvailable: tier.discountPrice === null || tier.isFirstAvailable,
  }
}

type MoneyProblem = 'empty' | 'notMoney' | 'tooLow' | 'tooHigh'

export function moneyProblem(typed: string): MoneyProblem | null {
  if (typed.trim() === '') return 'empty'
  const amount = centsTyped(typed)
  if (amount === null) return 'notMoney'
  if (amount < TIER_PRICE_MIN) return 'tooLow'
  return amount > TIER_PRICE_MAX ? 'tooHigh' : null
}

export type DraftProblems = {
  /** By another tier, which only the server knew. */
  level?: 'taken'
  name?: 'required' | 'tooLong'
  description?: 'tooLong'
  /** By the perk's key. */
  perks: Readonly<Record<number, 'tooLong'>>
  price?: MoneyProblem
  discount?: MoneyProblem | 'notBelow'
}

export function problemsOf(draft: TierDraft): DraftProblems {
  const name = draft.name.trim()
  const price = moneyProblem(draft.price)
  const discount = draft.hasDiscount ? discountProblem(draft) : null
  const tooLong = draft.perks.filter(({ words }) => words.trim().length > PERK_MAX_LENGTH)
  return {
    ...(name === '' && { name: 'required' as const }),
    ...(name.length > TIER_NAME_MAX_LENGTH && { name: 'tooLong' as const }),
    ...(draft.description.length > TIER_DESCRIPTION_MAX_LENGTH && { description: 'tooLong' as const }),
    perks: Object.fromEntries(tooLong.map(({ key }) => [key, 'tooLong' as const])),
    ...(price && { price }),
    ...(discount && { discount }),
  }
}

function discountProblem({ discount, price }: TierDraft): DraftProblems['discount'] | null {
  const problem = moneyProblem(discount)
  if (problem) return problem
  const [lower, regular] = [centsTyped(discount), centsTyped(price)]
  return lower !== null && regular !== null && lower >= regular ? 'notBelow' : null
}

/** What is sent. Only for a draft without problems. */
export function formOf(draft: TierDraft, tier: OwnTier | null): CallOf<typeof editTier> {
  return {
    ...(tier && { tierId: tier.tierId }),
    membershipLevel: draft.level,
    tierName: draft.name.trim(),
    // Left out, the cover stays as it is.
    ...(draft.cover?.kind === 'new' && { coverImageUrl: draft.cover.uploadedUrl }),
    ...(draft.cover === null && { coverImageUrl: null }),
    ...faceOf(draft),
    payRange: draft.payRange,
  }
}

/** Those of its parts that the form, the card and the comparison with what was saved have in common. */
function faceOf(draft: TierDraft) {
  const discountPrice = draft.hasDiscount ? centsTyped(draft.discount) : null
  return {
    price: centsTyped(draft.price) ?? cents(0),
    discountPrice,
    isFirstAvailable: discountPrice !== null && draft.isFirstAvailable,
    // Lines that were left empty at the end, or all of them.
    description: hasWords(draft.description) ? draft.description.replace(/(?:<p><\/p>)+$/, '') : '',
    perks: draft.perks.map(({ words }) => words.trim()).filter((words) => words !== ''),
  }
}

/** Whether anything would be lost. */
export function isChanged(draft: TierDraft, saved: TierDraft): boolean {
  const essence = (of: TierDraft) => {
    const { name, level, cover, payRange, price, discount, hasDiscount } = of
    return JSON.stringify([name.trim(), level, cover, payRange, price, hasDiscount && discount, faceOf(of)])
  }
  return essence(draft) !== essence(saved)
}

type PreviewOf = { tierId: TierId | null; creatorId: UserId; fallbackName: string; rates: Rates }

/** The draft as a fan without a membership would see it. What cannot be saved yet is left out of it. */
export function previewOf(draft: TierDraft, { tierId, creatorId, fallbackName, rates }: PreviewOf): TierOffer {
  const face = faceOf(draft)
  const discountPrice = draft.hasDiscount && !discountProblem(draft) ? face.discountPrice : null
  const { first, following: then } = subscriptionPrice({ ...face, discountPrice }, { isFirstTime: true })
  const id = tierId ?? ('0' as TierId)
  return {
    ...face,
    tierId: id,
    id,
    creatorId,
    tierName: draft.name.trim() || fallbackName,
    coverImageUrl: draft.cover?.kind === 'new' ? draft.cover.preview : (draft.cover?.url ?? null),
    discountPrice,
    payRange: draft.payRange,
    membershipLevel: draft.level,
    permissionLevel: draft.level,
    purchaseStatus: 0,
    currentTierId: null,
    currentLevel: 0,
    remainPrice: cents(0),
    remainDay: 0,
    currentState: null,
    expireTime: null,
    nextPayment: null,
    payNow: first,
    payThen: then,
    totalNow: priceWith(first, rates).total,
    totalThen: priceWith(then, rates).total,
  }
}

export function withNewPerk(perks: readonly PerkDraft[]): PerkDraft[] {
  return [...perks, { key: Math.max(-1, ...perks.map(({ key }) => key)) + 1, words: '' }]
}

/** The list with the row at `from` standing at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const target = Math.max(0, Math.min(to, list.length - 1))
  const taken = list[from]
  if (taken === undefined) return [...list]
  return list.toSpliced(from, 1).toSpliced(target, 0, taken)
}
