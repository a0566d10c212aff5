import { cents, type Cents, type TierOffer } from '@fanlight/contract'
import type { Promoted } from '../card/shown-price.ts'
import { beginsLater } from './offers.ts'

export type ReviewLine = { of: 'price' | 'code' | 'trial' | 'remains' | 'later'; amount: Cents }

/** What makes up what is paid now, part by part. Their sum is the subtotal, to the cent. */
export function linesOf(offer: TierOffer, promoted: Promoted | null): ReviewLine[] {
  const { payNow, payThen } = promoted ?? offer
  if (beginsLater(offer)) return [{ of: 'later', amount: payNow }]
  if (promoted?.offer.kind === 'trial') {
    return [
      { of: 'price', amount: payThen },
      { of: 'trial', amount: cents(payNow - payThen) },
    ]
  }
  const begun = offer.purchaseStatus === 0 ? offer.payNow : payThen
  const parts: ReviewLine[] = [{ of: 'price', amount: begun }]
  if (promoted?.offer.kind === 'discount') {
    parts.push({ of: 'code', amount: cents(Math.floor((begun * (100 - promoted.offer.percent)) / 100) - begun) })
  }
  const soFar = parts.reduce((sum, { amount }) => sum + amount, 0)
  // What is left of the old tier can be worth more than the new one costs: it is taken off as far as there is a price.
  if (soFar !== payNow) parts.push({ of: 'remains', amount: cents(payNow - soFar) })
  return parts
}
