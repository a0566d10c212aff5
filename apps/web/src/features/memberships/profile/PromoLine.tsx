import type { LinkedPromo } from '@fanlight/contract'
import { Banner } from '@fanlight/ui'
import { Ticket, TicketX } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { promoOfferText } from '../promo/promo-text.ts'

const over = {
  expired: 'memberships.promo.expired',
  used_up: 'memberships.promo.usedUp',
  used: 'memberships.promo.used',
  not_new: 'memberships.promo.notNew',
} as const

/** What the code that somebody came with gives, or why it gives nothing any more. */
export function PromoLine({ promo: { code, offer, tierName, state } }: { promo: LinkedPromo }) {
  const text = useText()
  if (state !== 'open') return <PromoOver>{text(over[state], { code })}</PromoOver>
  return (
    <Banner tone="positive" icon={<Ticket aria-hidden />} title={promoOfferText(text, offer)}>
      {text('memberships.review.code', { code })}
      {tierName !== null && (
        <>
          {' · '}
          <bdi>{tierName}</bdi>
        </>
      )}
    </Banner>
  )
}

export const PromoOver = ({ children }: { children: string }) => (
  <Banner tone="neutral" icon={<TicketX aria-hidden />}>
    {children}
  </Banner>
)
