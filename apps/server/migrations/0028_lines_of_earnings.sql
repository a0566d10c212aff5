set local lock_timeout = '5s';

-- What touched a creator's earnings, one line per posting, by its kind: a page of a source that is hardly ever seen is as
-- near as any other, however much else there was between its lines. Written with the posting, like the sums.
create table ledger_earned_lines (
  creator_id  bigint not null,
  kind        text not null,
  transfer_id bigint not null,              -- of its transfers the first: the place in the list
  posting_id  bigint not null,
  amount      bigint not null,
  primary key (creator_id, kind, transfer_id)
);

-- What is posted while these are copied would be missing.
lock table ledger_transfers in share mode;
insert into ledger_earned_lines (creator_id, kind, transfer_id, posting_id, amount)
  select t.creator_id, p.kind, min(t.transfer_id), t.posting_id, sum(t.amount)
  from ledger_touched_earnings t join ledger_postings p using (posting_id)
  where p.kind <> 'release' group by t.creator_id, p.kind, t.posting_id;

-- They said where to look for the lines of a day.
alter table ledger_earned_days drop column lines, drop column first_transfer, drop column last_transfer;

-- Between which transfers an hour's earnings came. What went back of them later counted, too: to read one hour was then to
-- read everything up to the refund.
update ledger_held_hours h set first_transfer = e.first_transfer, last_transfer = e.last_transfer
  from (
    select t.creator_id, date_trunc('hour', p.at, 'UTC') as hour, min(t.transfer_id) as first_transfer,
      max(t.transfer_id) as last_transfer
    from ledger_touched_earnings t join ledger_postings p using (posting_id)
    where t.account = 'earnings_held' and t.amount > 0 and p.kind <> 'release' group by 1, 2
  ) e
  where e.creator_id = h.creator_id and e.hour = h.hour
    and (e.first_transfer, e.last_transfer) <> (h.first_transfer, h.last_transfer);

drop function ledger_add_earned(bigint, timestamptz, text, timestamptz, bigint[], boolean[], bigint[]);

-- Adds to the rows of a creator what some transfers of one posting did to their earnings.
create function ledger_add_earned(
  creator bigint, posting bigint, posted_at timestamptz, posted_kind text, taken_from timestamptz,
  amounts bigint[], are_held boolean[], transfers bigint[]
) returns void language plpgsql as $$
begin
  insert into ledger_earned_lines (creator_id, kind, transfer_id, posting_id, amount)
    select creator, posted_kind, min(t), posting, sum(a) from unnest(amounts, transfers) as u (a, t);
  insert into ledger_earned_days as d (creator_id, day, kind, amount)
    select creator, (posted_at at time zone 'UTC')::date, posted_kind, sum(a) from unnest(amounts) as u (a)
    on conflict (creator_id, day, kind) do update set amount = d.amount + excluded.amount;
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

-- As it was, but for the number of the posting that it hands on.
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
      to_timestamp((new_details ->> 'earnedAt')::bigint / 1000.0), touched.amounts, touched.are_held, touched.transfers);
  end loop;
end $$;
