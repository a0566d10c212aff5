import type { Instant } from '@fanlight/contract'
import { sql, type Sql } from '../../platform/db/sql.ts'

/**
 * `balance` is what is left to the (last) payer, with what has just arrived; null when nobody who paid can run out. `earned` is what a creator has of
 * the payment; null when there was none, or it was posted before. `isHeldBack`: the guard of what rides along says so, or the
 * creator is not here any more. `answer` is what the rider has to say of what it wrote.
 */
export type Posted = {
  isNew: boolean
  balance: number | null
  earned: number | null
  answer: unknown
  isHeldBack?: true
}

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
  payment: NumberedPayment | null
  /** Whether the transfers themselves touch a creator's earnings, whose sums have to follow. */
  touchesEarnings: boolean
  rider: Rider | null
}

/** For a creator: the database works out what the house keeps of it. */
export type NumberedPayment = {
  creatorId: string
  from: string
  held: string
  fees: string
  amount: number
  /** Null: what the operator has set, as it is when it is posted. */
  percent: number | null
  onlyWhileHere: boolean
}

/**
 * What a module writes beside a posting, in the same statement: the tip, the purchase. Postings of one `kind` in a batch
 * have theirs written together.
 */
export type Rider<Row = unknown, Answer = unknown> = { kind: RiderKind<Row, Answer>; row: Row }

export type RiderKind<Row, Answer = unknown> = {
  name: string
  /**
   * Statements of a `with` that write the rows of postings that stand: `tips as (insert …)`. `posted` is a relation with
   * the columns `place` (which row it is, from 1) and `earned`: they join it, for a row whose posting could not be paid is
   * not in it.
   */
  write(rows: readonly Row[], posted: Sql): Sql
  /**
   * Which of the rows may be paid for now: a select of their `place`s, which may lock what it looks at. A posting that is
   * held back by it moves nothing, and is answered with `isHeldBack`.
   */
  guard?(rows: readonly Row[]): Sql
  /** A relation that `write` makes, with `place` and `answer`: what is known of a row once it is written, as JSON. */
  answer?: AnswerIn<Answer>
}

/** The name carries the type of what it answers, so that who pays gets it back. */
export type AnswerIn<Answer> = { relation: Sql; as?: Answer }

export type PostedRow = { isNew: boolean; balance: string | null; earned: string | null; answer: unknown }
export type BatchedRow = { place: string; balance: string; earned: string | null; answer: unknown }

export const isOnlyWhileHere = ({ payment }: NumberedPosting): boolean => payment?.onlyWhileHere ?? false

/**
 * Those of the creators whose turn we have (`turn`) who are still here. A person who leaves holds their turn until they are
 * gone, so one who pays is through before what is left is counted, or comes here afterwards. The row is locked to be read as
 * it is now: the statement may have begun, and waited for its turn, while they were still here.
 */
const here = sql`
  here as materialized (
    select user_id, 0::bigint as zero from users where user_id = any (array(select creator_id from turn)) and deleted_at is null
    order by user_id for key share
  )
`

/** One posting, alone or in the caller's transaction. */
export function postOne(posting: NumberedPosting, at: Instant): Sql {
  const { postingId, kind, reference, details, transfers, payment, rider } = posting
  // Zero is a value of those who let it through: without one the plan may post first, and ask them afterwards.
  const asked = (zero: Sql) => sql`
    select is_new, balance_after, earned from ledger_post(
      ${postingId}::bigint + ${zero}, ${reference}::text, ${kind}::text, ${new Date(at)}::timestamptz, ${details}::jsonb,
      ${payersOf([posting])}::bigint[], ${totalsOf([posting])}::bigint[],
      ${list(transfers.map(({ from }) => from))}::bigint[], ${list(transfers.map(({ to }) => to))}::bigint[],
      ${list(transfers.map(({ amount }) => amount))}::bigint[], ${payment?.creatorId ?? null}::bigint,
      ${payment?.from ?? null}::bigint, ${payment?.held ?? null}::bigint, ${payment?.fees ?? null}::bigint,
      ${payment?.amount ?? null}::bigint, ${payment?.percent ?? null}::integer)
  `
  const answer = sql`
    select is_new as "isNew", balance_after as balance, earned, ${answerOf(rider, sql`1`)} as answer from posted
  `
  const steps = postedUnlessHeldBack(posting, asked)
  if (rider === null) return sql`with ${steps} ${answer}`
  const posted = sql`(select 1 as place, earned from posted where is_new) as posted`
  return sql`with ${steps}, ${rider.kind.write([rider.row], posted)} ${answer}`
}

