set local lock_timeout = '5s';

-- What the house kept of what a creator earned, beside what the creator has of it: what fans paid is the two together.
alter table ledger_earned_days add column fee bigint not null default 0;

-- The same sums by the quarter of an hour. Every time zone is a multiple of it away from UTC, so with what came between a
-- creator's own midnight and the one of UTC the sums of days become those of the creator's days, wherever they live.
create table ledger_earned_quarters (
  creator_id bigint not null,
  quarter    timestamptz not null,
  kind       text not null,
  amount     bigint not null,
  fee        bigint not null,
  primary key (creator_id, quarter, kind)
) with (fillfactor = 50);

-- What is posted while these are counted would be missing.
lock table ledger_transfers in share mode;

-- Commission belongs to the one creator whom its posting names, also where nothing of their earnings was moved: when all of
-- a payment goes back that the creator no longer has, its commission does all the same.
create view ledger_touched_fees as
  select (p.details ->> 'creatorId')::bigint as creator_id, t.posting_id, p.kind, p.at,
    case when t.to_account = a.account_id then t.amount else -t.amount end as amount
  from ledger_accounts a
  join ledger_transfers t on a.account_id in (t.to_account, t.from_account)
  join ledger_postings p using (posting_id)
  where a.kind = 'fees' and p.details ? 'creatorId';

create view ledger_earned_sums as
  select t.creator_id, p.kind, p.at, t.amount, 0::bigint as fee
  from ledger_touched_earnings t join ledger_postings p using (posting_id) where p.kind <> 'release'
  union all
  select creator_id, kind, at, 0, amount from ledger_touched_fees;

insert into ledger_earned_days as d (creator_id, day, kind, amount, fee)
  select creator_id, (at at time zone 'UTC')::date, kind, sum(amount), sum(fee) from ledger_earned_sums group by 1, 2, 3
  on conflict (creator_id, day, kind) do update set fee = excluded.fee;
insert into ledger_earned_quarters (creator_id, quarter, kind, amount, fee)
  select creator_id, date_bin('15 minutes', at, 'epoch'), kind, sum(amount), sum(fee) from ledger_earned_sums group by 1, 2, 3;

create function ledger_add_sums(creator bigint, posted_at timestamptz, posted_kind text, added bigint, kept bigint)
returns void language plpgsql as $$
begin
  insert into ledger_earned_days as d (creator_id, day, kind, amount, fee)
    values (creator, (posted_at at time zone 'UTC')::date, posted_kind, added, kept)
    on conflict (creator_id, day, kind) do update set amount = d.amount + excluded.amount, fee = d.fee + excluded.fee;
  insert into ledger_earned_quarters as q (creator_id, quarter, kind, amount, fee)
    values (creator, date_bin('15 minutes', posted_at, 'epoch'), posted_kind, added, kept)
    on conflict (creator_id, quarter, kind) do update set amount = q.amount + excluded.amount, fee = q.fee + excluded.fee;
end $$;

drop function ledger_add_earned(bigint, bigint, timestamptz, text, timestamptz, bigint[], boolean[], bigint[]);

-- Adds to the rows of a creator what some transfers of one posting did to their earnings, and what the house kept.
create function ledger_add_earned(
  creator bigint, posting bigint, posted_at timestamptz, posted_kind text, taken_from timestamptz,
  amounts bigint[], are_held boolean[], transfers bigint[], kept bigint
) returns void language plpgsql as $$
begin
  insert into ledger_earned_lines (creator_id, kind, transfer_id, posting_id, amount)
    select creator, posted_kind, min(t), posting, sum(a) from unnest(amounts, transfers) as u (a, t);
  perform ledger_add_sums(creator, posted_at, posted_kind, (select sum(a) from unnest(amounts) as u (a))::bigint, kept);
  insert into ledger_held_hours as h (creator_id, hour, amount, first_at, first_transfer, last_transfer)
    select creator, date_trunc('hour', m.earned_at, 'UTC'), sum(a), min(m.earned_at),
      coalesce(min(t) filter (where a > 0), 9223372036854775807), coalesce(max(t) filter (where a > 0), 0)
    from unnest(amounts, are_held, transfers) as u (a, is_held, t)
    -- What leaves is of the hour it was earned in. Without one it is of none: it was released before.
    cross join lateral (select case when a < 0 then taken_from else posted_at end as earned_at) m
    where is_held and m.earned_at is not null group by 2
    on conflict (creator_id, hour) do update set amount = h.amount + excluded.amount,
      first_at = least(h.first_at, excluded.first_at),
      first_transfer = least(h.first_transfer, excluded.first_transfer),
      last_transfer = greatest(h.last_transfer, excluded.last_transfer);
