set local lock_timeout = '5s';

-- What is to be told, written with what it tells of: one row and one index, because every tip writes one. A moment later it
-- is folded into `notifications` and gone from here, in one transaction, so that nothing is told twice or never. No row
-- refers to a person: an account that is being erased must not wait for who tells it something, nor the other way round.
create table notification_news (
  news_id      bigint generated always as identity,
  receiver_id  bigint not null,
  kind         text not null,
  -- What it is about: a post, an order; empty where it is about the receiver.
  subject      text not null,
  actor_id     bigint,
  -- Which of several that the same person did: the comment. Needed to take it back.
  event_key    text,
  is_withdrawn boolean not null default false,
  diamonds     bigint,
  cents        bigint,
  quote        text,
  details      jsonb,
  at           timestamptz not null,
  primary key (receiver_id, news_id),
  check (actor_id is distinct from receiver_id)
);

create table notifications (
  notification_id bigint primary key,
  receiver_id     bigint not null,
  kind            text not null,
  kind_group      text not null,
  subject         text not null,
  -- Of what one person does once, or nobody does. What many do is in notification_actors.
  actor_id        bigint,
  is_grouped      boolean not null,
  actor_count     integer not null default 0 check (actor_count >= 0),
  event_count     integer not null default 1 check (event_count >= 0),
  diamonds        bigint,
  cents           bigint,
  quote           text,
  details         jsonb,
  at              timestamptz not null,
  read_at         timestamptz,
  -- Whether the receiver wants it in the list; they may hear of it by other ways alone.
  is_listed       boolean not null,
  -- When it is to be sent: at once, or when the quiet hours are over. Null: not, or sent.
  push_at         timestamptz,
  pushed_at       timestamptz,
  mail_at         timestamptz,
  mailed_at       timestamptz,
  in_digest       boolean not null default false,
  check (not is_grouped or actor_id is null)
);
-- One line for what happens to the same thing until it is read.
create unique index notifications_unread on notifications (receiver_id, kind, subject) where read_at is null;
-- A page is the newest of each group that is asked for, put together.
create index notifications_page on notifications (receiver_id, kind_group, at desc, notification_id desc);
-- A post that is gone is told of no more.
create index notifications_subject on notifications (subject, kind) where subject <> '';
create index notifications_push on notifications (push_at) where push_at is not null;
create index notifications_mail on notifications (mail_at) where mail_at is not null;
create index notifications_digest on notifications (receiver_id) where in_digest;

create table notification_actors (
  notification_id bigint not null references notifications on delete cascade,
  actor_id        bigint not null,
  receiver_id     bigint not null,
  event_count     integer not null check (event_count >= 0),
  -- Kept when it was taken back: who likes, unlikes and likes again is not told of again.
  is_withdrawn    boolean not null default false,
  quote           text,
  quote_key       text,
  at              timestamptz not null,
  primary key (notification_id, actor_id)
);
create index notification_actors_shown on notification_actors (notification_id, at desc, actor_id desc)
  where not is_withdrawn;
create index notification_actors_person on notification_actors (actor_id, receiver_id);

create table notification_settings (
  user_id    bigint primary key references users,
  -- Only what differs from the defaults, by group and way.
  ways       jsonb not null default '{}',
  quiet_from time,
  quiet_to   time,
  time_zone  text not null default 'UTC',
  -- When the letter of the day is due; null: nothing is in it.
  digest_at  timestamptz,
  check ((quiet_from is null) = (quiet_to is null) and quiet_from is distinct from quiet_to or quiet_from is null)
);
create index notification_settings_digest on notification_settings (digest_at) where digest_at is not null;

-- A browser that is told. It is told for as long as its session stands.
create table push_targets (
  target_id  bigint primary key,
  user_id    bigint not null references users,
  session_id bigint not null references sessions on delete cascade,
  endpoint   text not null unique check (length(endpoint) <= 1000),
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz not null
);
create index push_targets_user on push_targets (user_id, created_at);
create index push_targets_session on push_targets (session_id);

-- The key by which push services know us. Browsers subscribe with it, so it is made once.
create table push_keys (
  is_only     boolean primary key default true check (is_only),
  public_key  text not null,
  -- Sealed with the installation's secret.
  private_key text not null
);

-- Each post is told of once, however often it is taken offline and brought back. How far that has come is remembered with
-- what was told: broken off, it goes on from there.
create table post_announcements (
  post_id   bigint primary key references posts on delete cascade,
  phase     text not null default 'followers' check (phase in ('followers', 'members', 'done')),
  -- The last one who was told in this phase.
  last_at   timestamptz,
  last_id   bigint
);
