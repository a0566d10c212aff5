set local lock_timeout = '5s';

-- Operators look for accounts: those that are suspended, and how many reports wait about each.
create index users_suspended on users (user_id desc) where suspended_at is not null;
create index reports_open_of_owner on reports (owner_id) where decided_at is null;
