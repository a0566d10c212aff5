import { instant, TRIAL_DAYS_MAX, type CallOf, type createPromo, type TierId } from '@fanlight/contract'
import { wholeTyped } from '../../../platform/i18n/index.ts'
import { isCode, normalCode } from './code.ts'

export const PERCENT = { min: 5, max: 95 } as const
export const DAYS = { min: 1, max: TRIAL_DAYS_MAX } as const
export const USES = { min: 1, max: 1_000_000 } as const

/** What the form holds, as typed. */
export type PromoDraft = {
  code: string
  kind: 'discount' | 'trial'
  percent: string
  days: string
  /** Null: for every tier. */
  tierId: TierId | null
  /** Empty: as many as come. */
  maxUses: string
  /** The last day, `YYYY-MM-DD`; empty: for good. */
  lastDay: string
}

export const emptyPromo: PromoDraft = {
  code: '',
  kind: 'discount',
  percent: '20',
  days: '7',
  tierId: null,
  maxUses: '',
  lastDay: '',
}

export type PromoProblems = {
  code?: 'required' | 'shape'
  percent?: 'range'
  days?: 'range'
  maxUses?: 'range'
  lastDay?: 'past'
}

function isWithin(typed: string, { min, max }: { min: number; max: number }): boolean {
  const value = wholeTyped(typed)
  return value !== null && value >= min && value <= max
}

export function promoProblems(draft: PromoDraft, now: number): PromoProblems {
  const code = normalCode(draft.code)
  const endsAt = endOf(draft.lastDay)
  return {
    ...(code === '' && { code: 'required' as const }),
    ...(code !== '' && !isCode(code) && { code: 'shape' as const }),
    ...(draft.kind === 'discount' && !isWithin(draft.percent, PERCENT) && { percent: 'range' as const }),
    ...(draft.kind === 'trial' && !isWithin(draft.days, DAYS) && { days: 'range' as const }),
    ...(draft.maxUses.trim() !== '' && !isWithin(draft.maxUses, USES) && { maxUses: 'range' as const }),
    ...(endsAt !== null && endsAt <= now && { lastDay: 'past' as const }),
  }
}

/** What is sent. Only for a draft without problems. */
export function promoForm(draft: PromoDraft): CallOf<typeof createPromo> {
  const endsAt = endOf(draft.lastDay)
  return {
    code: normalCode(draft.code),
    ...(draft.tierId !== null && { tierId: draft.tierId }),
    offer:
      draft.kind === 'discount'
        ? { kind: 'discount', percent: wholeTyped(draft.percent) ?? 0 }
        : { kind: 'trial', days: wholeTyped(draft.days) ?? 0 },
    maxUses: wholeTyped(draft.maxUses),
    expiresAt: endsAt === null ? null : instant(endsAt),
  }
}

/** A last day is good to its end, where the creator is. */
function endOf(day: string): number | null {
  if (day === '') return null
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1).getTime() - 1
}

/** Without letters and digits that are taken for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function suggestedCode(random: (below: number) => number): string {
  return Array.from({ length: 8 }, () => ALPHABET[random(ALPHABET.length)] ?? 'A').join('')
}
