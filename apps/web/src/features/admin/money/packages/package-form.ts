import { cents, type AdminPackage, type CallOf, type editPackage } from '@fanlight/contract'
import { centsTyped, dollarsOf, wholeTyped } from '../../../../platform/i18n/index.ts'

/** As the contract has them. */
export const packageLimits = {
  amount: { min: 1, max: 10_000_000 },
  presentedAmount: { min: 0, max: 10_000_000 },
  usdPrice: { min: cents(50), max: cents(1_000_000) },
  position: { min: 0, max: 1000 },
} as const

export type NumberField = keyof typeof packageLimits
export const numberFields = ['amount', 'presentedAmount', 'usdPrice', 'position'] as const satisfies NumberField[]

export type PackageDraft = Record<NumberField, string> & { isSuggested: boolean; isOffered: boolean }

export function draftOf(edited: AdminPackage | null, next: number): PackageDraft {
  if (!edited) {
    return {
      amount: '',
      presentedAmount: '0',
      usdPrice: '',
      position: String(next),
      isSuggested: false,
      isOffered: true,
    }
  }
  const { amount, presentedAmount, usdPrice, position, isSuggested, isOffered } = edited
  return {
    amount: String(amount),
    presentedAmount: String(presentedAmount),
    usdPrice: dollarsOf(usdPrice),
    position: String(position),
    isSuggested,
    isOffered,
  }
}

/** What was typed as a number: cents for the price; null for what is none. */
export function numberIn(field: NumberField, typed: string): number | null {
  return field === 'usdPrice' ? centsTyped(typed) : wholeTyped(typed)
}

export type FieldProblem = 'missing' | 'range'

export function problemIn(field: NumberField, typed: string): FieldProblem | null {
  const value = numberIn(field, typed)
  if (value === null) return 'missing'
  const { min, max } = packageLimits[field]
  return value < min || value > max ? 'range' : null
}

/** What is sent. Only for a draft without problems. */
export function packageOf(draft: PackageDraft, edited: AdminPackage | null): CallOf<typeof editPackage> {
  const number = (field: NumberField) => numberIn(field, draft[field]) ?? 0
  return {
    ...(edited && { packageId: edited.packageId }),
    amount: number('amount'),
    presentedAmount: number('presentedAmount'),
    usdPrice: number('usdPrice'),
    position: number('position'),
    isSuggested: draft.isSuggested,
    isOffered: draft.isOffered,
  }
}