end $$;

-- As it was, but for what the house kept: it is handed on, and counted where no earnings were touched.
create or replace function ledger_post(
  new_posting bigint, new_reference text, new_kind text, new_at timestamptz, new_details jsonb,
  payers bigint[], totals bigint[], from_accounts bigint[], to_accounts bigint[], amounts bigint[],
  pay_creator bigint, pay_from bigint, pay_held bigint, pay_fees bigint, pay_amount bigint, pay_percent integer,
  out is_new boolean, out balance_after bigint, out earned bigint
) language plpgsql as $$
declare
  place integer;
  hundredths bigint;
  touched record;
  kept_of bigint := (new_details ->> 'creatorId')::bigint;
  kept bigint;
begin
  insert into ledger_postings (posting_id, reference, kind, at, details)
    values (new_posting, new_reference, new_kind, new_at, new_details)
    on conflict on constraint ledger_postings_once do nothing;
  is_new := found;
  if not is_new then return; end if;
  for place in 1 .. coalesce(array_length(payers, 1), 0) loop
    select b.balance into strict balance_after from ledger_balances b where b.account_id = payers[place] for update;
    if balance_after < totals[place] then balance_after := ledger_count(payers[place]); end if;
    if balance_after < totals[place] then
      raise exception using errcode = 'FL001', message = format('%s %s', balance_after, totals[place]);
    end if;
    update ledger_balances b set balance = b.balance - totals[place] where b.account_id = payers[place]
      returning b.balance into balance_after;
    -- With what has arrived and is not counted yet: it is the payer's too.
    balance_after := balance_after
      + coalesce((select sum(a.amount) from ledger_arrivals a where a.account_id = payers[place]), 0);
  end loop;
  if pay_creator is not null then
    select c.carry + pay_amount * coalesce(pay_percent, (select commission_percent from money_settings))
      into strict hundredths from ledger_commissions c where c.creator_id = pay_creator for update;
    update ledger_commissions c set carry = hundredths % 100 where c.creator_id = pay_creator;
    earned := pay_amount - hundredths / 100;
    from_accounts := from_accounts || pay_from || pay_from;
    to_accounts := to_accounts || pay_held || pay_fees;
    amounts := amounts || earned || hundredths / 100;
  end if;
  insert into ledger_arrivals (account_id, amount)
    select t.t, t.a from unnest(to_accounts, amounts) as t (t, a)
    where t.a > 0 and exists (select 1 from ledger_balances b where b.account_id = t.t);
  select coalesce(sum(case when house.account_id = t.t then t.a else -t.a end), 0) into kept
    from unnest(from_accounts, to_accounts, amounts) as t (f, t, a)
    join ledger_accounts house on house.account_id in (t.f, t.t) where house.kind = 'fees';
  for touched in
    with moved as (
      insert into ledger_transfers (posting_id, from_account, to_account, amount)
      select new_posting, t.f, t.t, t.a from unnest(from_accounts, to_accounts, amounts) as t (f, t, a) where t.a > 0
      returning transfer_id, from_account, to_account, amount
    ), ends as (
      select transfer_id, to_account as account_id, amount from moved
      union all select transfer_id, from_account, -amount from moved
    )
    select a.owner_id as creator, array_agg(e.amount) as amounts, array_agg(a.kind = 'earnings_held') as are_held,
      array_agg(e.transfer_id) as transfers
    from ends e join ledger_accounts a using (account_id)
    where a.kind in ('earnings_held', 'earnings') and new_kind <> 'release' group by a.owner_id order by a.owner_id
  loop
    perform ledger_add_earned(touched.creator, new_posting, new_at, new_kind,
      to_timestamp((new_details ->> 'earnedAt')::bigint / 1000.0), touched.amounts, touched.are_held, touched.transfers,
      case when touched.creator = kept_of then kept else 0 end);
    if touched.creator = kept_of then kept := 0; end if;
  end loop;
  if kept <> 0 and kept_of is not null then perform ledger_add_sums(kept_of, new_at, new_kind, 0, kept); end if;
end $$;
