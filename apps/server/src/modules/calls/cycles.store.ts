import type { CallId, Diamonds, Instant } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { RiderKind } from '../wallet/index.ts'

/** A cycle that begins now, and what the call is once it is paid. */
export type NewCycle = {
  callId: CallId
  cycle: number
  price: Diamonds
  /** The end of the cycle before it, as it is while nothing else changes the call. */
  startedAt: Instant
  paidUntil: Instant
  dueAt: Instant
}

/**
 * Written with the posting that pays it. The guard holds the call: one that has ended, was paused or was charged by another
 * process since is not charged.
 */
export const cycleRows: RiderKind<NewCycle> = {
  name: 'call cycles',
  guard: (cycles) => sql`
    select w.place from unnest(
      ${cycles.map(({ callId }) => callId)}::bigint[], ${cycles.map(({ cycle }) => cycle)}::integer[],
      ${cycles.map(({ startedAt }) => new Date(startedAt))}::timestamptz[]
    ) with ordinality as w (call_id, cycle, started_at, place)
    join calls c on c.call_id = w.call_id and c.state = 'TALKING' and c.cycles = w.cycle - 1 and c.paused_at is null
      and c.paid_until = w.started_at
    order by c.call_id for no key update of c
  `,
  write: (cycles, posted) => sql`
    begun as materialized (
      select n.* , posted.earned from unnest(
        ${cycles.map(({ callId }) => callId)}::bigint[], ${cycles.map(({ cycle }) => cycle)}::integer[],
        ${cycles.map(({ price }) => price)}::integer[], ${cycles.map(({ startedAt }) => new Date(startedAt))}::timestamptz[],
        ${cycles.map(({ paidUntil }) => new Date(paidUntil))}::timestamptz[],
        ${cycles.map(({ dueAt }) => new Date(dueAt))}::timestamptz[]
      ) with ordinality as n (call_id, cycle, price, started_at, paid_until, due_at, place)
      join ${posted} using (place)
    ), cycles as (
      insert into call_cycles (call_id, cycle, started_at, price, earned)
      select call_id, cycle, started_at, price, earned from begun
    ), metered as (
      update calls c set cycles = b.cycle, cycle_started_at = b.started_at, paid_until = b.paid_until, due_at = b.due_at
      from begun b where c.call_id = any (array(select call_id from begun)) and c.call_id = b.call_id
    )
  `,
}

/** The first cycle, which is set aside: nobody has earned anything yet. */
export async function insertFirst(
  tx: Tx,
  { callId, price, at }: { callId: CallId; price: Diamonds; at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into call_cycles (call_id, cycle, started_at, price, earned)
    values (${callId}::bigint, 1, ${new Date(at)}::timestamptz, ${price}::integer, 0)
  `)
}

/** One that a deposit paid. */
export async function insertPaid(
  tx: Tx,
  {
    callId,
    cycle,
    price,
    earned,
    at,
  }: { callId: CallId; cycle: number; price: Diamonds; earned: Diamonds; at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into call_cycles (call_id, cycle, started_at, price, earned)
    values (${callId}::bigint, ${cycle}::integer, ${new Date(at)}::timestamptz, ${price}::integer, ${earned}::integer)
  `)
}

export async function saveFirst(
  tx: Tx,
  callId: CallId,
  { at, earned, returned }: { at: Instant; earned: Diamonds; returned: Diamonds },
): Promise<void> {
  await tx.run(sql`
    update call_cycles set started_at = ${new Date(at)}::timestamptz, earned = ${earned}::integer,
      returned = ${returned}::integer
    where call_id = ${callId}::bigint and cycle = 1
  `)
}

export type CycleRow = { cycle: number; startedAt: Instant; price: Diamonds; earned: Diamonds; returned: Diamonds }

export const listCycles = (from: Db, callId: CallId): Promise<CycleRow[]> =>
  from.many(sql`
    select cycle, started_at, price, earned, returned from call_cycles where call_id = ${callId}::bigint order by cycle
  `)

/** What a call has cost the one and brought the other so far, less what went back and without its gifts. */
export const sumOfCycles = (callId: Sql): Sql => sql`
  select coalesce(sum(c.price - c.returned), 0)::bigint as paid, coalesce(sum(c.earned), 0)::bigint as earned
  from call_cycles c where c.call_id = ${callId}
`

/**
 * A part of the payment of a cycle went back, or stands again. The book knows which cycle it paid, and what is back of it.
 */
export async function saveReturned(tx: Tx, paymentId: string, earned: number): Promise<ReturnedCycle | null> {
  return tx.maybe<ReturnedCycle>(sql`
    update call_cycles c set earned = ${earned}::integer,
      returned = (select coalesce(sum(r.amount), 0) from payment_returns r where r.payment_id = ${paymentId}::bigint)
    from ledger_postings p
    where p.posting_id = ${paymentId}::bigint and c.call_id = (p.details ->> 'callId')::bigint
      and c.cycle = (p.details ->> 'cycle')::integer
    returning c.call_id, c.cycle, c.price, c.returned
  `)
}

export type ReturnedCycle = { callId: CallId; cycle: number; price: Diamonds; returned: Diamonds }
