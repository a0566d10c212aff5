set local lock_timeout = '5s';

-- What the house keeps of a creator's income is exact over time: the part of a diamond that a payment leaves over, in
-- hundredths, is carried to the creator's next one. The row is also what payments to one creator take turns on.
create table ledger_commissions (
  creator_id bigint primary key,
  carry      smallint not null default 0 check (carry between 0 and 99)
) with (fillfactor = 50);

-- What came to a creator and left again, added up as it is posted: by the day and kind of the posting for the chart and
-- to find a page of one kind, and what is held by the hour it was earned in, for the release. Between which transfers the
-- lines of a row stand says where to look for them.
create table ledger_earned_days (
  creator_id     bigint not null,
  day            date not null,
  kind           text not null,
  amount         bigint not null,
  lines          bigint not null,
  first_transfer bigint not null,
  last_transfer  bigint not null,
  primary key (creator_id, day, kind)
) with (fillfactor = 50);
create table ledger_held_hours (
  creator_id     bigint not null,
  hour           timestamptz not null,
  amount         bigint not null,
  first_at       timestamptz not null,
  first_transfer bigint not null,
  last_transfer  bigint not null,
  primary key (creator_id, hour)
) with (fillfactor = 50);

insert into ledger_commissions (creator_id) select owner_id from ledger_accounts where kind = 'earnings_held';

create view ledger_touched_earnings as
  select a.owner_id as creator_id, a.kind as account, t.transfer_id, t.posting_id, t.amount
  from ledger_transfers t join ledger_accounts a on a.account_id = t.to_account
  where a.kind in ('earnings_held', 'earnings')
  union all
  select a.owner_id, a.kind, t.transfer_id, t.posting_id, -t.amount
  from ledger_transfers t join ledger_accounts a on a.account_id = t.from_account
  where a.kind in ('earnings_held', 'earnings');

insert into ledger_earned_days (creator_id, day, kind, amount, lines, first_transfer, last_transfer)
  select creator_id, day, kind, sum(amount), count(*), min(first_transfer), max(last_transfer) from (
    select t.creator_id, (p.at at time zone 'UTC')::date as day, p.kind, sum(t.amount) as amount,
      min(t.transfer_id) as first_transfer, max(t.transfer_id) as last_transfer
    from ledger_touched_earnings t join ledger_postings p using (posting_id)
    where p.kind <> 'release' group by t.creator_id, t.posting_id, p.at, p.kind
  ) lines group by creator_id, day, kind;
insert into ledger_held_hours (creator_id, hour, amount, first_at, first_transfer, last_transfer)
  select t.creator_id, date_trunc('hour', m.earned_at), sum(t.amount), min(m.earned_at), min(t.transfer_id), max(t.transfer_id)
  from ledger_touched_earnings t join ledger_postings p using (posting_id)
  cross join lateral (select case when t.amount < 0 then to_timestamp((p.details ->> 'earnedAt')::bigint / 1000.0) else p.at end
    as earned_at) m
  where t.account = 'earnings_held' and p.kind <> 'release' and m.earned_at is not null
  group by 1, 2;

create or replace function ledger_open_account(
  wanted_kind text, wanted_owner bigint, wanted_currency text, wanted_can_run_out boolean
) returns bigint language plpgsql as $$
declare
  found_id bigint;
  new_id bigint := nextval(pg_get_serial_sequence('ledger_accounts', 'account_id'));
begin
  insert into ledger_accounts (account_id, kind, owner_id, currency, can_run_out)
    values (case when wanted_currency = 'usd' then -new_id else new_id end,
      wanted_kind, wanted_owner, wanted_currency, wanted_can_run_out)
    on conflict on constraint ledger_accounts_once do nothing;
  select account_id into strict found_id from ledger_accounts
    where kind = wanted_kind and owner_id is not distinct from wanted_owner and currency = wanted_currency;
  if wanted_can_run_out then
    insert into ledger_balances (account_id) values (found_id) on conflict do nothing;
  end if;
  if wanted_kind = 'earnings_held' then
    insert into ledger_commissions (creator_id) values (wanted_owner) on conflict do nothing;
  end if;
  return found_id;
end $$;

