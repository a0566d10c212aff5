set local lock_timeout = '5s';

-- The end of the period whose coming charge the fan was told of: after a free trial, or months in which nothing was charged.
alter table memberships add column reminded_for timestamptz;
create index memberships_to_remind on memberships (expires_at)
  where state = 'active' and (is_trial or period_days >= 150) and reminded_for is distinct from expires_at;
