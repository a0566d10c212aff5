import { cents, type Cents, type OrderId } from '@fanlight/contract'
import type { NewPart, PartRow } from './parts.store.ts'

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0)

/** How much of a part is still paid for, from 0 to 1. */
const shareOf = ({ kept, total, refunded }: PartRow): number => Math.min(1, (total - refunded) / kept)

export const daysOf = (parts: readonly { days: number }[]): number => sumOf(parts, ({ days }) => days)
const keptDaysOf = (parts: readonly PartRow[]): number => sumOf(parts, (part) => part.days * shareOf(part))

/** How much of what a membership cost is really paid and kept, from 0 to 1. What cost nothing is as it was. */
export const keptShareOf = (parts: readonly PartRow[]): number =>
  parts.length === 0 ? 1 : keptDaysOf(parts) / daysOf(parts)

/** The same, as if all that is uncertain were left with us. */
export const keptShareIfLeft = (parts: readonly PartRow[]): number => keptShareOf(parts.map(ifLeft))

const ifLeft = (part: PartRow): PartRow => ({ ...part, refunded: cents(part.refunded - part.uncertain) })

/** A price that disputes and refunds under way keep from a membership, on each payment by what it has of that, and with what was paid on top. */
export function keptAmong(parts: readonly PartRow[], amount: number): { paidBy: OrderId; cents: Cents }[] {
  const weightOf = (part: PartRow): number => part.days * (shareOf(ifLeft(part)) - shareOf(part))
  const all = sumOf(parts, weightOf)
  if (all <= 0) return []
  const withTop = ({ subtotal, total }: PartRow): number => (subtotal === 0 ? 1 : total / subtotal)
  return parts
    .map((part) => ({
      paidBy: part.paidBy,
      cents: cents(Math.round(((amount * weightOf(part)) / all) * withTop(part))),
    }))
    .filter((share) => share.cents > 0)
}

/** A number of days, resting on the payments of another membership: on each by what is kept of it. */
export function sharedAmong(parts: readonly PartRow[], days: number): NewPart[] {
  const all = keptDaysOf(parts)
  if (all === 0 || days <= 0) return []
  return parts
    .filter((part) => shareOf(part) > 0)
    .map((part) => ({
      paidBy: part.paidBy,
      days: (days * part.days * shareOf(part)) / all,
      kept: cents(part.total - part.refunded),
    }))
}

/**
 * What is left of parts that were counted a while ago, for money may have gone back meanwhile. What is still uncertain takes nothing
 * away that was counted before it: should a dispute be lost, or a refund arrive, it will.
 */
export function stillPaid(parts: readonly PartRow[]): NewPart[] {
  return parts
    .map(({ paidBy, days, kept, total, refunded, uncertain }) => {
      const now = Math.min(kept, total - refunded + uncertain)
      return { paidBy, days: (days * now) / kept, kept: cents(now) }
    })
    .filter(({ kept }) => kept > 0)
}

/** The same payments, for fewer days. */
export const scaledTo = (parts: readonly PartRow[], days: number): NewPart[] =>
  days <= 0 ? [] : parts.map((part) => ({ ...part, days: (part.days * days) / daysOf(parts) }))

/** One part for each payment. */
export function merged(parts: readonly NewPart[]): NewPart[] {
  const byPayment = new Map<OrderId, NewPart>()
  for (const part of parts) {
    const known = byPayment.get(part.paidBy)
    byPayment.set(part.paidBy, known ? { ...known, days: known.days + part.days } : part)
  }
  return [...byPayment.values()]
}
