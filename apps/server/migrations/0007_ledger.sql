set local lock_timeout = '5s';

-- The book. Whatever moves money or diamonds is one posting of one or more transfers, and nothing else writes a balance
-- (docs/decisions/0008).

create table ledger_accounts (
  account_id bigint generated always as identity primary key,
  kind       text not null,
  owner_id   bigint references users,       -- null: the house's, or a provider's
  currency   text not null check (currency in ('diamond', 'usd')),
  can_run_out boolean not null,
  constraint ledger_accounts_once unique nulls not distinct (kind, owner_id, currency)
);

create table ledger_postings (
  posting_id bigint primary key,
  reference  text not null,                 -- spells the event: the same event twice is one posting
  kind       text not null,
  at         timestamptz not null,
  details    jsonb not null default '{}',
  constraint ledger_postings_once unique (reference)
);

-- Both ends in one row: what leaves one account arrives at the other, so the sum over all accounts is always zero. No
-- foreign keys: each would lock the row of a popular creator's account once per gift. `ledger:check` finds orphans.
create table ledger_transfers (
  transfer_id  bigint generated always as identity,   -- found by account, never by itself: an index less to write
  posting_id   bigint not null,
  from_account bigint not null,
  to_account   bigint not null,
  amount       bigint not null check (amount > 0),
  check (from_account <> to_account)
);
create index ledger_transfers_from on ledger_transfers (from_account, transfer_id desc);
create index ledger_transfers_to on ledger_transfers (to_account, transfer_id desc);

-- Accounts that can run out. What leaves one is taken at once, under a lock on this row. What arrives is put down in
-- `ledger_arrivals` and counted when somebody needs it: a thousand fans who tip one creator would otherwise wait for one
-- row. Counting takes the arrivals away, so each is counted once, in whatever order its transactions committed.
create table ledger_balances (
  account_id bigint primary key,
  balance    bigint not null default 0 check (balance >= 0)
) with (fillfactor = 50);                   -- a payment then changes the row in its place, without touching the index
create table ledger_arrivals (
  account_id bigint not null,
  amount     bigint not null
);
create index ledger_arrivals_of_account on ledger_arrivals (account_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_ledger_change();
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_ledger_change();

create function ledger_open_account(wanted_kind text, wanted_owner bigint, wanted_currency text, wanted_can_run_out boolean)
returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  insert into ledger_accounts (kind, owner_id, currency, can_run_out)
    values (wanted_kind, wanted_owner, wanted_currency, wanted_can_run_out)
    on conflict on constraint ledger_accounts_once do nothing;
  select account_id into strict found_id from ledger_accounts
    where kind = wanted_kind and owner_id is not distinct from wanted_owner and currency = wanted_currency;
  if wanted_can_run_out then
    insert into ledger_balances (account_id) values (found_id) on conflict do nothing;
  end if;
  return found_id;
end $$;

-- Under the lock of its balance. Answers the balance with everything counted that has arrived.
create function ledger_count(wanted bigint) returns bigint language plpgsql as $$
declare
  result bigint;
begin
  with taken as (delete from ledger_arrivals where account_id = wanted returning amount)
  update ledger_balances set balance = balance + coalesce((select sum(amount) from taken), 0)
    where account_id = wanted returning balance into result;
  return result;
end $$;

-- One posting, one round trip. `payers` are those of its accounts that can run out, in the order of their ids, and
-- `totals` what leaves each. Answers false for an event that was posted before; raises FL001 when somebody has too little,
-- and then nothing has happened: the reference is free for when there is enough.
create function ledger_post(
  new_posting bigint, new_reference text, new_kind text, new_at timestamptz, new_details jsonb,
  payers bigint[], totals bigint[], from_accounts bigint[], to_accounts bigint[], amounts bigint[],
  out is_new boolean, out balance_after bigint
) language plpgsql as $$
declare
  place integer;
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
  end loop;
  insert into ledger_transfers (posting_id, from_account, to_account, amount)
    select new_posting, t.f, t.t, t.a from unnest(from_accounts, to_accounts, amounts) as t (f, t, a);
  insert into ledger_arrivals (account_id, amount)
    select t.t, t.a from unnest(to_accounts, amounts) as t (t, a)
    where exists (select 1 from ledger_balances b where b.account_id = t.t);
end $$;
