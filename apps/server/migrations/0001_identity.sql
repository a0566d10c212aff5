set local lock_timeout = '5s';

create table users (
  user_id         bigint primary key,
  email           text not null,
  email_verified  boolean not null default false,
  password_hash   text,                    -- null: came by Google or Facebook and never chose one
  role            text not null default 'member' check (role in ('member', 'creator', 'admin')),
  nick_name       text not null,
  user_name       text not null,
  head_pic_key    text,
  birthday        date not null,
  language_code   text not null default 'en',
  invited_by      bigint references users,
  came_by_creator bigint references users,
  ad_source       text,
  mail_on_new_device boolean not null default true,
  created_at      timestamptz not null,
  suspended_at    timestamptz,
  suspension_reason text,
  deleted_at      timestamptz,
  constraint users_email_key unique (email),
  constraint users_user_name_key unique (user_name),
  check (email = lower(email)),
  check ((suspended_at is null) = (suspension_reason is null))
);
create index users_invited_by on users (invited_by) where invited_by is not null;

create table sessions (
  session_id   bigint primary key,
  user_id      bigint not null references users,
  token_hash   bytea not null unique,      -- the token itself is nowhere but with its owner
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  user_agent   text not null,
  address      text not null
);
create index sessions_of_user on sessions (user_id, created_at desc);
create index sessions_expiry on sessions (expires_at);

create table known_devices (
  user_id bigint not null references users,
  device  text not null,
  first_seen_at timestamptz not null,
  primary key (user_id, device)
);

create table failed_attempts (
  subject       text primary key,
  failures      integer not null,
  last_at       timestamptz not null,
  blocked_until timestamptz not null
);

create table one_time_links (
  token_hash bytea primary key,
  user_id    bigint not null references users,
  purpose    text not null check (purpose in ('reset_password')),
  expires_at timestamptz not null
);
create index one_time_links_of_user on one_time_links (user_id);

-- What a sign-in or a passkey ceremony left unfinished; taken once.
create table challenges (
  token_hash bytea primary key,
  kind       text not null check (kind in ('second_factor', 'passkey_register', 'passkey_login')),
  user_id    bigint references users,
  payload    text not null default '',
  expires_at timestamptz not null
);
create index challenges_expiry on challenges (expires_at);

create table two_factor (
  user_id       bigint primary key references users,
  sealed_secret text not null,             -- encrypted with the installation's secret
  confirmed_at  timestamptz,
  last_step     bigint not null default 0  -- a code that was used once is refused the second time
);
create table recovery_codes (
  user_id   bigint not null references users,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  passkey_id    bigint primary key,
  user_id       bigint not null references users,
  credential_id text not null unique,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null,
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkeys_of_user on passkeys (user_id);

create table social_identities (
  provider text not null check (provider in ('GOOGLE', 'FACEBOOK')),
  subject  text not null,
  user_id  bigint not null references users,
  primary key (provider, subject)
);
create index social_identities_of_user on social_identities (user_id);
