set local lock_timeout = '5s';

-- A provider may pay what it called failed. Each time has names of its own in the book, so that it can be told apart.
alter table payouts add column revivals smallint not null default 0;

-- So both are asked about for some weeks, those that failed too. `payouts_paid` is left for processes of the version before.
create index payouts_ended on payouts (checked_at) where state in ('paid', 'failed') and provider_ref is not null;
