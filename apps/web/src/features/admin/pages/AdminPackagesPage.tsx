import { cents, listPackages, type AdminPackage } from '@fanlight/contract'
import {
  Badge,
  Button,
  Card,
  DiamondGlyph,
  EmptyState,
  LetterIllustration,
  Skeleton,
  SkeletonGroup,
} from '@fanlight/ui'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useCall } from '../../../platform/api/index.ts'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { Diamonds, useDiamondsText } from '../../wallet/index.ts'
import { AdminNav } from '../AdminNav.tsx'

const packageOptions = { name: 'package', needsLogin: true }

/** `/admin/packages`: what diamonds are sold in, those that are not offered too. */
export function AdminPackagesPage() {
  return (
    <>
      <AdminNav current="packages" />
      <Packages />
    </>
  )
}

function Packages() {
  const text = useText()
  const listed = useCall(listPackages, {})

  const packages = (listed.data?.packages ?? []).toSorted((a, b) => a.position - b.position)
  const next = Math.min(1000, (packages.at(-1)?.position ?? -1) + 1)
  const edit = (edited: AdminPackage | null): void =>
    void openDialog(() => import('../money/packages/PackageDialog.tsx'), { edited, next }, packageOptions)

  const add = (
    <Button variant="primary" iconStart={<Plus aria-hidden />} onPress={() => edit(null)}>
      {text('adminMoney.packages.add')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-5">
      <QueryView
        query={listed}
        skeleton={<PackagesSkeleton />}
        failure={text('adminMoney.packages.loadFailed')}
        isEmpty={packages.length === 0}
        empty={
          <EmptyState
            illustration={<LetterIllustration />}
            title={text('adminMoney.packages.empty')}
            text={text('adminMoney.packages.emptyText')}
            action={add}
          />
        }
      >
        {() => (
          <>
            <div className="flex justify-end max-sm:*:w-full">{add}</div>
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {packages.map((each) => (
                <li key={each.packageId} className="flex">
                  <PackageCard shown={each} onEdit={() => edit(each)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </div>
  )
}

function PackageCard({ shown, onEdit }: { shown: AdminPackage; onEdit: () => void }) {
  const text = useText()
  const format = useFormat()
  const diamonds = useDiamondsText()
  const { amount, presentedAmount, usdPrice, isOffered, isSuggested } = shown
  const all = amount + presentedAmount
  return (
    <Card padding="none" className="flex w-full flex-col gap-4 p-5">
      <div className="flex items-start justify-between gap-3">
        <span
          className={clsx(
            'grid size-12 place-items-center rounded-control bg-diamond-soft',
            !isOffered && 'opacity-50 grayscale',
          )}
        >
          <DiamondGlyph className="size-6" />
        </span>
        <span className="flex flex-wrap justify-end gap-2">
          {isSuggested && <Badge tone="ember">{text('adminMoney.packages.suggested')}</Badge>}
          {!isOffered && <Badge>{text('adminMoney.packages.hidden')}</Badge>}
        </span>
      </div>
      <div>
        <Diamonds amount={amount} className="font-display text-20 font-semibold" />
        <p className="min-h-lh text-13 text-muted">
          {presentedAmount > 0 && text('adminMoney.packages.bonus', { amount: format.wholeNumber(presentedAmount) })}
        </p>
      </div>
      <div className="mt-auto flex items-end justify-between gap-3">
        <p>
          <span className="block text-17 font-semibold tabular-nums">{format.money(usdPrice)}</span>
          <span className="block text-13 text-muted tabular-nums">
            {text('adminMoney.packages.perHundred', { money: format.money(cents((usdPrice / all) * 100)) })}
          </span>
        </p>
        <Button
          size="sm"
          aria-label={text('adminMoney.packages.editNamed', {
            diamonds: diamonds(amount),
            money: format.money(usdPrice),
          })}
          onPress={onEdit}
        >
          {text('adminMoney.packages.edit')}
        </Button>
      </div>
    </Card>
  )
}

function PackagesSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-48 rounded-card!" />
      ))}
    </SkeletonGroup>
  )
}
