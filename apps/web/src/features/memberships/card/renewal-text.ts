import { DAY_MS, GRACE_DAYS, type Membership, type TierOffer } from '@fanlight/contract'
import type { useFormat, useText } from '../../../platform/i18n/index.ts'

type Words = { text: ReturnType<typeof useText>; format: ReturnType<typeof useFormat> }

/** What is said of a payment that failed and is tried again. */
export const pastDueText = ({ expireTime }: Pick<Membership, 'expireTime'>, { text, format }: Words): string =>
  text('memberships.mine.pastDueText', { date: format.date(expireTime + GRACE_DAYS * DAY_MS) })

/** Whether what the viewer of an offer has goes on, when, and for how much; null where they have nothing. */
export function renewalText(
  { currentState: state, expireTime, nextPayment }: Pick<TierOffer, 'currentState' | 'expireTime' | 'nextPayment'>,
  words: Words,
): string | null {
  const { text, format } = words
  if (state === null) return null
  // What costs nothing has no end.
  if (expireTime === null) return text('memberships.mine.free')
  if (state === 'past_due') return pastDueText({ expireTime }, words)
  const date = format.date(expireTime)
  if (state !== 'active' || nextPayment === null) return text('memberships.card.ends', { date })
  return text('memberships.mine.renewsOn', { date, price: format.money(nextPayment) })
}
