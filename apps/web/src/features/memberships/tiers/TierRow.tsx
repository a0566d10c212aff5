import { deleteTier, keptOf, type OwnTier, type PriceTerms } from '@fanlight/contract'
import { Button, Card, IconButton, toast } from '@fanlight/ui'
import { PencilLine, Trash2, UsersRound } from 'lucide-react'
import { Link } from 'wouter'
import { call, describeError } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { Cover } from '../../profiles/index.ts'
import { LevelBadge } from '../card/LevelBadge.tsx'
import { shownPriceOfOwn } from '../card/shown-price.ts'
import { TierPrice } from '../card/TierPrice.tsx'
import { useKeepTiers } from '../queries.ts'
import { tierPath } from './tiers-path.ts'

/** An own tier: what it is, what it costs, and how many have it. */
export function TierRow({ tier, terms }: { tier: OwnTier; terms: PriceTerms }) {
  const text = useText()
  const format = useFormat()
  const remove = useDeleteTier()
  const { tierName } = tier
  const shown = shownPriceOfOwn(tier, terms)
  return (
    <Card padding="none">
      <article aria-label={tierName} className="md:flex">
        <Cover
          src={tier.coverImageUrl}
          seed={tier.tierId}
          width={360}
          className="max-md:aspect-3/1 md:h-auto! md:w-48! md:shrink-0"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-3 p-4">
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <LevelBadge level={tier.membershipLevel} />
              <h2 className="mt-1.5 truncate text-17 font-semibold">
                <bdi>{tierName}</bdi>
              </h2>
            </div>
            <p className="flex items-center gap-1.5 text-13 text-muted">
              <UsersRound aria-hidden className="size-4!" />
              {text('tiers.subscribers', { count: tier.subscribers, number: format.wholeNumber(tier.subscribers) })}
            </p>
          </div>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div>
              <TierPrice shown={shown} payRange={tier.payRange} />
              <p className="text-13 font-medium">
                {text('tiers.keep', { money: format.money(keptOf(shown.price, terms.commissionPercent)) })}
              </p>
            </div>
            <div className="ms-auto flex gap-2">
              <Button asChild size="sm" iconStart={<PencilLine aria-hidden className="size-4!" />}>
                <Link href={tierPath(tier.tierId)} aria-label={text('tiers.editNamed', { tier: tierName })}>
                  {text('tiers.edit')}
                </Link>
              </Button>
              <IconButton
                size="sm"
                label={text('tiers.deleteNamed', { tier: tierName })}
                tooltip
                once
                onPress={() => remove(tier)}
                className="size-9!"
              >
                <Trash2 aria-hidden />
              </IconButton>
            </div>
          </div>
        </div>
      </article>
    </Card>
  )
}

/** Says first what becomes of those who are subscribed. */
function useDeleteTier(): (tier: OwnTier) => Promise<void> {
  const text = useText()
  const keepTiers = useKeepTiers()
  return async ({ tierId, tierName, subscribers }) => {
    const isConfirmed = await confirm({
      title: text('tiers.delete.title', { tier: tierName }),
      text: subscribers === 0 ? text('tiers.delete.textNobody') : text('tiers.delete.text', { count: subscribers }),
      confirmLabel: text('tiers.delete.confirm'),
      tone: 'danger',
    })
    if (!isConfirmed) return
    try {
      await call(deleteTier, { tierId })
      keepTiers((tiers) => tiers.filter((each) => each.tierId !== tierId))
      toast.success(text('tiers.delete.done', { tier: tierName }))
    } catch (error) {
      toast.error(describeError(error))
    }
  }
}
