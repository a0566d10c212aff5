import type { VideoPrice } from '@fanlight/contract'
import { latinDigits } from '../../../platform/i18n/index.ts'

export type NumberProblem = 'empty' | 'notWhole' | 'tooSmall' | 'tooLarge'

/** What is wrong with a typed number of diamonds: whole, from 1 to `max`. */
export function priceProblem(typed: string, max: number): NumberProblem | null {
  const text = latinDigits(typed.trim())
  if (text === '') return 'empty'
  if (!/^-?\d+$/.test(text)) return 'notWhole'
  if (Number(text) < 1) return 'tooSmall'
  return Number(text) > max ? 'tooLarge' : null
}

export type Cycle = VideoPrice['cycle']

/** The list with this price in the place of the one for the same cycle, the shortest cycle first. */
export function withPrice(prices: readonly VideoPrice[], price: VideoPrice): VideoPrice[] {
  return [...withoutPrice(prices, price.cycle), price].toSorted((a, b) => a.cycle - b.cycle)
}

export const withoutPrice = (prices: readonly VideoPrice[], cycle: Cycle): VideoPrice[] =>
  prices.filter((price) => price.cycle !== cycle)
