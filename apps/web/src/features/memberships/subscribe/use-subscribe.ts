import {
  ORDER_TYPES,
  RENEWAL_CONSENT_VERSION,
  startSubscription,
  type MembershipLevel,
  type ProfileSummary,
  type TierId,
  type TierOffer,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call, describeError, useIntentionKeys } from '../../../platform/api/index.ts'
import { currentLanguage, useFormat, useText } from '../../../platform/i18n/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
import { openReview } from '../../payments/index.ts'
import { learnRelation } from '../../profiles/index.ts'
import type { Length } from '../card/lengths.ts'
import type { Promoted } from '../card/shown-price.ts'
import { rereadMemberships } from '../queries.ts'
import { openWelcome } from '../welcome/open-welcome.ts'
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
  /** What was chosen before, for the way back to it. */
  chosen?: { tierId: TierId; length: Length } | undefined
  onSubscribed?: (() => void) | undefined
}

export type SubscribeProps = {
  request: SubscribeRequest
  /** Leads back to this dialog from the payment. */
  onReopen: (request: SubscribeRequest) => void
  onClose: () => void
}

/** The offer as it is for the length. */
export type Chosen = {
  offer: TierOffer
  length: Length
  /** By a code, or by the tier's own free days. */
  promoted: Promoted | null
  usesCode: boolean
  /** The code on screen, whether or not it is for this tier. */
  promoCode: string | null
}

/** From a chosen tier to 'Review & Pay', and from there back, or on. */
export function useSubscribe({ request, onReopen, onClose }: SubscribeProps): (chosen: Chosen) => void {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()
  const keyFor = useIntentionKeys()
  const { creator } = request

  function hasBegun() {
    const session = currentSession()
    if (session.status === 'signedIn') learnRelation(session.user.userId, creator.userId, { subscribe: true })
    void rereadMemberships(client)
    request.onSubscribed?.()
  }

  return ({ offer, length, promoted, usesCode, promoCode }) => {
    if (offer.price === 0) return void joinFree(offer)
    const { payNow, payThen } = promoted ?? offer
    // A code that says nothing to this tier is not sent with it.
    const code = usesCode ? promoCode : null
    const named: Record<ReviewLine['of'], string> = {
      price: length === null ? offer.tierName : `${offer.tierName} · ${text('tiers.form.months', { count: length })}`,
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
      recurring: {
        everyDays: offer.payRange,
        total: payThen,
        freeDays: promoted?.offer.kind === 'trial' ? promoted.offer.days : undefined,
      },
      start: {
        api: 'paypalSubscribe',
        orderType: ORDER_TYPES.subscribe,
        apiParams: {
          subscribedUserId: creator.userId,
          tierId: offer.tierId,
          ...(length !== null && { months: length }),
          ...(code !== null && { promoCode: code }),
          expectedPrice: payNow,
          consent: { version: RENEWAL_CONSENT_VERSION, language: currentLanguage() },
        },
      },
      onBack: () =>
        onReopen({ ...request, promoCode: promoCode ?? undefined, chosen: { tierId: offer.tierId, length } }),
      onPaid: hasBegun,
    })
  }

  /** Nothing to pay, nothing to agree to: it has begun when the server says so. */
  async function joinFree({ tierId }: TierOffer): Promise<void> {
    try {
      const input = { subscribedUserId: creator.userId, tierId, successUrl: '', cancelUrl: '' }
      const { orderId } = await call(startSubscription, input, { idempotencyKey: keyFor('join', tierId) })
      onClose()
      hasBegun()
      openWelcome(orderId)
    } catch (error) {
      toast.error(describeError(error), { id: 'subscribe' })
    }
  }
}
