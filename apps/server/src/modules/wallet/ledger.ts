import { diamonds, type Diamonds, type UserId } from '@fanlight/contract'
import pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { canRunOut, createAccountNumbers, fees, heldEarningsOf, isEarnings, type Account } from './accounts.ts'
import { createBatches } from './batches.ts'
import {
  postedBy,
  postOne,
  type NumberedPosting,
  type NumberedTransfer,
  type NumberedPayment,
  type Posted,
  type PostedRow,
  type Rider,
} from './posting.sql.ts'

export type Transfer = { from: Account; to: Account; amount: number }

export type Posting = {
  kind: string
  /** Spells the event: `post_sale:12:34`. The same event twice moves money once. */
  reference: string
  transfers: readonly Transfer[]
  /** For a creator, less what the house keeps. */
  payment?: Payment
  details?: Readonly<Record<string, unknown>>
}

export type Payment = {
  from: Account
  creatorId: UserId
  amount: number
  /** Agreed on before; otherwise it is what the operator has set, as it is when it is posted. */
  commissionPercent?: number
  /** Held back when the creator has left. Otherwise it comes too late, and stands all the same. */
  onlyWhileHere?: true
}

/** The one place that writes the book. */
export function createLedger({ db, clock, ids }: { db: Database; clock: Clock; ids: Ids }) {
  const accounts = createAccountNumbers(db)
  const batches = createBatches(db, () => clock.now())

  const numberOf = async (account: Account): Promise<string> => accounts.known(account) ?? accounts.open(account)

  async function numberedPayment(payment: Payment): Promise<NumberedPayment> {
    const { from, creatorId, amount, commissionPercent, onlyWhileHere = false } = payment
    const [held, house] = [heldEarningsOf(creatorId), fees]
    return {
      creatorId,
      from: accounts.known(from) ?? (await accounts.open(from)),
      held: accounts.known(held) ?? (await accounts.open(held)),
      fees: accounts.known(house) ?? (await accounts.open(house)),
      amount,
      percent: commissionPercent ?? null,
      onlyWhileHere,
    }
  }

  async function numbered(posting: Posting, rider: Rider | null = null): Promise<NumberedPosting> {
    assertPosting(posting)
    const { kind, reference } = posting
    const details = detailsOf(posting)
    const transfers: NumberedTransfer[] = []
    const payers: [account: string, total: number][] = []
    const receivers: string[] = []
    for (const { from: payer, to: receiver, amount } of posting.transfers) {
      // Nothing waits for an account that is known: this runs for every gift in a storm of them.
      const from = accounts.known(payer) ?? (await accounts.open(payer))
      const to = accounts.known(receiver) ?? (await accounts.open(receiver))
      transfers.push({ from, to, amount })
      if (canRunOut(receiver)) receivers.push(to)
      if (!canRunOut(payer)) continue
      const paid = payers.find(([account]) => account === from)
      if (paid) paid[1] += amount
      else payers.push([from, amount])
    }
    const payment = posting.payment ? await numberedPayment(posting.payment) : null
    if (payment && posting.payment && canRunOut(posting.payment.from)) payers.push([payment.from, payment.amount])
    // In the order of their numbers, like every other posting: two that cross must not wait for each other.
    payers.sort(([one], [other]) => Number(BigInt(one) - BigInt(other)))
    const touchesEarnings = posting.transfers.some(({ from, to }) => isEarnings(from) || isEarnings(to))
    return {
      postingId: ids.next(),
      kind,
      reference,
      details: JSON.stringify(details),
      transfers,
      payers,
      receivers,
      payment,
      touchesEarnings,
      rider,
    }
  }

  return {
    /** Inside a use case's own transaction: both stand, or neither. */
    async post(tx: Tx, posting: Posting): Promise<Posted> {
      const wanted = await numbered(posting)
      try {
        return postedBy(wanted, await tx.maybe<PostedRow>(postOne(wanted, clock.now())))
      } catch (error) {
        throw tooLittle(error) ?? error
      }
    },

    /**
     * On its own, with what a module writes beside it. Those that arrive together share a statement and a commit; each gets
     * its own answer.
     */
    async postAlone(posting: Posting, rider?: Rider): Promise<Posted> {
      try {
        return await batches.post(await numbered(posting, rider))
      } catch (error) {
        throw tooLittle(error) ?? error
      }
    },

    /**
     * Until the transaction ends nobody is paid who is paid as this creator: what was paid has arrived, and who pays now waits.
     * After the balances that the transaction locks, as everybody who pays takes it. Answers the hundredths of a diamond that
     * the house is still due of what was paid.
     */
    async takeTurn(tx: Tx, creatorId: UserId): Promise<number> {
      // The row comes with the account.
      await numberOf(heldEarningsOf(creatorId))
      const row = await tx.maybe<{ carry: number }>(
        sql`select carry from ledger_commissions where creator_id = ${creatorId}::bigint for update`,
      )
      return row?.carry ?? 0
    },

    /** The house is due so many hundredths more, or less: whole diamonds of it are moved by a posting. */
    async shiftCarry(tx: Tx, creatorId: UserId, hundredths: number): Promise<void> {
      await tx.run(sql`
        update ledger_commissions set carry = ((carry + ${hundredths}::bigint) % 100 + 100) % 100
        where creator_id = ${creatorId}::bigint
      `)
    },

    /** Counts what has arrived and holds the account: until the transaction ends, nobody else takes from it. */
    async lockBalance(tx: Tx, account: Account): Promise<number> {
      const accountId = await numberOf(account)
      await tx.many(sql`select balance from ledger_balances where account_id = ${accountId} for update`)
      const row = await tx.maybe<{ balance: string }>(sql`select ledger_count(${accountId}::bigint) as balance`)
      return diamonds(Number(row?.balance ?? 0))
    },

    /**
     * Counts what has arrived, a part at a time, each in a transaction of its own: however much it is, nobody waits long for
     * the account and no statement takes so long that it is given up.
     */
    async countArrivals(account: Account): Promise<void> {
      const accountId = await numberOf(account)
      let taken = COUNTED_AT_ONCE
      while (taken === COUNTED_AT_ONCE) {
        taken = await db.transaction(async (tx) => {
          await tx.many(sql`select balance from ledger_balances where account_id = ${accountId} for update`)
          const row = await tx.maybe<{ taken: string }>(sql`
            select ledger_count_some(${accountId}::bigint, ${COUNTED_AT_ONCE}::integer) as taken
          `)
          return Number(row?.taken ?? 0)
        })
      }
    },

    /** Inside a transaction, with what it has posted itself. */
    async balanceOf(account: Account, from: Db = db): Promise<Diamonds> {
      const accountId = await numberOf(account)
      const row = await from.maybe<{ balance: string }>(sql`
        select (b.balance + coalesce((select sum(a.amount) from ledger_arrivals a where a.account_id = b.account_id), 0))
          ::bigint as balance
        from ledger_balances b where b.account_id = ${accountId}
      `)
      return diamonds(Number(row?.balance ?? 0))
    },
  }
}

