set local lock_timeout = '5s';

-- A payout to a receiver that is new waits: whoever made the change without being the creator is found out in time.
alter table payouts add column not_before timestamptz;
