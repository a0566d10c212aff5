set local lock_timeout = '5s';
create extension if not exists pg_trgm;

create table blocks (
  blocker_id bigint not null references users,
  blocked_id bigint not null references users,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocker on blocks (blocker_id, blocked_at desc, blocked_id desc);
-- Whoever is looking must not see who blocks them.
create index blocks_of_blocked on blocks (blocked_id, blocker_id);

alter table profiles
  add column tags text[] not null default '{}',
  add column shows_followers boolean not null default true,
  add column is_discoverable boolean not null default true;
create index profiles_by_tag on profiles using gin (tags);

-- Search by a part of a name, and the newest creators first.
create index users_by_name on users using gin ((lower(nick_name) || ' ' || user_name) gin_trgm_ops)
  where role = 'creator' and deleted_at is null;
create index users_newest_creators on users (created_at desc, user_id desc)
  where role = 'creator' and deleted_at is null;
create index follows_by_time on follows (followed_at);

-- The same page always has the same short address.
create table short_links (
  code     text primary key,
  path     text not null unique,
  made_at  timestamptz not null
);