-- Adds to the rows of a creator what some transfers of one posting did to their earnings.
create function ledger_add_earned(
  creator bigint, posted_at timestamptz, posted_kind text, taken_from timestamptz,
  amounts bigint[], are_held boolean[], transfers bigint[]
) returns void language plpgsql as $$
begin
  insert into ledger_earned_days as d (creator_id, day, kind, amount, lines, first_transfer, last_transfer)
    select creator, (posted_at at time zone 'UTC')::date, posted_kind, sum(a), 1, min(t), max(t)
    from unnest(amounts, transfers) as u (a, t)
    on conflict (creator_id, day, kind) do update set amount = d.amount + excluded.amount, lines = d.lines + 1,
      first_transfer = least(d.first_transfer, excluded.first_transfer),
      last_transfer = greatest(d.last_transfer, excluded.last_transfer);
  insert into ledger_held_hours as h (creator_id, hour, amount, first_at, first_transfer, last_transfer)
    select creator, date_trunc('hour', m.earned_at, 'UTC'), sum(a), min(m.earned_at), min(t), max(t)
    from unnest(amounts, are_held, transfers) as u (a, is_held, t)
    -- What leaves is of the hour it was earned in. Without one it is of none: it was released before.
    cross join lateral (select case when a < 0 then taken_from else posted_at end as earned_at) m
    where is_held and m.earned_at is not null group by 2
    on conflict (creator_id, hour) do update set amount = h.amount + excluded.amount,
      first_at = least(h.first_at, excluded.first_at),
      first_transfer = least(h.first_transfer, excluded.first_transfer),
      last_transfer = greatest(h.last_transfer, excluded.last_transfer);
end $$;

drop function ledger_post(bigint, text, text, timestamptz, jsonb, bigint[], bigint[], bigint[], bigint[], bigint[]);

-- One posting, one round trip. `payers` are those of its accounts that can run out, in the order of their ids, and
-- `totals` what leaves each. Of what is paid to a creator (`pay_*`) the house's part is worked out here, under the lock of
-- its carry; `pay_percent` is null for the part that the operator has set. Answers false for an event that was posted before; raises FL001 when a payer has too little, and then nothing
-- has happened: the reference is free for when there is enough.
create function ledger_post(
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
    perform ledger_add_earned(touched.creator, new_at, new_kind,
      to_timestamp((new_details ->> 'earnedAt')::bigint / 1000.0), touched.amounts, touched.are_held, touched.transfers);
  end loop;
end $$;

-- The sums say what these were for.
drop table book_marks;

-- What went back of a payment to a creator, and why: what a fan bought with an order is taken back when the order is.
-- Amounts below zero undo an earlier one.
create table payment_returns (
  because        text not null,             -- what the return belongs to: `refund:12`
  payment_id     bigint not null,           -- the posting that had paid it
  creator_id     bigint not null,
  at             timestamptz not null,
  order_id       bigint,                    -- the order whose diamonds these were; null: the fan has them again
  amount         bigint not null,           -- what the fan had paid; without the creator's part it is the house's
  from_held      bigint not null,
  from_available bigint not null,
  owed           bigint not null,           -- the creator's part that was gone: a debt
  covered        bigint not null,           -- or what the house bore of it
  primary key (because, payment_id)
);
create index payment_returns_of_payment on payment_returns (payment_id);
create index payment_returns_of_creator on payment_returns (creator_id, at);

-- What was paid in all was nowhere but in the transfers.
alter table ledger_postings disable trigger ledger_postings_append_only;
update ledger_postings p set details = p.details || jsonb_build_object('paid', t.paid)
  from (
    select t.posting_id, sum(t.amount) as paid from ledger_transfers t
    join ledger_accounts a on a.account_id = t.to_account where a.kind in ('earnings_held', 'fees') group by t.posting_id
  ) t
  where t.posting_id = p.posting_id
    and p.kind in ('membership', 'tip', 'post_sale', 'message_sale', 'gift', 'call', 'ticket');
alter table ledger_postings enable trigger ledger_postings_append_only;

-- What the fan called the purchase: the same name for another post is a mistake of theirs.
alter table post_purchases add column key text;
create unique index post_purchases_key_once on post_purchases (fan_id, key) where key is not null;
