import {
  DAY_MS,
  diamonds,
  EARNINGS_PAGE_SIZE,
  type Diamonds,
  type EarningsLine,
  type earningsSeries,
  type EarningsSummary,
  type InputOf,
  type listEarnings,
  type OutputOf,
  type UserId,
} from '@fanlight/contract'
import { PostingId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import { NEWEST_TRANSFER, type HoldingPeriod, type Wallet } from '../wallet/index.ts'
import { heldUntil, releasedAt } from './holding-period.ts'
import * as store from './income.store.ts'

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const position = cursorOf(z.object({ transferId: PostingId }))

/** What a creator sees of what they earned. All of it is read from the book. */
export function createIncome({ db, clock, wallet, links }: Platform & { wallet: Wallet; links: StoredLinks }) {
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
      const [{ settings, period }, balances] = await Promise.all([
        wallet.settings.terms(),
        store.readBalances(db, creatorId),
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
      }
    },

    async series(
      creatorId: UserId,
      { days }: InputOf<typeof earningsSeries>,
    ): Promise<OutputOf<typeof earningsSeries>> {
      const today = Math.floor(clock.now() / DAY_MS) * DAY_MS
      const [from, since] = [dayOf(today - (days - 1) * DAY_MS), dayOf(today - (2 * days - 1) * DAY_MS)]
      const [points, previousTotal] = await Promise.all([
        store.listSeries(db, creatorId, from),
        store.sumIncome(db, creatorId, { since, before: from }),
      ])
      return { from, to: dayOf(today), points, total: sumOf(points), previousTotal }
    },

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

const presentLine = (row: store.LineRow, links: StoredLinks): EarningsLine => ({
  postingId: row.postingId,
  kind: store.lineKindOf(row.kind, Number(row.amount)),
  source: store.sourceOf(row.kind),
  at: row.at,
  amount: diamonds(Number(row.amount)),
  from: row.fan === null ? null : presentPerson(row.fan, links),
  remark: row.remark,
})
