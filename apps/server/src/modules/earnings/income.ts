import {
  diamonds,
  EARNINGS_PAGE_SIZE,
  type Diamonds,
  type Download,
  type Earned,
  type EarningsLine,
  type earningsSeries,
  type earningsStatement,
  type EarningsStatement,
  type EarningsSummary,
  type InputOf,
  type listEarnings,
  type OutputOf,
  type UserId,
} from '@fanlight/contract'
import { exportEarnings, PostingId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import { csvLine } from '../../platform/http/csv.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import { NEWEST_TRANSFER, type HoldingPeriod, type Wallet } from '../wallet/index.ts'
import { heldUntil, releasedAt } from './holding-period.ts'
import * as store from './income.store.ts'
import { dayAfter, dayAt, daysBetween, lastDayOf, localDays, localSpan } from './local-days.ts'
import { presentPayout } from './payouts.present.ts'
import { listPaid } from './payouts.store.ts'

const position = cursorOf(z.object({ transferId: PostingId }))

/** What a creator sees of what they earned. All of it is read from the book. */
export function createIncome(deps: Platform & { wallet: Wallet; links: StoredLinks }) {
  const { db, clock, downloads, wallet, links } = deps

  const linkToMonth = downloads.offer({
    name: 'earnings',
    type: 'text/csv; charset=utf-8',
    asked: exportEarnings.input,
    async *write(from, creatorId, { month, timeZone }) {
      yield csvLine(['date', 'source', 'gross_usd', 'fee_usd', 'net_usd'])
      const span = spanOf(month, timeZone)
      const points = await store.listSeries(from, creatorId, localDays(span.from, span.to, timeZone))
      for (const { day, source, ...sum } of points) {
        const { gross, fee, net } = earnedOf(sum)
        yield csvLine([day, source, ...[gross, fee, net].map(dollars)])
      }
    },
  })

  /** A month, or as much of it as there has been. */
  function spanOf(month: string, timeZone: string): { from: string; to: string } {
    const [from, last, today] = [`${month}-01`, lastDayOf(month), dayAt(clock.now(), timeZone)]
    return { from, to: today >= from && today < last ? today : last }
  }

  async function nextRelease(
    creatorId: UserId,
    held: Diamonds,
    period: HoldingPeriod,
  ): Promise<EarningsSummary['nextRelease']> {
    if (held === 0) return null
    const now = clock.now()
    const days = await store.listHeldSince(db, creatorId, heldUntil(period, now))
    const due = diamonds(held - sumOf(days))
    if (due > 0) return { amount: due, at: now }
    // What comes on the same day comes one after the other: a creator reads it as one.
    for (const { firstAt, amount } of days) {
      if (firstAt !== null) return { amount: diamonds(Math.min(amount, held)), at: releasedAt(period, firstAt) }
    }
    return null
  }

  return {
    async summary(creatorId: UserId): Promise<EarningsSummary> {
      // Together: the answer waits for two round trips, not for one after the other of all it needs.
      const [{ settings, period }, balances, since] = await Promise.all([
        wallet.settings.terms(),
        store.readBalances(db, creatorId),
        store.firstEarnedAt(db, creatorId),
      ])
      const { holdDays, commissionPercent, payoutMinimum } = settings
      const { held, available, payingOut, paidOut } = balances
      return {
        ...balances,
        // Whatever was earned and not given back is in one of these.
        lifetime: diamonds(held + available + payingOut + paidOut),
        nextRelease: await nextRelease(creatorId, held, period),
        holdDays,
        commissionPercent,
        payoutMinimum,
        since,
      }
    },

    async series(
      creatorId: UserId,
      { days, month, timeZone }: InputOf<typeof earningsSeries>,
    ): Promise<OutputOf<typeof earningsSeries>> {
      const today = dayAt(clock.now(), timeZone)
      const { from, to } =
        month === undefined ? { from: dayAfter(today, 1 - days), to: today } : spanOf(month, timeZone)
      const before = localSpan(dayAfter(from, -1 - daysBetween(from, to)), dayAfter(from, -1), timeZone)
      const [points, previous] = await Promise.all([
        store.listSeries(db, creatorId, localDays(from, to, timeZone)),
        store.sumBySource(db, creatorId, before),
      ])
      return { from, to, points, total: sumOf(points), previousTotal: sumOf([...previous.sources.values()]) }
    },

    async statement(
      creatorId: UserId,
      { month, timeZone }: InputOf<typeof earningsStatement>,
    ): Promise<EarningsStatement> {
      const { from, to } = spanOf(month, timeZone)
      const days = localSpan(from, to, timeZone)
      const [since, before] = days.starts
      const [{ sources, corrections }, paid] = await Promise.all([
        store.sumBySource(db, creatorId, days),
        listPaid(db, creatorId, { since, before }),
      ])
      const sums = [...sources.values(), { amount: corrections, fee: diamonds(0) }]
      const fee = diamonds(sums.reduce((total, sum) => total + sum.fee, 0))
      return {
        month,
        from,
        to,
        sources: [...sources].map(([source, sum]) => ({ source, ...earnedOf(sum) })),
        corrections,
        total: earnedOf({ amount: sumOf(sums), fee }),
        payouts: paid.map(presentPayout),
      }
    },

    export: (viewer: Viewer, asked: InputOf<typeof exportEarnings>): Download =>
      linkToMonth(viewer, `fanlight-earnings-${asked.month}.csv`, asked),

    async list(
      creatorId: UserId,
      { incomeSource, cursor }: InputOf<typeof listEarnings>,
    ): Promise<OutputOf<typeof listEarnings>> {
      const before = position.read(cursor, { transferId: NEWEST_TRANSFER }).transferId
      const wanted = { source: incomeSource ?? null, before }
      const rows = await store.listLines(db, creatorId, wanted)
      const { page, nextCursor } = pageOf(rows, EARNINGS_PAGE_SIZE, ({ transferId }) => position.write({ transferId }))
      return { lines: page.map((row) => presentLine(row, links)), nextCursor }
    },
  }
}

const sumOf = (points: readonly { amount: Diamonds }[]): Diamonds =>
  diamonds(points.reduce((total, { amount }) => total + amount, 0))

const earnedOf = ({ amount, fee }: store.EarnedSum): Earned => ({ gross: diamonds(amount + fee), fee, net: amount })

/** A diamond is a cent. */
const dollars = (amount: Diamonds): string => (amount / 100).toFixed(2)

const presentLine = (row: store.LineRow, links: StoredLinks): EarningsLine => ({
  postingId: row.postingId,
  kind: store.lineKindOf(row.kind, Number(row.amount)),
  source: store.sourceOf(row.kind),
  at: row.at,
  amount: diamonds(Number(row.amount)),
  from: row.fan === null ? null : presentPerson(row.fan, links),
  remark: row.remark,
})