const COUNTED_AT_ONCE = 10_000

function assertPosting({ reference, transfers, payment }: Posting): void {
  if (transfers.length === 0 && !payment) throw new Error(`${reference} moves nothing`)
  if (payment) {
    const { from, amount, commissionPercent = 0 } = payment
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`${reference}: ${amount} is no amount`)
    if (from.currency !== 'diamond') throw new Error(`${reference} would turn ${from.currency} into diamonds`)
    const isPercent = Number.isInteger(commissionPercent) && commissionPercent >= 0 && commissionPercent <= 100
    if (!isPercent) throw new Error(`${reference}: ${commissionPercent} is no commission`)
    if (transfers.some((transfer) => isSame(transfer.from, from))) throw new Error(`${reference} is paid for twice`)
  }
  for (const { from, to, amount } of transfers) {
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`${reference}: ${amount} is no amount`)
    if (from.currency !== to.currency) throw new Error(`${reference} would turn ${from.currency} into ${to.currency}`)
  }
}

const isSame = (one: Account, other: Account): boolean => one.kind === other.kind && one.ownerId === other.ownerId

/** With what was paid in all, so that a part of it can be given back later. */
const detailsOf = ({ payment, details = {} }: Posting): Readonly<Record<string, unknown>> =>
  payment ? { creatorId: payment.creatorId, ...details, paid: payment.amount } : details

/** What the database says when an account holds too little: what it has, and what was wanted. */
function tooLittle(error: unknown): AppError | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'FL001') return null
  const [balance = 0, price = 0] = error.message.split(' ').map(Number)
  return new AppError('INSUFFICIENT_DIAMONDS', { balance: diamonds(balance), price: diamonds(price) })
}
