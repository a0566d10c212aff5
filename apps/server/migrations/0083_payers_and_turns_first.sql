set local lock_timeout = '5s';

-- Everybody who pays takes the payers, then the creator's turn, and only then writes. Writing a posting adds to what the fan
-- spent with the creator (`fans_after_payments`): one that was written first held that sum and waited for the creator's turn,
-- while payments that share a statement had the turn and waited for the sum. Otherwise the function is as it was.
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
  perform 1 from ledger_balances b where b.account_id = any (payers) order by b.account_id for update;
  if pay_creator is not null then
    perform 1 from ledger_commissions c where c.creator_id = pay_creator for update;
  end if;
  insert into ledger_postings (posting_id, reference, kind, at, details)
    values (new_posting, new_reference, new_kind, new_at, new_details)
    on conflict on constraint ledger_postings_once do nothing;
  is_new := found;
  if not is_new then return; end if;
  for place in 1 .. coalesce(array_length(payers, 1), 0) loop
    select b.balance into strict balance_after from ledger_balances b where b.account_id = payers[place];
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
      into strict hundredths from ledger_commissions c where c.creator_id = pay_creator;
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
