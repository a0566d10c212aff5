import type { Instant } from '@fanlight/contract'
import pg from 'pg'
import { isDuplicate, type Database } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

/** `balance` is what is left to the (last) payer; null when nobody who paid can run out. */
export type Posted = { isNew: boolean; balance: number | null }

export type NumberedTransfer = { from: string; to: string; amount: number }

export type NumberedPosting = {
  postingId: string
  kind: string
  reference: string
  /** As JSON. */
  details: string
  transfers: readonly NumberedTransfer[]
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
  let batchesUnderWay = 0
  let postingsUnderWay = 0
  let isNextDue = false
  /** Who pays in a batch that is under way. A second one with the same payer could wait for the first, and it for the second. */
  const paying = new Set<string>()

  /** As many as fit, no payer twice: within one statement the second would not see what the first took. */
  function take(): Waiting[] {
    const [batch, rest]: [Waiting[], Waiting[]] = [[], []]
    // Each batch an even share. If one took all, the other would leave with what comes next, nearly empty.
    const most = Math.min(BATCH_MAX, Math.ceil((waiting.length + postingsUnderWay) / AT_ONCE))
    for (const asked of waiting) {
      const { payers } = asked.posting
      const isFree = payers.every(([account]) => !paying.has(account))
      // Only those with one payer can share a statement; any other goes alone.
      const fits = batch.length === 0 || (payers.length === 1 && batch[0]?.posting.payers.length === 1)
      if (isFree && fits && batch.length < most) {
        batch.push(asked)
        for (const [account] of payers) paying.add(account)
      } else rest.push(asked)
    }
    waiting = rest
    return batch
  }

  /** Not at once: those who were answered together, or arrived together, are to have their turn to ask first. */
  function nextSoon(): void {
    if (isNextDue) return
    isNextDue = true
    setImmediate(() => {
      isNextDue = false
      next()
    })
  }

  function next(): void {
    while (batchesUnderWay < AT_ONCE && waiting.length > 0) {
      const batch = take()
      if (batch.length === 0) return
      batchesUnderWay++
      postingsUnderWay += batch.length
      void post(batch).finally(() => {
        batchesUnderWay--
        postingsUnderWay -= batch.length
        for (const { posting } of batch) for (const [account] of posting.payers) paying.delete(account)
        nextSoon()
      })
    }
  }

  async function post(batch: readonly Waiting[]): Promise<void> {
    let left = batch
    try {
      if (batch[0]?.posting.payers.length === 1) left = await postTogether(batch)
      if (left.length > 1) {
        // Too little at first sight: many have just bought what they now spend.
        await run(countFor(left.map(({ posting }) => posting)))
        left = await postTogether(left)
      }
    } catch (error) {
      // One of them was posted before, or another process crossed our way: that statement is undone, and each gets an
      // answer of its own.
      if (!isDuplicate(error, 'ledger_postings_once') && !hasCrossed(error)) {
        for (const { reject } of left) reject(error)
        return
      }
    }
    for (const asked of left) await settle(asked)
  }

  /** Answers those who could pay. Gives back the others, to whom nothing has happened. */
  async function postTogether(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    const postings = batch.map(({ posting }) => posting)
    const rows = await run<{ place: string; balance: string }>(postAll(postings, now()))
    const left = new Map(batch.entries())
    for (const row of rows) {
      const place = Number(row.place) - 1
      left.get(place)?.resolve({ isNew: true, balance: Number(row.balance) })
      left.delete(place)
    }
    return [...left.values()]
  }

  /** Counts what has arrived before it refuses anybody. */
  async function settle({ posting, resolve, reject }: Waiting): Promise<void> {
    try {
      const [row] = await run<PostedRow>(postOne(posting, now()))
      resolve(postedBy(row))
    } catch (error) {
      reject(error)
    }
  }

  /** One statement that commits by itself: a transaction around it would be two round trips more. */
  async function run<Row extends object>({ text, name, values }: Sql): Promise<Row[]> {
    return (await db.pool.query<Row>({ text, name, values: [...values] })).rows
  }

  return {
    post: (posting: NumberedPosting): Promise<Posted> =>
      new Promise((resolve, reject) => {
        waiting.push({ posting, resolve, reject })
        nextSoon()
      }),
  }
}

