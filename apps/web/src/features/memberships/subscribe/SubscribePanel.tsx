import type { TierId, TierOffer } from '@fanlight/contract'
import { Carousel, SegmentedControl } from '@fanlight/ui'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { levelText } from '../card/LevelBadge.tsx'
import type { Length } from '../card/lengths.ts'
import { OfferCard } from './OfferCard.tsx'
import { PromoField } from './PromoField.tsx'
import { takesCode } from './offers.ts'
import { usePromo, type AskPromo } from './use-promo.ts'
import type { Chosen } from './use-subscribe.ts'

export const CARDS_PER_SLIDE = { desktop: 3, mobile: 1 } as const

type SubscribePanelProps = {
  offers: readonly TierOffer[]
  layout: keyof typeof CARDS_PER_SLIDE
  askPromo: AskPromo
  promoCode?: string | undefined
  renewsTierId?: TierId | null | undefined
  chosen?: { tierId: TierId; length: Length } | undefined
  onChoose: (chosen: Chosen) => void
}

/** What the subscribe dialog holds once there is something to choose from. */
export function SubscribePanel({
  offers,
  layout,
  askPromo,
  promoCode,
  renewsTierId,
  chosen,
  onChoose,
}: SubscribePanelProps) {
  const text = useText()
  const promo = usePromo(offers, askPromo, promoCode)
  const [slide, setSlide] = useState(0)
  return (
    <div className="flex flex-col gap-4">
      {layout === 'mobile' && offers.length > 1 && (
        // A card fills the screen: that there are others, and which, is said above it.
        <SegmentedControl
          label={text('memberships.subscribe.level')}
          segments={offers.map((offer, index) => ({
            value: String(index),
            label: text(levelText[offer.membershipLevel]),
          }))}
          value={String(Math.min(slide, offers.length - 1))}
          onValueChange={(value) => setSlide(Number(value))}
          fullWidth
        />
      )}
      <Carousel
        slide={slide}
        onSlideChange={setSlide}
        // Fewer cards than there is room for share it.
        perSlide={Math.min(CARDS_PER_SLIDE[layout], offers.length)}
        texts={{
          label: text('memberships.subscribe.tiers'),
          roleDescription: text('memberships.carousel.roleDescription'),
          slideRoleDescription: text('memberships.carousel.slideRoleDescription'),
          previous: text('common.previous'),
          next: text('common.next'),
          position: (shown, slides) => text('memberships.carousel.position', { slide: shown, slides }),
        }}
      >
        {offers.map((offer) => {
          const promoted = promo.of(offer.tierId)
          return (
            <OfferCard
              key={offer.tierId}
              offer={offer}
              promoted={promoted}
              renewsTierId={renewsTierId}
              isTall={layout === 'mobile'}
              length={chosen?.tierId === offer.tierId ? chosen.length : undefined}
              onChoose={(wanted) => onChoose({ ...wanted, promoCode: promo.code })}
            />
          )
        })}
      </Carousel>
      {offers.some(takesCode) && <PromoField promo={promo} given={promoCode} />}
      {offers.some(({ price }) => price > 0) && (
        <p className="text-center text-13 text-muted">{text('payments.topUp.paypalText')}</p>
      )}
    </div>
  )
}
