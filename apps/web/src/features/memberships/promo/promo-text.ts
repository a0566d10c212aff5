import type { Promo } from '@fanlight/contract'
import type { useText } from '../../../platform/i18n/index.ts'

/** What a code gives, in words. */
export function promoOfferText(text: ReturnType<typeof useText>, offer: Promo): string {
  return offer.kind === 'trial'
    ? text('promo.gives.trial', { count: offer.days })
    : text('promo.gives.discount', { percent: offer.percent })
}
