import { getStats, type Stats } from '@fanlight/contract'
import { Card, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Link } from 'wouter'
import { useCall } from '../../../platform/api/index.ts'
import { useFormat, useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { AdminNav } from '../AdminNav.tsx'

const queues = [
  { of: 'applications', path: '/admin/applications', label: 'page.adminApplications' },
  { of: 'reports', path: '/admin/reports', label: 'page.adminReports' },
  { of: 'appeals', path: '/admin/reports', label: 'adminReports.appealed' },
  { of: 'payouts', path: '/admin/payouts', label: 'page.adminPayouts' },
  { of: 'dues', path: '/admin/orders', label: 'adminMoney.orders.owed' },
  { of: 'proposals', path: '/admin/orders', label: 'proposals.title' },
] as const satisfies readonly { of: keyof Stats['waiting']; path: string; label: MessageKey }[]

const titleOf: Record<number, MessageKey> = {
  1: 'adminOverview.day',
  7: 'wallet.period.week',
  30: 'wallet.period.month',
}

/** `/admin/overview`: what waits for operators, and how the last days went. */
export function AdminOverviewPage() {
  const text = useText()
  const stats = useCall(getStats, {})
  return (
    <>
      <AdminNav current="overview" />
      <QueryView query={stats} skeleton={<OverviewSkeleton />} failure={text('adminOverview.loadFailed')}>
        {({ waiting, periods }) => (
          <div className="flex flex-col gap-8">
            <section aria-labelledby="overview-waiting">
              <h2 id="overview-waiting" className="mb-3 text-17 font-semibold">
                {text('adminOverview.waiting')}
              </h2>
              <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
                {queues.map(({ of, path, label }) => (
                  <li key={of}>
                    <Queue count={waiting[of]} path={path} label={text(label)} />
                  </li>
                ))}
              </ul>
            </section>
            <section aria-labelledby="overview-figures">
              <h2 id="overview-figures" className="mb-3 text-17 font-semibold">
                {text('adminOverview.figures')}
              </h2>
              <ul className="grid gap-3 md:grid-cols-3">
                {periods.map((period) => (
                  <li key={period.days}>
                    <Period period={period} />
                  </li>
                ))}
              </ul>
            </section>
          </div>
        )}
      </QueryView>
    </>
  )
}

function Queue({ count, path, label }: { count: number; path: string; label: string }) {
  const format = useFormat()
  return (
    <Link
      href={path}
      className="flex h-full flex-col gap-1 rounded-card border border-line bg-raised px-4 py-3 transition-colors hover:bg-fill"
    >
      <span className={`font-display text-26 font-semibold tabular-nums ${count === 0 ? 'text-muted' : ''}`}>
        {format.wholeNumber(count)}
      </span>
      <span className="text-13 text-muted">{label}</span>
    </Link>
  )
}

function Period({ period }: { period: Stats['periods'][number] }) {
  const text = useText()
  const format = useFormat()
  const { days, newAccounts, paid, givenBack, paidOut } = period
  const rows = [
    ['adminOverview.newAccounts', format.wholeNumber(newAccounts)],
    ['adminOverview.paid', format.money(paid)],
    ['adminMoney.orders.refunded', format.money(givenBack)],
    ['page.adminPayouts', format.money(paidOut)],
  ] as const
  return (
    <Card padding="none" className="h-full px-4 py-3">
      <h3 className="mb-2 font-semibold">{text(titleOf[days] ?? 'wallet.period.month')}</h3>
      <dl className="flex flex-col gap-1.5">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{text(label)}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function OverviewSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-20 rounded-card!" />
      ))}
    </SkeletonGroup>
  )
}
