import type { Database, Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

/** What is wrong with the book: nothing, unless something wrote into it past the ledger. */
export const checkLedger = (db: Database): Promise<string[]> =>
  db.transaction(async (tx) => {
    // The whole book at one moment, and however long a big one takes.
    await tx.run(sql`set transaction isolation level repeatable read, read only`)
    await tx.run(sql`set local statement_timeout = 0`)
    // The one reader of everything there is: here more processes than one are worth their start.
    await tx.run(sql`set local max_parallel_workers_per_gather = 2`)
    return faultsOf(tx)
  })

async function faultsOf(db: Db): Promise<string[]> {
  const balances = await db.many<{ accountId: string; kept: string; counted: string }>(sql`
    with moved as (
      select to_account as account_id, amount from ledger_transfers
      union all select from_account, -amount from ledger_transfers
    ), counted as (select account_id, sum(amount) as amount from moved group by account_id),
    waiting as (select account_id, sum(amount) as amount from ledger_arrivals group by account_id)
    select b.account_id, (b.balance + coalesce(w.amount, 0))::bigint as kept, coalesce(c.amount, 0)::bigint as counted
    from ledger_balances b left join counted c using (account_id) left join waiting w using (account_id)
    where b.balance + coalesce(w.amount, 0) <> coalesce(c.amount, 0)
  `)
  const unkept = await db.many<{ accountId: string }>(sql`
    select distinct a.account_id from ledger_arrivals a
    where not exists (select 1 from ledger_balances b where b.account_id = a.account_id)
  `)
  const orphans = await db.many<{ transferId: string }>(sql`
    select t.transfer_id from ledger_transfers t
    where not exists (select 1 from ledger_postings p where p.posting_id = t.posting_id)
       or not exists (select 1 from ledger_accounts a where a.account_id = t.from_account)
       or not exists (select 1 from ledger_accounts a where a.account_id = t.to_account)
  `)
  const currencies = await db.many<{ transferId: string }>(sql`
    select t.transfer_id from ledger_transfers t
    join ledger_accounts f on f.account_id = t.from_account join ledger_accounts o on o.account_id = t.to_account
    where f.currency <> o.currency
  `)
  const empty = await db.many<{ postingId: string }>(sql`
    select p.posting_id from ledger_postings p
    where not exists (select 1 from ledger_transfers t where t.posting_id = p.posting_id)
  `)
  const once = await db.many<{ accountId: string }>(sql`
    select a.account_id from ledger_accounts a left join ledger_balances b using (account_id)
    where a.can_run_out <> (b.account_id is not null)
  `)
  const sums = await db.many<{ what: string; creatorId: string; kept: string | null; counted: string | null }>(sql`
    with lines as (
      select t.creator_id, t.account, t.amount, t.transfer_id, t.posting_id, p.kind, p.at,
        case when t.amount < 0 then to_timestamp((p.details ->> 'earnedAt')::bigint / 1000.0) else p.at end as earned_at
      from ledger_touched_earnings t join ledger_postings p using (posting_id) where p.kind <> 'release'
    ), sums as materialized (select creator_id, at, kind, amount, fee from ledger_earned_sums
    ), days as (
      select creator_id, (at at time zone 'UTC')::date as day, kind, sum(amount) as amount, sum(fee) as fee
      from sums group by 1, 2, 3
    ), quarters as (
      select creator_id, date_bin('15 minutes', at, 'epoch') as quarter, kind, sum(amount) as amount, sum(fee) as fee
      from sums group by 1, 2, 3
    ), hours as (
      select creator_id, date_trunc('hour', earned_at, 'UTC') as hour, sum(amount) as amount
      from lines where account = 'earnings_held' and earned_at is not null group by 1, 2
    )
    select format('%s of %s', kind, day) as what, creator_id, format('%s + %s', k.amount, k.fee) as kept,
      format('%s + %s', d.amount, d.fee) as counted
    from ledger_earned_days k full join days d using (creator_id, day, kind)
    where (k.amount, k.fee) is distinct from (d.amount, d.fee)
    union all
    select format('%s of %s', kind, quarter), creator_id, format('%s + %s', k.amount, k.fee),
      format('%s + %s', d.amount, d.fee)
    from ledger_earned_quarters k full join quarters d using (creator_id, quarter, kind)
    where (k.amount, k.fee) is distinct from (d.amount, d.fee)
    union all
    select format('the course of %s of %s', kind, day), creator_id, 'one thing', 'another'
    from earned_courses k left join lateral (
      select array_agg(ends order by ends) as quarters, array_agg(amount order by ends) as amounts, array_agg(fee order by ends) as fees
      from (
        select (1 + extract(epoch from d.quarter - k.day::timestamp at time zone 'UTC') / 900)::smallint as ends,
          (sum(d.amount) over (order by d.quarter))::bigint as amount, (sum(d.fee) over (order by d.quarter))::bigint as fee
        from ledger_earned_quarters d
        where d.creator_id = k.creator_id and d.kind = k.kind and d.quarter >= k.day::timestamp at time zone 'UTC'
          and d.quarter < (k.day + 1)::timestamp at time zone 'UTC'
      ) steps
    ) c on true where (k.quarters, k.amounts, k.fees) is distinct from (c.quarters, c.amounts, c.fees)
    union all
    select format('the course of %s of %s', kind, day), creator_id, 'nothing', 'something'
    from ledger_earned_days d where day < (select until from earned_courses_until)
      and not exists (select 1 from earned_courses k where (k.creator_id, k.day, k.kind) = (d.creator_id, d.day, d.kind))
    union all
    select format('what is held since %s', hour), creator_id, k.amount::text, h.amount::text
    from ledger_held_hours k full join hours h using (creator_id, hour) where k.amount is distinct from h.amount
    union all
    select format('the %s of posting %s', kind, coalesce(k.posting_id, l.posting_id)), creator_id, k.amount::text,
      l.amount::text
    from ledger_earned_lines k full join (
      select creator_id, kind, posting_id, min(transfer_id) as transfer_id, sum(amount) as amount from lines group by 1, 2, 3
    ) l using (creator_id, kind, transfer_id)
    where (k.posting_id, k.amount) is distinct from (l.posting_id, l.amount)
    union all
    select format('what fan %s spent', fan_id), creator_id, k.spent::text, p.spent::text
    from ledger_spent k full join (
      select (p.details ->> 'creatorId')::bigint as creator_id, (p.details ->> 'fanId')::bigint as fan_id,
        sum((p.details ->> 'paid')::bigint - coalesce(r.amount, 0)) as spent
      from ledger_postings p
      left join (select payment_id, sum(amount) as amount from payment_returns group by 1) r on r.payment_id = p.posting_id
      where p.details ? 'paid' and p.details ? 'fanId' and p.details ? 'creatorId' group by 1, 2
    ) p using (creator_id, fan_id) where k.spent is distinct from p.spent
  `)
  const returns = await db.many<{ paymentId: string; returned: string; paid: string | null }>(sql`
    select r.payment_id, r.returned::text, (p.details ->> 'paid') as paid
    from (select payment_id, sum(amount) as returned from payment_returns group by payment_id) r
    left join ledger_postings p on p.posting_id = r.payment_id
    where r.returned not between 0 and coalesce((p.details ->> 'paid')::bigint, -1)
  `)
  return [
    ...returns.map(
      ({ paymentId, returned, paid }) => `of payment ${paymentId} over ${paid} diamonds ${returned} went back`,
    ),
    ...sums.map(
      ({ what, creatorId, kept, counted }) =>
        `the sums of creator ${creatorId} say ${kept} for ${what}, the transfers say ${counted}`,
    ),
    ...balances.map(
      ({ accountId, kept, counted }) => `account ${accountId} says ${kept}, its transfers say ${counted}`,
    ),
    ...unkept.map(({ accountId }) => `account ${accountId} has arrivals and no balance to count them to`),
    ...orphans.map(({ transferId }) => `transfer ${transferId} belongs to no posting or account`),
    ...currencies.map(({ transferId }) => `transfer ${transferId} turns one currency into another`),
    ...empty.map(({ postingId }) => `posting ${postingId} moves nothing`),
    ...once.map(({ accountId }) => `account ${accountId} is guarded wrongly`),
  ]
}
