import type { Instant } from '@fanlight/contract'
import pg from 'pg'
import { isDuplicate, type Database } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Posted } from './ledger.ts'

export type NumberedPosting = {
  postingId: string
  kind: string
  reference: string
  details: Readonly<Record<string, unknown>>
  transfers: readonly { from: string; to: string; amount: number }[]
  /** Accounts that can run out, and what leaves each. */
  payers: readonly (readonly [account: string, total: number])[]
  /** Accounts that can run out and receive: what arrives there has to be counted. */
  receivers: readonly string[]
}

/** So many batches are under way at once: while one waits for the disk, the next is being worked out. */
const AT_ONCE = 2
const BATCH_MAX = 64

type Waiting = {
  posting: NumberedPosting
  resolve: (posted: Posted) => void
  reject: (error: unknown) => void
}

/**
 * Postings that come one by one are posted one by one. While the database is busy with some, those that arrive wait for
 * each other and then share one statement and one commit.
 */
export function createBatches(db: Database, now: () => Instant) {
  let waiting: Waiting[] = []
  let underWay = 0
  /** Who pays in a batch that is under way. A second one with the same payer could wait for the first, and it for the second. */
  const paying = new Set<string>()

  /** As many as fit, no payer twice: within one statement the second would not see what the first took. */
  function take(): Waiting[] {
    const [batch, rest]: [Waiting[], Waiting[]] = [[], []]
    for (const asked of waiting) {
      const { payers } = asked.posting
      const isFree = payers.every(([account]) => !paying.has(account))
      // Only those with one payer can share a statement; any other goes alone.
      const fits = batch.length === 0 || (payers.length === 1 && batch[0]?.posting.payers.length === 1)
      if (isFree && fits && batch.length < BATCH_MAX) {
        batch.push(asked)
        for (const [account] of payers) paying.add(account)
      } else rest.push(asked)
    }
    waiting = rest
    return batch
  }

  function next(): void {
    while (underWay < AT_ONCE && waiting.length > 0) {
      const batch = take()
      if (batch.length === 0) return
      underWay++
      void post(batch).finally(() => {
        underWay--
        for (const { posting } of batch) for (const [account] of posting.payers) paying.delete(account)
        next()
      })
    }
  }

  async function post(batch: readonly Waiting[]): Promise<void> {
    const [first] = batch
    if (first && first.posting.payers.length !== 1) return settle(first)
    let balances: ReadonlyMap<number, number>
    try {
      balances = await postMany(batch.map(({ posting }) => posting))
    } catch (error) {
      // One of them was posted before, or another process crossed our way: everything is undone, and each gets an
      // answer of its own.
      if (!isDuplicate(error, 'ledger_postings_once') && !hasCrossed(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      balances = new Map()
    }
    for (const [index, asked] of batch.entries()) {
      const balance = balances.get(index)
      // Too little at first sight: alone, what has arrived meanwhile is counted before anybody is refused.
      if (balance === undefined) await settle(asked)
      else asked.resolve({ isNew: true, balance })
    }
  }

  async function settle({ posting, resolve, reject }: Waiting): Promise<void> {
    try {
      resolve(await postOne(posting))
    } catch (error) {
      reject(error)
    }
  }

  async function postOne({ postingId, kind, reference, details, transfers, payers }: NumberedPosting): Promise<Posted> {
    const [row] = await run<{ is_new: boolean; balance_after: string | null }>(sql`
      select is_new, balance_after from ledger_post(
        ${postingId}::bigint, ${reference}::text, ${kind}::text, ${new Date(now())}::timestamptz,
        ${JSON.stringify(details)}::jsonb, ${payers.map(([account]) => account)}::bigint[],
        ${payers.map(([, total]) => total)}::bigint[], ${transfers.map(({ from }) => from)}::bigint[],
        ${transfers.map(({ to }) => to)}::bigint[], ${transfers.map(({ amount }) => amount)}::bigint[])
    `)
    if (!row) throw new Error('The ledger gave no answer')
    return { isNew: row.is_new, balance: row.balance_after === null ? null : Number(row.balance_after) }
  }

  /** The balances of those who could pay, by their place. Who is missing had too little, and nothing happened to them. */
  async function postMany(postings: readonly NumberedPosting[]): Promise<ReadonlyMap<number, number>> {
    const ends = postings.flatMap(({ transfers }, index) =>
      transfers.map((transfer) => ({ ...transfer, place: index + 1 })),
    )
    const receivers = [...new Set(postings.flatMap((posting) => posting.receivers))]
    const payers = postings.map(({ payers: [payer] }) => payer?.[0])
    const rows = await run<{ place: string; balance: string }>(sql`
      with wanted as materialized (
        select * from unnest(
          ${postings.map(({ postingId }) => postingId)}::bigint[], ${postings.map(({ reference }) => reference)}::text[],
          ${postings.map(({ kind }) => kind)}::text[], ${postings.map(({ details }) => JSON.stringify(details))}::jsonb[],
          ${payers}::bigint[], ${postings.map(({ payers: [payer] }) => payer?.[1])}::bigint[]
        ) with ordinality as w (posting, reference, kind, details, payer, total, place)
      ), paid as (
        -- Named twice: so the rows are found by their numbers, however the plan joins them.
        update ledger_balances b set balance = b.balance - w.total from wanted w
        where b.account_id = any (${payers}::bigint[]) and b.account_id = w.payer and b.balance >= w.total
        returning w.posting, w.reference, w.kind, w.details, w.place, b.balance
      ), posted as (
        insert into ledger_postings (posting_id, reference, kind, at, details)
        select posting, reference, kind, ${new Date(now())}::timestamptz, details from paid
      ), moved as (
        insert into ledger_transfers (posting_id, from_account, to_account, amount)
        select p.posting, t.from_account, t.to_account, t.amount
        from unnest(${ends.map(({ place }) => place)}::integer[], ${ends.map(({ from }) => from)}::bigint[],
                    ${ends.map(({ to }) => to)}::bigint[], ${ends.map(({ amount }) => amount)}::bigint[])
          as t (place, from_account, to_account, amount) join paid p using (place)
        returning to_account, amount
      ), arrived as (
        insert into ledger_arrivals (account_id, amount)
        select to_account, amount from moved where to_account = any (${receivers}::bigint[])
      )
      select place, balance from paid
    `)
    return new Map(rows.map(({ place, balance }) => [Number(place) - 1, Number(balance)]))
  }

  /** One statement that commits by itself: a transaction around it would be two round trips more. */
  async function run<Row extends object>({ text, name, values }: Sql): Promise<Row[]> {
    return (await db.pool.query<Row>({ text, name, values: [...values] })).rows
  }

  return {
    post: (posting: NumberedPosting): Promise<Posted> =>
      new Promise((resolve, reject) => {
        waiting.push({ posting, resolve, reject })
        next()
      }),
  }
}

const hasCrossed = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01'