/** `posted`, which is nothing when it is held back. What is locked for that is locked in everybody's order. */
function postedUnlessHeldBack(posting: NumberedPosting, asked: (zero: Sql) => Sql): Sql {
  const { payment, rider } = posting
  const guard = rider?.kind.guard?.([rider.row]) ?? null
  if (!payment?.onlyWhileHere) {
    if (guard === null) return sql`posted as materialized (${asked(sql`0`)})`
    return sql`
      allowed as materialized (select 0::bigint as zero from (${guard}) as guarded),
      posted as materialized (
        select posted.* from allowed cross join lateral (${asked(sql`allowed.zero`)}) as posted
      )
    `
  }
  return sql`
    allowed as materialized (${guard ?? sql`select 1`}),
    payer as materialized (
      select account_id from ledger_balances
      where account_id = any (${payersOf([posting])}::bigint[]) and exists (select 1 from allowed)
      order by account_id for update
    ),
    turn as materialized (
      select creator_id from ledger_commissions
      where creator_id = ${payment.creatorId}::bigint and (select count(*) from payer) > 0 for update
    ),
    ${here},
    posted as materialized (select posted.* from here cross join lateral (${asked(sql`here.zero`)}) as posted)
  `
}

export function postedBy(posting: NumberedPosting, row: PostedRow | null | undefined): Posted {
  if (row) {
    const { isNew, balance, earned, answer } = row
    return { isNew, balance: numberOrNull(balance), earned: numberOrNull(earned), answer }
  }
  const isHeldBack = posting.rider?.kind.guard !== undefined || isOnlyWhileHere(posting)
  if (!isHeldBack) throw new Error('The ledger gave no answer')
  return { isNew: false, balance: null, earned: null, answer: null, isHeldBack }
}

export const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text))

/** Locked in the order of their numbers, before what has arrived is taken: as everybody does who counts. */
export function countFor(postings: readonly NumberedPosting[]): Sql {
  return sql`
    with held as (
      select account_id from ledger_balances where account_id = any (${payersOf(postings)}::bigint[])
      order by account_id for update
    )
    select ledger_count(account_id) from held
  `
}

