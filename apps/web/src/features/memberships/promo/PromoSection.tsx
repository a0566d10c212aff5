import type { OwnTier, PromoEntry } from '@fanlight/contract'
import { Button, Card, EmptyState, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Plus } from 'lucide-react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { usePromos } from '../queries.ts'
import { PromoRow } from './PromoRow.tsx'

type PromoSectionProps = { userName: string; tiers: readonly OwnTier[] }

/** Codes for fans: a lower first price, or days for nothing. */
export function PromoSection({ userName, tiers }: PromoSectionProps) {
  const text = useText()
  const made = usePromos()
  const create = () =>
    void openDialog(() => import('./PromoDialog.tsx'), { tiers }, { name: 'promo', needsLogin: true })
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-end justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-17 font-semibold">{text('promo.title')}</h2>
          <p className="mt-0.5 text-13 text-muted">{text('promo.intro')}</p>
        </div>
        <Button size="sm" iconStart={<Plus aria-hidden className="size-4!" />} onPress={create}>
          {text('promo.new')}
        </Button>
      </div>
      <QueryView
        query={made}
        place="section"
        skeleton={
          <SkeletonGroup label={text('common.loading')}>
            <Skeleton className="h-20 rounded-card!" />
          </SkeletonGroup>
        }
        failure={text('promo.failed')}
        isEmpty={made.data?.promos.length === 0}
        empty={<EmptyState level={3} title={text('promo.none')} text={text('promo.noneText')} className="py-6!" />}
      >
        {({ promos }) => <Promos promos={promos} userName={userName} tiers={tiers} />}
      </QueryView>
    </section>
  )
}

function Promos({ promos, userName, tiers }: PromoSectionProps & { promos: readonly PromoEntry[] }) {
  return (
    <Card padding="none" bleed className="max-md:-mx-4">
      <ul className="divide-y divide-line">
        {promos.map((promo) => (
          <li key={promo.promoId}>
            <PromoRow
              promo={promo}
              userName={userName}
              tierName={tiers.find(({ tierId }) => tierId === promo.tierId)?.tierName ?? null}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
