set local lock_timeout = '5s';

-- How a creator's next room is called and for whom it is: as it was last set. A program that sends opens it so.
create table live_plans (
  creator_id bigint primary key references users,
  title      text not null check (title <> ''),
  cover_key  text,                                  -- null: the creator's own cover
  entry      jsonb not null,
  by_program boolean not null,                      -- OBS or the like sends, and not a browser
  saved_at   timestamptz not null
);
create index live_plans_cover on live_plans (cover_key) where cover_key is not null;

-- With which a program sends. Only its hash is kept.
create table live_keys (
  creator_id bigint primary key references users,
  key_hash   bytea not null unique,
  ending     text not null,
  made_at    timestamptz not null,
  used_at    timestamptz
);
