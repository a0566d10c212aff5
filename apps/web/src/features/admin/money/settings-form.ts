import type { MoneySettings } from '@fanlight/contract'
import { centsTyped, dollarsOf, wholeTyped } from '../../../platform/i18n/index.ts'

export type SettingName = keyof MoneySettings

/** How a setting is typed. Hundredths are percent with two places; dollars are kept as diamonds, one for each cent. */
type Kind = 'percent' | 'days' | 'hundredths' | 'dollars'

/** As the contract has them, in what is sent. */
export const moneySettings = {
  commissionPercent: { kind: 'percent', min: 0, max: 90 },
  holdDays: { kind: 'days', min: 0, max: 90 },
  processingFeeBasisPoints: { kind: 'hundredths', min: 0, max: 5000 },
  taxBasisPoints: { kind: 'hundredths', min: 0, max: 5000 },
  payoutMinimum: { kind: 'dollars', min: 1, max: 1_000_000 },
  secondEyesFrom: { kind: 'dollars', min: 0, max: 1_000_000_000 },
} as const satisfies Record<SettingName, { kind: Kind; min: number; max: number }>

export const settingNames = Object.keys(moneySettings) as SettingName[]

export type SettingsDraft = Record<SettingName, string>

const isWhole = (name: SettingName): boolean => ['percent', 'days'].includes(moneySettings[name].kind)

export const typedOf = (name: SettingName, value: number): string => (isWhole(name) ? String(value) : dollarsOf(value))

export function draftOf(settings: MoneySettings): SettingsDraft {
  const typed = settingNames.map((name) => [name, typedOf(name, settings[name])])
  return Object.fromEntries(typed) as SettingsDraft
}

/** What was typed, as it is sent; null for what is no number or out of range. */
export function valueOf(name: SettingName, typed: string): number | null {
  const value = isWhole(name) ? wholeTyped(typed) : centsTyped(typed)
  const { min, max } = moneySettings[name]
  return value === null || value < min || value > max ? null : value
}

/** What differs from what is in force; what cannot be read is not in it. */
export function changesIn(draft: SettingsDraft, settings: MoneySettings): Partial<MoneySettings> {
  const changed = settingNames.flatMap((name) => {
    const value = valueOf(name, draft[name])
    return value === null || value === settings[name] ? [] : [[name, value] as const]
  })
  return Object.fromEntries(changed)
}
