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