/** Several postings, each with one payer of its own. Answers the places of those who could pay. */
export function postAll(postings: readonly NumberedPosting[], at: Instant): Sql {
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
    if (posting.payment) receivers.add(posting.payment.held)
  }
  const payment = (of: (payment: NumberedPayment) => string | number | null): string =>
    list(postings.map((posting) => (posting.payment && of(posting.payment)) ?? 'null'))
  const first = postings[0]
  const onlyWhileHere = first !== undefined && isOnlyWhileHere(first)
  const carry = sql`(c.carry + s.hundredths) % 100`
  return sql`
    with wanted as materialized (
      select *, amount * coalesce(percent, (select commission_percent from money_settings)) as hundredths from unnest(
        ${list(postings.map(({ postingId }) => postingId))}::bigint[], ${postings.map(({ reference }) => reference)}::text[],
        ${postings.map(({ kind }) => kind)}::text[], ${postings.map(({ details }) => details)}::jsonb[],
        ${payers}::bigint[], ${totalsOf(postings)}::bigint[], ${payment(({ creatorId }) => creatorId)}::bigint[],
        ${payment(({ held }) => held)}::bigint[], ${payment(({ fees }) => fees)}::bigint[],
        ${payment(({ amount }) => amount)}::bigint[], ${payment(({ percent }) => percent)}::integer[],
        ${list(postings.map(({ rider }) => String(rider?.kind.guard !== undefined)))}::boolean[]
      ) with ordinality
        as w (posting, reference, kind, details, payer, total, creator, held, fees, amount, percent, is_guarded, place)
      -- What was posted before gets an answer of its own, and holds up none of the others. Asked for as a value, not as a
      -- join: a plan that was made while the book was empty would read all of it for ever.
      where (select p.posting_id from ledger_postings p where p.reference = w.reference) is null
        and (not w.is_guarded or w.place in (${allowed(postings)}))
    ), paid as (
      -- Named twice: so the rows are found by their numbers, however the plan joins them.
      update ledger_balances b set balance = b.balance - w.total from wanted w
      where b.account_id = any (${payers}::bigint[]) and b.account_id = w.payer and b.balance >= w.total
      returning w.*, b.balance
    ), turn as materialized (
      -- In the order of their numbers: two processes that pay the same creators must not wait for each other.
      select creator_id from ledger_commissions where creator_id = any (array(select creator from paid))
      order by creator_id for update
    ), ${onlyWhileHere ? sql`${here},` : sql``} carried as (
      -- Who paid a person who is gone has paid already: no carry is below zero, so that all of it is undone and each asked
      -- alone.
      update ledger_commissions c
      set carry = ${onlyWhileHere ? sql`case when c.creator_id = any (array(select user_id from here)) then ${carry} else -1 end` : carry}
      from (select creator, sum(hundredths)::bigint as hundredths from paid group by creator) s
      where c.creator_id = s.creator and c.creator_id = any (array(select creator_id from turn))
      -- What was carried before, from what is carried now.
      returning c.creator_id, ((c.carry - s.hundredths) % 100 + 100) % 100 as before
    ), shared as materialized (
      select p.*, p.upto / 100 - (p.upto - p.hundredths) / 100 as commission from (
        select p.*, (select c.before from carried c where c.creator_id = p.creator)
          + (sum(p.hundredths) over (partition by p.creator order by p.place))::bigint as upto
        from paid p
      ) p
    ), posted as (
      insert into ledger_postings (posting_id, reference, kind, at, details)
      select posting, reference, kind, ${new Date(at)}::timestamptz, details from paid
    ), moved as (
      insert into ledger_transfers (posting_id, from_account, to_account, amount)
      select p.posting, t.from_account, t.to_account, t.amount
      from unnest(${list(moves.places)}::integer[], ${list(moves.from)}::bigint[],
                  ${list(moves.to)}::bigint[], ${list(moves.amounts)}::bigint[])
        as t (place, from_account, to_account, amount) join paid p using (place)
      union all
      select s.posting, s.payer, t.to_account, t.amount from shared s
      cross join lateral (values (s.held, s.amount - s.commission), (s.fees, s.commission)) as t (to_account, amount)
      where s.creator is not null and t.amount > 0
      returning transfer_id, posting_id, to_account, amount
    ), brought as materialized (
      select to_account, sum(amount) as amount, min(transfer_id) as first_transfer, max(transfer_id) as last_transfer
      from moved group by to_account
    ), arrived as (
      -- One row for all that the batch brings one account: a popular creator's then cost next to nothing.
      insert into ledger_arrivals (account_id, amount)
      select to_account, amount from brought where to_account = any (${list([...receivers])}::bigint[])
    ), lines as (
      insert into ledger_earned_lines (creator_id, kind, transfer_id, posting_id, amount)
      select s.creator, s.kind, m.transfer_id, m.posting_id, m.amount
      from moved m join shared s on s.posting = m.posting_id and s.held = m.to_account
    ), earned as materialized (
      select s.creator, s.kind, sum(s.amount - s.commission) as amount, b.first_transfer, b.last_transfer
      from shared s join brought b on b.to_account = s.held where s.amount > s.commission
      group by s.creator, s.kind, b.first_transfer, b.last_transfer
    ), sums as materialized (
      -- Also of who had nothing of a payment: the house had, and the fan has paid.
      select creator, kind, sum(amount - commission)::bigint as amount, sum(commission)::bigint as fee
      from shared where creator is not null group by creator, kind
    ), days as (
      insert into ledger_earned_days as d (creator_id, day, kind, amount, fee)
      select creator, (${new Date(at)}::timestamptz at time zone 'UTC')::date, kind, amount, fee
      from sums order by creator, kind
      on conflict (creator_id, day, kind) do update set amount = d.amount + excluded.amount, fee = d.fee + excluded.fee
    ), quarters as (
      insert into ledger_earned_quarters as q (creator_id, quarter, kind, amount, fee)
      select creator, date_bin('15 minutes', ${new Date(at)}::timestamptz, 'epoch'), kind, amount, fee
      from sums order by creator, kind
      on conflict (creator_id, quarter, kind) do update set amount = q.amount + excluded.amount, fee = q.fee + excluded.fee
    ), hours as (
      insert into ledger_held_hours as h (creator_id, hour, amount, first_at, first_transfer, last_transfer)
      select creator, date_trunc('hour', ${new Date(at)}::timestamptz, 'UTC'), sum(amount), ${new Date(at)}::timestamptz,
        min(first_transfer), max(last_transfer)
      from earned group by creator order by creator
      on conflict (creator_id, hour) do update set amount = h.amount + excluded.amount,
        first_at = least(h.first_at, excluded.first_at),
        first_transfer = least(h.first_transfer, excluded.first_transfer),
        last_transfer = greatest(h.last_transfer, excluded.last_transfer)
    ) ${written(postings)}
    select place, balance + coalesce((
        select sum(a.amount) from ledger_arrivals a where a.account_id = payer), 0)::bigint as balance,
      amount - commission as earned, ${answerOf(first?.rider ?? null, sql`shared.place`)} as answer
    from shared
  `
}

function answerOf(rider: Rider | null, place: Sql): Sql {
  const answer = rider?.kind.answer
  return answer ? sql`(select a.answer from ${answer.relation} a where a.place = ${place})` : sql`null`
}

/** The places that the guard lets through. */
function allowed(postings: readonly NumberedPosting[]): Sql {
  const kind = postings[0]?.rider?.kind
  return kind?.guard ? sql`select place from (${kind.guard(rowsOf(postings))}) as allowed` : sql`select 0::bigint`
}

/** What goes along with the postings, all of which have the same kind of it. */
function written(postings: readonly NumberedPosting[]): Sql {
  const kind = postings[0]?.rider?.kind
  if (!kind) return sql``
  const posted = sql`(select place, amount - commission as earned from shared) as posted`
  return sql`, ${kind.write(rowsOf(postings), posted)}`
}

const rowsOf = (postings: readonly NumberedPosting[]): unknown[] => postings.map(({ rider }) => rider?.row)

const payersOf = (postings: readonly NumberedPosting[]): string =>
  list(postings.flatMap(({ payers }) => payers.map(([account]) => account)))

const totalsOf = (postings: readonly NumberedPosting[]): string =>
  list(postings.flatMap(({ payers }) => payers.map(([, total]) => total)))

/** Numbers as PostgreSQL reads an array. The driver would look into each for what needs a quote. */
const list = (numbers: readonly (string | number)[]): string => `{${numbers.join(',')}}`
