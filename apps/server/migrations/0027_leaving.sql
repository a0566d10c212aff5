set local lock_timeout = '5s';

-- What a person who left is still owed: their earnings mature as anybody's, and are then paid out to where they said. The
-- receiver is forgotten as soon as nothing is left to be sent to it.
create table departures (
  user_id    bigint primary key references users,
  left_at    timestamptz not null,
  receiver   text check (receiver <> ''),  -- null: nothing is to be paid, and what still arrives is the house's
  not_before timestamptz,                  -- the receiver was new when they left: nothing is sent to it before
  failures   smallint not null default 0 check (failures >= 0),
  next_at    timestamptz not null          -- when their accounts are looked at next
);
create index departures_due on departures (next_at);

-- Of a creator who left, those who bought a post keep it until then. Everything of it goes afterwards.
alter table posts add column kept_until timestamptz check (kept_until is null or deleted_at is not null);
create index posts_kept on posts (kept_until) where kept_until is not null;
