import type { Instant } from '@fanlight/contract'
import pg from 'pg'
import type { Database } from '../../platform/db/db.ts'
import type { Sql } from '../../platform/db/sql.ts'
import {
  countFor,
  isOnlyWhileHere,
  numberOrNull,
  postAll,
  postedBy,
  postOne,
  type BatchedRow,
  type NumberedPosting,
  type Posted,
  type PostedRow,
} from './posting.sql.ts'

/**
 * So many batches are under way at once. Payments to one creator take turns on the creator's carry: a second batch would wait
 * for the first with its payers locked, and both would be half as large (measured: 3,170 tips a second with two, 3,800 with
 * one).
 */
const AT_ONCE = 1
/** But when one is held up, by a payer that another transaction has locked, the others go past it. */
const LANES = 4
const HELD_UP_AFTER_MS = 50
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
  /** When the last batch began. */
  let begunAt = 0
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
      const fits = batch[0] === undefined || canShareWith(batch[0].posting, asked.posting)
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

  const lanes = (): number => (performance.now() - begunAt >= HELD_UP_AFTER_MS ? LANES : AT_ONCE)

  function next(): void {
    while (batchesUnderWay < lanes() && waiting.length > 0) {
      const batch = take()
      if (batch.length === 0) return
      batchesUnderWay++
      begunAt = performance.now()
      setTimeout(nextSoon, HELD_UP_AFTER_MS + 1).unref()
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
      if (canShare(batch[0]?.posting)) left = await postTogether(batch)
      if (left.length > 1) {
        // Too little at first sight: many have just bought what they now spend.
        await run(countFor(left.map(({ posting }) => posting)))
        left = await postTogether(left)
      }
    } catch (error) {
      // One of them was posted before or writes what cannot stand, or another process crossed our way: that statement is
      // undone, and each gets an answer of its own.
      if (!isItsOwnFault(error)) {
        for (const { reject } of left) reject(error)
        return
      }
    }
    for (const asked of left) await settle(asked)
  }

  /** Answers those who could pay. Gives back the others, to whom nothing has happened. */
  async function postTogether(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    const postings = batch.map(({ posting }) => posting)
    const rows = await run<BatchedRow>(postAll(postings, now()))
    const left = new Map(batch.entries())
    for (const row of rows) {
      const place = Number(row.place) - 1
      left.get(place)?.resolve({ isNew: true, balance: Number(row.balance), earned: numberOrNull(row.earned) })
      left.delete(place)
    }
    return [...left.values()]
  }

  /** Counts what has arrived before it refuses anybody. */
  async function settle({ posting, resolve, reject }: Waiting): Promise<void> {
    try {
      const [row] = await run<PostedRow>(postOne(posting, now()))
      resolve(postedBy(posting, row))
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

/** Those with one payer and nothing that only the database can find out share a statement; any other goes alone. */
const canShare = (posting: NumberedPosting | undefined): boolean =>
  posting !== undefined && posting.payers.length === 1 && !posting.touchesEarnings

/** One kind of rider in a statement: two that count the same row would not see each other. */
const canShareWith = (first: NumberedPosting, other: NumberedPosting): boolean =>
  canShare(first) &&
  canShare(other) &&
  first.rider?.kind === other.rider?.kind &&
  isOnlyWhileHere(first) === isOnlyWhileHere(other)

/** An integrity violation is of one of them; a deadlock is of two that crossed. */
const isItsOwnFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || (error.code?.startsWith('23') ?? false))
