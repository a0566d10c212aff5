set local lock_timeout = '5s';

create table profiles (
  user_id    bigint primary key references users,
  cover_key  text,
  bio        text not null default '',
  location   text not null default '',
  links      jsonb not null default '[]',
  followers  integer not null default 0 check (followers >= 0),   -- kept with `follows`, in the same transaction
  followings integer not null default 0 check (followings >= 0)
);
-- Suggestions page through creators by popularity.
create index profiles_by_followers on profiles (followers desc, user_id desc);

create table follows (
  fan_id      bigint not null references users,
  followed_id bigint not null references users,
  followed_at timestamptz not null,
  primary key (fan_id, followed_id),
  check (fan_id <> followed_id)
);
create index follows_of_fan on follows (fan_id, followed_at desc, followed_id desc);
create index follows_of_followed on follows (followed_id, followed_at desc, fan_id desc);
