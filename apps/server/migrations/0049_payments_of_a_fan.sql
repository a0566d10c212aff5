set local lock_timeout = '5s';

-- What one fan paid one creator since a day.
create index ledger_payments_of_fan on ledger_postings
  (((details ->> 'fanId')::bigint), ((details ->> 'creatorId')::bigint), at)
  where details ? 'paid' and details ? 'fanId' and details ? 'creatorId';
