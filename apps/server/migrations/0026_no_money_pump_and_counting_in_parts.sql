set local lock_timeout = '5s';

-- The smallest package cost a cent less than what its diamonds, and the fifty of an invitation, can be paid out for.
-- Its new price leaves room for a commission as low as the other packages allow.
update diamond_packages set usd_price = 129
  where package_id = 1 and amount = 100 and presented_amount = 0 and usd_price = 119;

-- What an operator has made since is held to the same rule from now on: whatever is too cheap costs what it has to.
update diamond_packages set usd_price =
    ceil((amount::bigint + presented_amount + 50) * (100 - s.commission_percent) / 100.0)::integer
  from money_settings s
  where is_offered and usd_price::bigint * 100 < (amount::bigint + presented_amount + 50) * (100 - s.commission_percent);

-- Under the lock of its balance: counts some of what has arrived, and says how many that were.
create function ledger_count_some(wanted bigint, at_most integer) returns bigint language plpgsql as $$
declare
  result bigint;
begin
  with taken as (
    delete from ledger_arrivals where ctid = any (array(
      select ctid from ledger_arrivals where account_id = wanted limit at_most)) and account_id = wanted
    returning amount
  ), counted as (
    update ledger_balances set balance = balance + coalesce((select sum(amount) from taken), 0) where account_id = wanted
  )
  select count(*) into result from taken;
  return result;
end $$;