export type PostedRow = { isNew: boolean; balance: string | null }

/** One posting, alone or in the caller's transaction. */
export function postOne(posting: NumberedPosting, at: Instant): Sql {
  const { postingId, kind, reference, details, transfers } = posting
  return sql`
    select is_new as "isNew", balance_after as balance from ledger_post(
      ${postingId}::bigint, ${reference}::text, ${kind}::text, ${new Date(at)}::timestamptz, ${details}::jsonb,
      ${payersOf([posting])}::bigint[], ${totalsOf([posting])}::bigint[],
      ${list(transfers.map(({ from }) => from))}::bigint[], ${list(transfers.map(({ to }) => to))}::bigint[],
      ${list(transfers.map(({ amount }) => amount))}::bigint[])
  `
}

export function postedBy(row: PostedRow | null | undefined): Posted {
  if (!row) throw new Error('The ledger gave no answer')
  return { isNew: row.isNew, balance: row.balance === null ? null : Number(row.balance) }
}

/** Locked in the order of their numbers, before what has arrived is taken: as everybody does who counts. */
function countFor(postings: readonly NumberedPosting[]): Sql {
  return sql`
    with held as (
      select account_id from ledger_balances where account_id = any (${payersOf(postings)}::bigint[])
      order by account_id for update
    )
    select ledger_count(account_id) from held
  `
}

/** Several postings, each with one payer of its own. Answers the places of those who could pay. */
function postAll(postings: readonly NumberedPosting[], at: Instant): Sql {
  const payers = payersOf(postings)
  const receivers = new Set<string>()
  const moves = {
    places: new Array<number>(),
    from: new Array<string>(),
    to: new Array<string>(),
    amounts: new Array<number>(),
  }
  for (const [index, posting] of postings.entries()) {
    for (const { from, to, amount } of posting.transfers) {
      moves.places.push(index + 1)
      moves.from.push(from)
      moves.to.push(to)
      moves.amounts.push(amount)
    }
    for (const receiver of posting.receivers) receivers.add(receiver)
  }
  return sql`
    with wanted as materialized (
      select * from unnest(
        ${list(postings.map(({ postingId }) => postingId))}::bigint[], ${postings.map(({ reference }) => reference)}::text[],
        ${postings.map(({ kind }) => kind)}::text[], ${postings.map(({ details }) => details)}::jsonb[],
        ${payers}::bigint[], ${totalsOf(postings)}::bigint[]
      ) with ordinality as w (posting, reference, kind, details, payer, total, place)
    ), paid as (
      -- Named twice: so the rows are found by their numbers, however the plan joins them.
      update ledger_balances b set balance = b.balance - w.total from wanted w
      where b.account_id = any (${payers}::bigint[]) and b.account_id = w.payer and b.balance >= w.total
      returning w.posting, w.reference, w.kind, w.details, w.place, b.balance
    ), posted as (
      insert into ledger_postings (posting_id, reference, kind, at, details)
      select posting, reference, kind, ${new Date(at)}::timestamptz, details from paid
    ), moved as (
      insert into ledger_transfers (posting_id, from_account, to_account, amount)
      select p.posting, t.from_account, t.to_account, t.amount
      from unnest(${list(moves.places)}::integer[], ${list(moves.from)}::bigint[],
                  ${list(moves.to)}::bigint[], ${list(moves.amounts)}::bigint[])
        as t (place, from_account, to_account, amount) join paid p using (place)
      returning to_account, amount
    ), arrived as (
      -- One row for all that the batch brings one account: a popular creator's then cost next to nothing.
      insert into ledger_arrivals (account_id, amount)
      select to_account, sum(amount) from moved where to_account = any (${list([...receivers])}::bigint[])
      group by to_account
    )
    select place, balance from paid
  `
}

const payersOf = (postings: readonly NumberedPosting[]): string =>
  list(postings.flatMap(({ payers }) => payers.map(([account]) => account)))

const totalsOf = (postings: readonly NumberedPosting[]): string =>
  list(postings.flatMap(({ payers }) => payers.map(([, total]) => total)))

/** Numbers as PostgreSQL reads an array. The driver would look into each for what needs a quote. */
const list = (numbers: readonly (string | number)[]): string => `{${numbers.join(',')}}`

const hasCrossed = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01'
