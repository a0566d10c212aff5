import {
  ORDER_TYPES,
  RENEWAL_CONSENT_VERSION,
  type MembershipLevel,
  type ProfileSummary,
  type TierId,
  type TierOffer,
} from '@fanlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { currentLanguage, useFormat, useText } from '../../../platform/i18n/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
import { openReview } from '../../payments/index.ts'
import { learnRelation } from '../../profiles/index.ts'
import type { Promoted } from '../card/shown-price.ts'
import { rereadMemberships } from '../queries.ts'
import { linesOf, type ReviewLine } from './lines.ts'

export type SubscribeRequest = {
  creator: Pick<ProfileSummary, 'userId' | 'nickName'>
  /** What the thing in question asks for: lower tiers would not open it. */
  minLevel?: MembershipLevel | undefined
  /** The code in the link that led here. */
  promoCode?: string | undefined
  /** Shows the lower tiers too, for a member who wants another one. */
  isChange?: boolean | undefined
  /** What the member has from the next period on, where that is known: null when it does not renew. */
  renewsTierId?: TierId | null | undefined
  onSubscribed?: (() => void) | undefined
}

export type SubscribeProps = {
  request: SubscribeRequest
  /** Leads back to this dialog from the payment. */
  onReopen: (request: SubscribeRequest) => void
  onClose: () => void
}

type Chosen = { offer: TierOffer; promoted: Promoted | null; promoCode: string | null }

/** From a chosen tier to 'Review & Pay', and from there back, or on. */
export function useSubscribe({ request, onReopen, onClose }: SubscribeProps): (chosen: Chosen) => void {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()
  const { creator } = request

  return ({ offer, promoted, promoCode }) => {
    const { payNow, payThen } = promoted ?? offer
    // A code that says nothing to this tier is not sent with it.
    const code = promoted ? promoCode : null
    const named: Record<ReviewLine['of'], string> = {
      price: offer.tierName,
      remains: text('memberships.card.remains', { count: offer.remainDay }),
      code: text('memberships.review.code', { code: code ?? '' }),
      trial: text('memberships.price.trial', { count: promoted?.offer.kind === 'trial' ? promoted.offer.days : 0 }),
      later: text('memberships.review.later', { date: format.date(offer.expireTime ?? 0) }),
    }
    onClose()
    openReview({
      kind: 'membership',
      title: text('memberships.review.title', { tier: offer.tierName, name: creator.nickName }),
      lines: linesOf(offer, promoted).map(({ of, amount }) => ({ label: named[of], amount })),
      subtotal: payNow,
      recurring: { everyDays: offer.payRange, total: payThen },
      start: {
        api: 'paypalSubscribe',
        orderType: ORDER_TYPES.subscribe,
        apiParams: {
          subscribedUserId: creator.userId,
          tierId: offer.tierId,
          ...(code !== null && { promoCode: code }),
          expectedPrice: payNow,
          consent: { version: RENEWAL_CONSENT_VERSION, language: currentLanguage() },
        },
      },
      onBack: () => onReopen({ ...request, promoCode: promoCode ?? undefined }),
      onPaid: () => {
        const session = currentSession()
        if (session.status === 'signedIn') learnRelation(session.user.userId, creator.userId, { subscribe: true })
        void rereadMemberships(client)
        request.onSubscribed?.()
      },
    })
  }
}
