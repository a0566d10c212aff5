import { POST_PRICE_MAX, POST_PRICE_MIN } from '@fanlight/contract'
import type { VaultPick } from './use-vault-picks.ts'

export type PriceProblem = 'range' | 'uploads' | 'allFree'

/** The price that the digits say; null: none, or none that can stand. */
export function priceOf(digits: string): number | null {
  const price = Number(digits)
  return digits !== '' && price >= POST_PRICE_MIN && price <= POST_PRICE_MAX ? price : null
}

/** Why what is chosen cannot have this price. */
export function priceProblem(digits: string, picks: readonly VaultPick[], uploads: number): PriceProblem | null {
  if (digits === '' || picks.length === 0) return null
  if (priceOf(digits) === null) return 'range'
  if (uploads > 0) return 'uploads'
  return picks.every(({ isPreview }) => isPreview) ? 'allFree' : null
}
