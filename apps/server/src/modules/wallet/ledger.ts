import { instant } from '@fanlight/contract'
import pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { canRunOut, createAccountNumbers, type Account } from './accounts.ts'
import { createBatches, type NumberedPosting } from './batches.ts'

export type Transfer = { from: Account; to: Account; amount: number }

export type Posting = {
  kind: string
  /** Spells the event: `post_sale:12:34`. The same event twice moves money once. */
  reference: string
  transfers: readonly Transfer[]
  details?: Readonly<Record<string, unknown>>
}

/** `balance` is what is left to the (last) payer; null when nobody who paid can run out. */
export type Posted = { isNew: boolean; balance: number | null }

export type Ledger = ReturnType<typeof createLedger>

/** The one place that writes the book. */
export function createLedger({ db, clock, ids }: { db: Database; clock: Clock; ids: Ids }) {
  const accounts = createAccountNumbers(db)
  const batches = createBatches(db, () => instant(clock.now()))

  async function numbered(posting: Posting): Promise<NumberedPosting> {
    const { transfers, kind, reference, details = {} } = posting
    assertPosting(posting)
    const ends = await Promise.all(
      transfers.map(async ({ from, to, amount }) => ({
        from: await accounts.numberOf(from),
        to: await accounts.numberOf(to),
        amount,
      })),
    )
    const leaving = new Map<string, number>()
    for (const [index, { from }] of transfers.entries()) {
      const end = ends[index]
      if (end && canRunOut(from)) leaving.set(end.from, (leaving.get(end.from) ?? 0) + end.amount)
    }
    // In the order of their numbers, like every other posting: two that cross must not wait for each other.
    const payers = [...leaving].toSorted(([one], [other]) => Number(BigInt(one) - BigInt(other)))
    const receivers = ends.filter((_, index) => transfers[index] && canRunOut(transfers[index].to)).map(({ to }) => to)
    return { postingId: ids.next(), kind, reference, details, transfers: ends, payers, receivers }
  }

  return {
    /** Inside a use case's own transaction: both stand, or neither. */
    async post(tx: Tx, posting: Posting): Promise<Posted> {
      const { postingId, kind, reference, details, transfers, payers } = await numbered(posting)
      try {
        const row = await tx.maybe<{ isNew: boolean; balanceAfter: string | null }>(sql`
          select is_new, balance_after from ledger_post(
            ${postingId}::bigint, ${reference}::text, ${kind}::text, ${new Date(clock.now())}::timestamptz,
            ${JSON.stringify(details)}::jsonb, ${payers.map(([account]) => account)}::bigint[],
            ${payers.map(([, total]) => total)}::bigint[], ${transfers.map(({ from }) => from)}::bigint[],
            ${transfers.map(({ to }) => to)}::bigint[], ${transfers.map(({ amount }) => amount)}::bigint[])
        `)
        if (!row) throw new Error('The ledger gave no answer')
        return { isNew: row.isNew, balance: row.balanceAfter === null ? null : Number(row.balanceAfter) }
      } catch (error) {
        throw tooLittle(error) ?? error
      }
    },

    /** On its own. Those that arrive together share a commit; each gets its own answer. */
    async postAlone(posting: Posting): Promise<Posted> {
      try {
        return await batches.post(await numbered(posting))
      } catch (error) {
        throw tooLittle(error) ?? error
      }
    },

    async balanceOf(account: Account): Promise<number> {
      const accountId = await accounts.numberOf(account)
      const row = await db.maybe<{ balance: string }>(sql`
        select (b.balance + coalesce((select sum(a.amount) from ledger_arrivals a where a.account_id = b.account_id), 0))
          ::bigint as balance
        from ledger_balances b where b.account_id = ${accountId}
      `)
      return Number(row?.balance ?? 0)
    },
  }
}

function assertPosting({ reference, transfers }: Posting): void {
  if (transfers.length === 0) throw new Error(`${reference} moves nothing`)
  for (const { from, to, amount } of transfers) {
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`${reference}: ${amount} is no amount`)
    if (from.currency !== to.currency) throw new Error(`${reference} would turn ${from.currency} into ${to.currency}`)
  }
}

/** What the database says when an account holds too little: what it has, and what was wanted. */
function tooLittle(error: unknown): AppError | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'FL001') return null
  const [balance = 0, price = 0] = error.message.split(' ').map(Number)
  return new AppError('INSUFFICIENT_DIAMONDS', { balance, price })
}
