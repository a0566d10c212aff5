import './print.css'
import { centsOf, type EarningsStatement, type Payout } from '@fanlight/contract'
import { Banner, Card, FanlightMark, Handle } from '@fanlight/ui'
import { CalendarClock } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { EarnedCells, EarnedHeads } from '../chart/SeriesTable.tsx'
import { monthText, timeZone } from '../period.ts'
import { sources } from '../sources.ts'

/** A month on one sheet: who, when, what came from where, and what was paid out. What is printed is this and nothing else. */
export function MonthStatement({ statement, isRunning }: { statement: EarningsStatement; isRunning: boolean }) {
  const text = useText()
  const format = useFormat()
  const account = useAccount()
  const { month, from, to, payouts } = statement
  return (
    <div data-statement>
      <Card className="flex flex-col gap-6 p-4 sm:p-8 print:overflow-visible print:rounded-none print:border-0 print:p-0 print:shadow-none">
        <header className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="text-13 text-muted">{text('page.earningsStatement')}</p>
            <h2 className="font-display text-26 font-semibold tracking-tight">{monthText(month)}</h2>
            <p className="text-muted">
              {text('earnings.chart.span', { from: format.shortDay(from), to: format.shortDay(to) })}
            </p>
            <p className="mt-3 truncate font-semibold">
              <bdi>{account?.nickName}</bdi>
            </p>
            <p className="truncate text-13 text-muted">
              <Handle name={account?.userName} />
            </p>
          </div>
          <span className="flex shrink-0 items-center gap-2 font-display font-semibold">
            <FanlightMark size={28} />
            <span className="max-sm:sr-only">{text('common.appName')}</span>
          </span>
        </header>
        {isRunning && <Banner icon={<CalendarClock aria-hidden />}>{text('earnings.monthly.running')}</Banner>}
        <BySource statement={statement} />
        <Payouts payouts={payouts} />
        <p className="text-12 text-muted">
          {text('earnings.monthly.note', { zone: `\u2066${timeZone().replaceAll('_', ' ')}\u2069` })}
        </p>
      </Card>
    </div>
  )
}

function BySource({ statement: { sources: earned, corrections, total } }: { statement: EarningsStatement }) {
  const text = useText()
  const rows = sources.flatMap((source) => earned.filter((each) => each.source === source))
  const head = 'py-2 pe-2 text-start'
  return (
    <table className="w-full text-13 sm:text-15">
      <caption className="pb-1 text-start font-semibold">{text('page.earnings')}</caption>
      <thead>
        <tr className="border-b border-line align-bottom text-13 text-muted">
          <th scope="col" className={`${head} font-semibold`}>
            {text('earnings.statement.source')}
          </th>
          <EarnedHeads />
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ source, net, fee }) => (
          <tr key={source} className="break-inside-avoid">
            <th scope="row" className={`${head} font-medium`}>
              {text(`earnings.source.${source}`)}
            </th>
            <EarnedCells total={net} fee={fee} />
          </tr>
        ))}
        {corrections !== 0 && (
          <tr>
            <th scope="row" className={`${head} font-medium`}>
              {text('wallet.kind.correction')}
            </th>
            <EarnedCells total={corrections} fee={0} />
          </tr>
        )}
        {rows.length === 0 && corrections === 0 && (
          <tr>
            <td colSpan={4} className="py-6 text-center text-muted">
              {text('earnings.chart.empty')}
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-line font-semibold">
          <th scope="row" className={head}>
            {text('earnings.chart.tableTotal')}
          </th>
          <EarnedCells total={total.net} fee={total.fee} />
        </tr>
      </tfoot>
    </table>
  )
}

function Payouts({ payouts }: { payouts: readonly Payout[] }) {
  const text = useText()
  const format = useFormat()
  const paid = payouts.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <section className="break-inside-avoid">
      <h3 className="text-13 font-semibold sm:text-15">{text('earnings.payouts.title')}</h3>
      {payouts.length === 0 ? (
        <p className="mt-1 text-13 text-muted">{text('earnings.monthly.noPayouts')}</p>
      ) : (
        <dl className="mt-1 divide-y divide-line text-13 sm:text-15">
          {payouts.map(({ payoutId, finishedAt, requestedAt, receiver, cents }) => (
            <div key={payoutId} className="flex justify-between gap-4 py-2">
              <dt className="min-w-0">
                {format.date(finishedAt ?? requestedAt)}{' '}
                <bdi dir="ltr" className="text-muted">
                  {receiver}
                </bdi>
              </dt>
              <dd className="shrink-0 tabular-nums">{format.money(cents)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 py-2 font-semibold">
            <dt>{text('earnings.summary.paidOut')}</dt>
            <dd className="tabular-nums">{format.money(centsOf(paid as Payout['amount']))}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}
