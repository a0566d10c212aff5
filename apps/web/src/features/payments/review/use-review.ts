import { PAYMENT_CHANNELS, priceWith, type OrderId } from '@fanlight/contract'
import { useState } from 'react'
import { useIntentionKeys } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import type { Flow } from '../flow/payment-flow.ts'
import { payments, usePaymentFlow } from '../flow/payments.ts'
import type { Review } from '../payment-request.ts'
import { rereadMoney, usePaymentOptions } from '../queries.ts'

/** What 'Review & Pay' knows: the sum, the consent, and how the payment goes that it began. */
export function useReview(review: Review, onClose: () => void) {
  const text = useText()
  const { subtotal, recurring, start, card, onPaid } = review.request
  const options = usePaymentOptions(subtotal)
  const keyFor = useIntentionKeys()
  const [hasConsent, setConsent] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [paymentId, setPaymentId] = useState<string | null>(null)
  // A card that was declined is asked again, not answered with what it said before.
  const [refusals, setRefusals] = useState(0)
  const flow = usePaymentFlow(paymentId)
  const [isByCard, setByCard] = useState(card !== undefined)

  const rates = options.data
  const isMissingConsent = recurring !== undefined && !hasConsent
  const acceptsPayPal = rates?.payTypes.some(({ payType }) => payType === PAYMENT_CHANNELS.paypal) ?? true

  const callbacks = {
    onPaid: () => {
      onClose()
      onPaid?.()
    },
    onFailed: () => {
      setRefusals((count) => count + 1)
      // What was refused may have been another price.
      void rereadMoney()
    },
  }

  /** In the click itself, for the window's sake. */
  function pay(): void {
    if (isMissingConsent) return setAttempts((count) => count + 1)
    if (isBusy(flow)) return
    setByCard(card !== undefined)
    if (card) {
      const { cardId, packageId } = card
      const key = keyFor('card', cardId, packageId, subtotal, refusals)
      setPaymentId(payments.payByCard({ packageId, price: subtotal, cardId, key, ...callbacks }))
    } else setPaymentId(payments.pay({ start, ...callbacks }))
  }

  function goOnWith(orderId: OrderId): void {
    const { orderType } = start
    setByCard(false)
    setPaymentId(payments.pay({ start: { api: 'repay', orderType, apiParams: { orderId } }, ...callbacks }))
  }

  return {
    options,
    price: rates && priceWith(subtotal, rates),
    renewal: rates && recurring && priceWith(recurring.total ?? subtotal, rates).total,
    isTest: rates?.isTest ?? false,
    acceptsPayPal,
    /** How often paying was tried without the consent. */
    attempts,
    hasConsent,
    setConsent,
    consentError: attempts > 0 && isMissingConsent ? text('payments.review.consentMissing') : undefined,
    flow,
    /** It happens in a window of its own right now. */
    isInWindow: !isByCard && (flow.phase === 'opening' || flow.phase === 'processing'),
    pay,
    goOnWith,
    /** The unfinished order is out of the way: the fan can begin again. */
    beginAgain: () => setPaymentId(null),
  }
}

export const isBusy = (flow: Flow): boolean =>
  flow.phase === 'opening' || flow.phase === 'processing' || flow.phase === 'checking'
