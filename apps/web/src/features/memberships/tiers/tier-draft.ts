import {
  BUNDLE_DISCOUNT_MAX,
  BUNDLE_MONTHS,
  cents,
  MONTH_DAYS,
  PAY_RANGES,
  PERK_MAX_LENGTH,
  subscriptionPrice,
  THANK_YOU_MAX_LENGTH,
  TRIAL_LENGTHS,
  TIER_DESCRIPTION_MAX_LENGTH,
  TIER_NAME_MAX_LENGTH,
  TIER_PRICE_MAX,
  TIER_PRICE_MIN,
  type Bundle,
  type CallOf,
  type editTier,
  type MembershipLevel,
  type OwnTier,
  type Rates,
  type TierId,
  type TierOffer,
  type UserId,
} from '@fanlight/contract'
import { centsTyped, dollarsOf, wholeTyped } from '../../../platform/i18n/index.ts'
import { bundleOffers } from '../card/lengths.ts'
import { hasWords } from '../card/RichText.tsx'
import { withTotals } from '../card/shown-price.ts'

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
  thankYou: string
  /** Percent off by months, as typed; empty: not offered. */
  bundles: BundlesDraft
  /** Costs nothing; only the first level can. */
  isFree: boolean
  trialDays: TrialDays | null
}

export type TrialDays = (typeof TRIAL_LENGTHS)[number]

export type BundlesDraft = Readonly<Record<Bundle['months'], string>>

export function draftOf(tier: OwnTier | null, level: MembershipLevel): TierDraft {
  if (!tier) {
    const nothing = { name: '', cover: null, description: '', perks: [], price: '', discount: '', thankYou: '' }
    const more = { bundles: { 3: '', 6: '', 12: '' }, isFree: false, trialDays: null }
    return { ...nothing, ...more, level, payRange: MONTH_DAYS, hasDiscount: false, isFirstAvailable: true }
  }
  return {
    level: tier.membershipLevel,
    name: tier.tierName,
    cover: tier.coverImageUrl === null ? null : { kind: 'kept', url: tier.coverImageUrl },
    description: tier.description,
    perks: tier.perks.map((words, key) => ({ key, words })),
    price: tier.price === 0 ? '' : dollarsOf(tier.price),
    payRange: PAY_RANGES.find((days) => days === tier.payRange) ?? MONTH_DAYS,
    hasDiscount: tier.discountPrice !== null,
    discount: tier.discountPrice === null ? '' : dollarsOf(tier.discountPrice),
    isFirstAvailable: tier.discountPrice === null || tier.isFirstAvailable,
    thankYou: tier.thankYou,
    bundles: { 3: offAt(tier, 3), 6: offAt(tier, 6), 12: offAt(tier, 12) },
    isFree: tier.price === 0,
    trialDays: TRIAL_LENGTHS.find((days) => days === tier.trialDays) ?? null,
  }
}

const offAt = ({ bundles }: OwnTier, length: Bundle['months']): string =>
  String(bundles.find(({ months }) => months === length)?.percentOff ?? '')

/** Percent as typed; null where it is none that can be offered. */
function percentTyped(typed: string): number | null {
  const percent = wholeTyped(typed)
  return percent !== null && percent >= 0 && percent <= BUNDLE_DISCOUNT_MAX ? percent : null
}

/** As it would be saved: a higher level always costs something. */
export const costsNothing = ({ isFree, level }: Pick<TierDraft, 'isFree' | 'level'>): boolean => isFree && level === 1

/** Those that can be saved. Several months at once are for a tier by the month. */
export function bundlesOf({ bundles, payRange, ...draft }: TierDraft): Bundle[] {
  if (payRange !== MONTH_DAYS || costsNothing(draft)) return []
  return BUNDLE_MONTHS.flatMap((months) => {
    const percentOff = bundles[months].trim() === '' ? null : percentTyped(bundles[months])
    return percentOff === null ? [] : [{ months, percentOff }]
  })
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
  thankYou?: 'tooLong'
  /** By months. */
  bundles?: Readonly<Partial<Record<Bundle['months'], 'range'>>>
}

export function problemsOf(draft: TierDraft): DraftProblems {
  const name = draft.name.trim()
  const isFree = costsNothing(draft)
  const price = isFree ? null : moneyProblem(draft.price)
  const discount = draft.hasDiscount && !isFree ? discountProblem(draft) : null
  const tooLong = draft.perks.filter(({ words }) => words.trim().length > PERK_MAX_LENGTH)
  return {
    ...(name === '' && { name: 'required' as const }),
    ...(name.length > TIER_NAME_MAX_LENGTH && { name: 'tooLong' as const }),
    ...(draft.description.length > TIER_DESCRIPTION_MAX_LENGTH && { description: 'tooLong' as const }),
    perks: Object.fromEntries(tooLong.map(({ key }) => [key, 'tooLong' as const])),
    ...(price && { price }),
    ...(discount && { discount }),
    ...(draft.thankYou.trim().length > THANK_YOU_MAX_LENGTH && { thankYou: 'tooLong' as const }),
    ...bundleProblems(draft),
  }
}

function bundleProblems({ bundles, payRange, ...draft }: TierDraft): Pick<DraftProblems, 'bundles'> {
  const wrong = BUNDLE_MONTHS.filter(
    (months) => bundles[months].trim() !== '' && percentTyped(bundles[months]) === null,
  )
  if (payRange !== MONTH_DAYS || costsNothing(draft) || wrong.length === 0) return {}
  return { bundles: Object.fromEntries(wrong.map((months) => [months, 'range' as const])) }
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
    payRange: costsNothing(draft) ? MONTH_DAYS : draft.payRange,
    thankYou: draft.thankYou.trim(),
    bundles: bundlesOf(draft),
    trialDays: trialOf(draft),
  }
}

const trialOf = (draft: TierDraft): TrialDays | null => (costsNothing(draft) ? null : draft.trialDays)

/** Those of its parts that the form, the card and the comparison with what was saved have in common. */
function faceOf(draft: TierDraft) {
  const isFree = costsNothing(draft)
  const discountPrice = draft.hasDiscount && !isFree ? centsTyped(draft.discount) : null
  return {
    price: isFree ? cents(0) : (centsTyped(draft.price) ?? cents(0)),
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
    const { name, level, cover, payRange, price, discount, hasDiscount, thankYou, bundles, isFree, trialDays } = of
    const more = [thankYou.trim(), payRange === MONTH_DAYS && bundles, isFree, trialDays]
    return JSON.stringify([name.trim(), level, cover, payRange, price, hasDiscount && discount, more, faceOf(of)])
  }
  return essence(draft) !== essence(saved)
}

type PreviewOf = { tierId: TierId | null; creatorId: UserId; fallbackName: string; rates: Rates }

/** The draft as a fan without a membership would see it. What cannot be saved yet is left out of it. */
export function previewOf(draft: TierDraft, { tierId, creatorId, fallbackName, rates }: PreviewOf): TierOffer {
  const face = faceOf(draft)
  const discountPrice = draft.hasDiscount && !discountProblem(draft) ? face.discountPrice : null
  const trialDays = trialOf(draft)
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
    currentPayRange: null,
    trialDays,
    ...withTotals({ payNow: trialDays === null ? first : cents(0), payThen: then }, rates),
    firstDays: trialDays ?? draft.payRange,
    bundles: bundleOffers({ ...face, discountPrice, bundles: bundlesOf(draft) }, { remainPrice: cents(0), rates }),
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
