import type { ProfileSummary, TierOffer } from '@fanlight/contract'
import { Skeleton } from '@fanlight/ui'
import { ChevronRight, Sparkles } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { renewalText } from '../card/renewal-text.ts'
import { monthsOf } from '../card/shown-price.ts'
import { useOnTop } from '../card/use-on-top.ts'
import { useTiers } from '../queries.ts'
import { openSubscribe } from '../subscribe/open-subscribe.ts'
import { PromoLine, PromoOver } from './PromoLine.tsx'
import { usePromoOfLink } from './use-promo-of-link.ts'

type TiersRowProps = { creator: Pick<ProfileSummary, 'userId' | 'nickName'> }

/** One line about the memberships of a creator; none where there are none. */
export function TiersRow({ creator }: TiersRowProps) {
  const text = useText()
  const format = useFormat()
  const onTop = useOnTop()
  const { data, isPending } = useTiers(creator.userId)
  const { promo, code: promoCode, isUnknown } = usePromoOfLink(creator)
  if (isPending) return <TiersRowSkeleton />
  const own = data?.tiers.find((tier) => tier.purchaseStatus === 1)
  const cheapest = own ?? cheapestOf(data?.tiers ?? [])
  if (!cheapest) return null
  const isFree = cheapest.payThen === 0
  const price = text('memberships.price.per', {
    price: format.money(cheapest.payThen),
    count: monthsOf(cheapest.payRange),
  })
  const from = `${text('memberships.row.from', { price })} ${onTop(cheapest.payThen, cheapest.totalThen) ?? ''}`.trim()
  return (
    <div className="flex flex-col gap-3">
      {isUnknown && <PromoOver>{text('error.promoNotValid')}</PromoOver>}
      {promo && <PromoLine promo={promo} />}
      <button
        type="button"
        onClick={() => openSubscribe({ creator, promoCode })}
        className="flex min-h-16 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-2.5 text-start transition-colors hover:bg-fill"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-ember-soft text-ember">
          <Sparkles aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            {own ? text('memberships.row.member', { tier: own.tierName }) : text('memberships.row.title')}
          </span>
          <span className="block text-13 text-muted">
            {(own && renewalText(own, { text, format })) ?? (isFree ? text('memberships.row.free') : from)}
          </span>
        </span>
        <ChevronRight aria-hidden className="text-muted rtl:-scale-x-100" />
      </button>
    </div>
  )
}

export const TiersRowSkeleton = () => <Skeleton className="h-16 rounded-card!" />

const cheapestOf = (tiers: readonly TierOffer[]): TierOffer | undefined =>
  tiers.toSorted((a, b) => a.payThen - b.payThen)[0]
