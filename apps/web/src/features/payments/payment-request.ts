import type { CardId, Cents, PackageId } from '@fanlight/contract'
import type { PaymentStart } from './flow/start.ts'

export type TopUpRequest = {
  /** How many diamonds are missing: the smallest package that gives as many is chosen first. */
  need?: number | undefined
  /** Runs when the diamonds are there. */
  onPaid?: (() => void) | undefined
}

export type ReviewRequest = {
  kind: 'membership' | 'package'
  /** What is bought, in words: 'Premium with Velvet'. */
  title: string
  /** What makes up the subtotal; what is taken off is below zero. */
  lines?: readonly { label: string; amount: Cents }[] | undefined
  /** What is paid now, without what comes on top. */
  subtotal: Cents
  /**
   * For what renews: `total` is what each later period costs, without what comes on top; the subtotal unless said. So many
   * days are free before the first of them.
   */
  recurring?: { everyDays: number; total?: Cents | undefined; freeDays?: number | undefined } | undefined
  /** What the payment window calls. */
  start: PaymentStart
  /** A stored card that pays for a package at once, without a window. */
  card?: { cardId: CardId; packageId: PackageId; name: string } | undefined
  /** Leads back to what was chosen before. */
  onBack?: (() => void) | undefined
  onPaid?: (() => void) | undefined
}

/** What was chosen in 'Diamonds&Pay': kept for the way back to it. */
export type TopUpChoice = { packageId: PackageId; method: string }

export type TopUp = { dialog: 'topUp'; request: TopUpRequest; chosen: TopUpChoice | null }
export type Review = { dialog: 'review'; request: ReviewRequest }
