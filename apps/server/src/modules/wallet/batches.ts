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
 * Payments to one creator take turns on the creator's carry, so batches go one after the other on one connection: side by side
 * they would wait for each other with their payers locked. So many are with the database at once, so that it goes from one to
 * the next while the answers to the one before are written.
 */
const IN_TURN = 2
/** One follows another as soon as it has this part of its size: sooner, it would cost as much and carry little. */
const WORTH = 0.5
/** But when one is held up, by a payer that another transaction has locked, others go past it on connections of their own. */
const LANES = 4
const HELD_UP_AFTER_MS = 50
const BATCH_MAX = 64
/** Nobody waits longer than this for a place on the connection: PostgreSQL's name for a lock that did not come. */
const LOCK_NOT_AVAILABLE = '55P03'

type Waiting = {
  posting: NumberedPosting
  resolve: (posted: Posted) => void
  reject: (error: unknown) => void
}

/** How a statement goes to the database. Each commits by itself: a transaction around it would be two round trips more. */
type Send = <Row>(statement: Sql) => Promise<Row[]>

/**
 * Postings that come one by one are posted one by one. While the database is busy with some, those that arrive wait for
 * each other and then share one statement and one commit.
 */
export function createBatches(db: Database, now: () => Instant) {
  const inTurn: Send = (statement) => db.inTurn(statement)
  const alone: Send = (statement) => db.alone(statement)
  let waiting: Waiting[] = []
  let batchesUnderWay = 0
  let postingsUnderWay = 0
  let isNextDue = false
  /** When a batch last began or ended. */
  let movedAt = 0
  /** Who pays in a batch that is under way. A second one with the same payer could wait for the first, and it for the second. */
  const paying = new Set<string>()

  /** As many as fit, no payer twice: within one statement the second would not see what the first took. */
  function take(): Waiting[] {
    const [batch, rest]: [Waiting[], Waiting[]] = [[], []]
    // Each batch an even share. If one took all, the other would leave with what comes next, nearly empty.
    const most = Math.min(BATCH_MAX, Math.ceil((waiting.length + postingsUnderWay) / IN_TURN))
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

  const isHeldUp = (): boolean => batchesUnderWay > 0 && performance.now() - movedAt >= HELD_UP_AFTER_MS

  /** Whether those who wait leave now, or with those who come until the batch before theirs is done. */
  function mayLeave(): boolean {
    if (isHeldUp()) return batchesUnderWay < LANES
    return batchesUnderWay < IN_TURN && waiting.length >= postingsUnderWay * WORTH
  }

  function next(): void {
    while (waiting.length > 0 && mayLeave()) {
      const send = isHeldUp() ? alone : inTurn
      const batch = take()
      if (batch.length === 0) return
      batchesUnderWay++
      movedAt = performance.now()
      setTimeout(nextSoon, HELD_UP_AFTER_MS + 1).unref()
      postingsUnderWay += batch.length
      void post(batch, send).finally(() => {
        batchesUnderWay--
        movedAt = performance.now()
        postingsUnderWay -= batch.length
        for (const { posting } of batch) for (const [account] of posting.payers) paying.delete(account)
        nextSoon()
      })
    }
  }

  async function post(batch: readonly Waiting[], send: Send): Promise<void> {
    let left = batch
    try {
      if (canShare(batch[0]?.posting)) left = await postTogether(batch, send)
      if (left.length > 1) {
        // Too little at first sight: many have just bought what they now spend.
        await send(countFor(left.map(({ posting }) => posting)))
        left = await postTogether(left, send)
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
  async function postTogether(batch: readonly Waiting[], send: Send): Promise<readonly Waiting[]> {
    const postings = batch.map(({ posting }) => posting)
    const rows = await send<BatchedRow>(postAll(postings, now()))
    const left = new Map(batch.entries())
    for (const row of rows) {
      const place = Number(row.place) - 1
      const { balance, earned, answer } = row
      left.get(place)?.resolve({ isNew: true, balance: Number(balance), earned: numberOrNull(earned), answer })
      left.delete(place)
    }
    return [...left.values()]
  }

  /** Counts what has arrived before it refuses anybody. */
  async function settle({ posting, resolve, reject }: Waiting): Promise<void> {
    try {
      const [row] = await alone<PostedRow>(postOne(posting, now()))
      resolve(postedBy(posting, row))
    } catch (error) {
      reject(error)
    }
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

/** An integrity violation is of one of them; a deadlock is of two that crossed; a lock that does not come is of one payer's. */
const isItsOwnFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '40P01' || error.code === LOCK_NOT_AVAILABLE || (error.code?.startsWith('23') ?? false))
