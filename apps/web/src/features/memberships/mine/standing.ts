import type { Membership, TierId } from '@fanlight/contract'
import type { BadgeTone } from '@fanlight/ui'
import type { useFormat, useText } from '../../../platform/i18n/index.ts'
import { pastDueText } from '../card/renewal-text.ts'
import { monthsOf } from '../card/shown-price.ts'

type Words = { text: ReturnType<typeof useText>; format: ReturnType<typeof useFormat> }

export const stateTones: Record<Membership['state'], BadgeTone> = {
  active: 'positive',
  past_due: 'danger',
  canceled: 'caution',
  ended: 'neutral',
}

export const isInForce = ({ state }: Membership): boolean => state !== 'ended'

/** Only what will be charged again can be cancelled. */
export const canCancel = ({ state }: Membership): boolean => state === 'active' || state === 'past_due'

/** The tier of the next period; null where there is none. */
export function renewsTierId({ state, nextTier, tierId }: Membership): TierId | null {
  return state === 'canceled' ? null : (nextTier?.tierId ?? tierId)
}

/** What happens next, and when. */
export function standingText(membership: Membership, words: Words): string {
  const { text, format } = words
  const { state, isTrial, nextPayment, payRange } = membership
  const date = format.date(membership.expireTime)
  if (state === 'ended') return text('memberships.mine.endedOn', { date })
  if (membership.isFree) return text('memberships.mine.free')
  if (state === 'canceled') return text('memberships.mine.runsUntil', { date })
  if (state === 'past_due') return pastDueText(membership, words)
  if (nextPayment === null) return text('memberships.mine.runsUntil', { date })
  const price = format.money(nextPayment)
  const perPeriod = text('memberships.price.per', { price, count: monthsOf(payRange) })
  return isTrial
    ? text('memberships.mine.trialUntil', { date, price: perPeriod })
    : text('memberships.mine.renewsOn', { date, price })
}
