import { cents, type TierId, type TierOffer } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { CalendarClock, CircleCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFormat, useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { currentLength, ofLength, type Length } from '../card/lengths.ts'
import { renewalText } from '../card/renewal-text.ts'
import { shownPrice, trialOf, type Promoted } from '../card/shown-price.ts'
import { TierCard } from '../card/TierCard.tsx'
import { TierPrice } from '../card/TierPrice.tsx'
import { promoOfferText } from '../promo/promo-text.ts'
import { LengthChoice } from './LengthChoice.tsx'
import { linesOf } from './lines.ts'
import { beginsLater, isOwn, isSettled } from './offers.ts'
import type { Chosen } from './use-subscribe.ts'

type OfferCardProps = {
  offer: TierOffer
  promoted: Promoted | null
  renewsTierId: TierId | null | undefined
  isTall: boolean
  /** Chosen before, where the fan comes back to it. */
  length?: Length | undefined
  /** With the offer as it is for the length chosen; a code is for the tier's own period alone. */
  onChoose: (chosen: Pick<Chosen, 'offer' | 'length' | 'promoted' | 'usesCode'>) => unknown
}

const actions: Record<TierOffer['purchaseStatus'], { label: MessageKey; named: MessageKey }> = {
  0: { label: 'memberships.subscribe.subscribe', named: 'memberships.subscribe.subscribeTo' },
  1: { label: 'memberships.subscribe.renew', named: 'memberships.subscribe.renewTier' },
  2: { label: 'memberships.subscribe.upgrade', named: 'memberships.subscribe.upgradeTo' },
  3: { label: 'memberships.subscribe.switch', named: 'memberships.subscribe.switchTo' },
}

const joining = { label: 'memberships.subscribe.join', named: 'memberships.subscribe.joinTier' } as const

/** A tier, what it means for who is looking, and the one step that takes it. */
export function OfferCard({ offer: tier, promoted: forPeriod, renewsTierId, isTall, ...props }: OfferCardProps) {
  const text = useText()
  const [length, setLength] = useState<Length>(props.length ?? currentLength(tier))
  const offer = ofLength(tier, length)
  const promoted = length === null ? (forPeriod ?? trialOf(tier)) : null
  const usesCode = length === null && forPeriod !== null
  const { purchaseStatus: status } = offer
  const isOtherLength = isOwn(tier) && tier.bundles.length > 0 && length !== currentLength(tier)
  const action = isOtherLength ? actions[3] : tier.price === 0 ? joining : actions[status]
  // Who has a tier has what the free one opens, too.
  const isIncluded = tier.price === 0 && tier.currentTierId !== null
  return (
    <TierCard
      tier={offer}
      price={<TierPrice shown={shownPrice(offer, promoted)} payRange={offer.payRange} />}
      isCurrent={isOwn(offer)}
      isTall={isTall}
      choice={tier.bundles.length > 0 && <LengthChoice offer={tier} chosen={length} onChoose={setLength} />}
      note={<Note offer={offer} promoted={promoted} />}
      action={
        (isOtherLength || !isSettled(offer, renewsTierId)) &&
        !isIncluded && (
          <Button
            variant={status === 3 ? 'secondary' : 'primary'}
            fullWidth
            once
            onPress={() => props.onChoose({ offer, length, promoted, usesCode })}
            aria-label={text(action.named, { tier: offer.tierName })}
          >
            {text(action.label)}
          </Button>
        )
      }
    />
  )
}

function Note({ offer, promoted }: Pick<OfferCardProps, 'offer' | 'promoted'>): ReactNode {
  const text = useText()
  const format = useFormat()
  const { purchaseStatus: status, expireTime } = offer
  if (isOwn(offer)) {
    return (
      <div className="flex items-start gap-2 rounded-control bg-positive-soft px-3 py-2.5">
        <CircleCheck aria-hidden className="mt-px text-positive" />
        <div>
          <p className="font-semibold text-positive">{text('memberships.card.subscribed')}</p>
          <p className="text-13">{renewalText(offer, { text, format })}</p>
        </div>
      </div>
    )
  }
  if (status === 2) return <UpgradeSum offer={offer} promoted={promoted} />
  if (beginsLater(offer) && expireTime !== null) {
    return (
      <p className="flex items-start gap-2 text-13 text-muted">
        <CalendarClock aria-hidden className="size-4! translate-y-0.5" />
        {text('memberships.card.fromNext', { date: format.date(expireTime) })}
      </p>
    )
  }
  return null
}

/** From the price above to what is paid now: what is left of the old tier, and a code, are taken off, fees added. */
function UpgradeSum({ offer, promoted }: Pick<OfferCardProps, 'offer' | 'promoted'>) {
  const text = useText()
  const format = useFormat()
  const { payNow, totalNow } = promoted ?? offer
  const takenOff = linesOf(offer, promoted).filter(({ of, amount }) => of !== 'price' && amount !== 0)
  return (
    <div className="rounded-control bg-fill px-3 py-2.5 text-13">
      <dl className="flex flex-col gap-1">
        {takenOff.map(({ of, amount }) => (
          <div key={of} className="flex justify-between gap-3">
            <dt className="text-muted">
              {of === 'remains' || !promoted
                ? text('memberships.card.remains', { count: offer.remainDay })
                : promoOfferText(text, promoted.offer)}
            </dt>
            <dd className="text-positive tabular-nums">
              <bdi>{format.money(amount)}</bdi>
            </dd>
          </div>
        ))}
        {totalNow > payNow && (
          <div className="flex justify-between gap-3">
            <dt className="text-muted">{text('memberships.card.fees')}</dt>
            <dd className="tabular-nums">{format.money(cents(totalNow - payNow))}</dd>
          </div>
        )}
        <div className="flex justify-between gap-3 font-semibold">
          <dt>{text('memberships.card.payNow')}</dt>
          <dd className="tabular-nums">{format.money(totalNow)}</dd>
        </div>
      </dl>
      {offer.firstDays > offer.payRange && (
        <p className="mt-1.5">{text('memberships.card.covered', { count: offer.firstDays })}</p>
      )}
    </div>
  )
}
