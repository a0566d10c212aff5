set local lock_timeout = '5s';

create table audit_entries (
  entry_id bigint primary key,
  at       timestamptz not null,
  actor_id bigint not null references users,
  action   text not null,
  subject  text not null,
  details  jsonb not null default '{}'
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();

-- What the machine found when it compared a photo with an avatar: the result, never the measurements.
create table face_checks (
  user_id    bigint not null references users,
  photo_key  text not null,
  avatar_key text not null,
  distance   real not null,
  verdict    text not null check (verdict in ('match', 'unsure')),
  consent    boolean not null,
  checked_at timestamptz not null,
  primary key (user_id, photo_key, avatar_key)
);

create table creator_applications (
  application_id bigint primary key,
  user_id      bigint not null references users,
  state        text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  real_name    text not null,
  nick_name    text not null,
  creator_type text not null check (creator_type in ('individual', 'organization')),
  agency_name  text not null default '',
  whats_app    text not null default '',
  telegram     text not null default '',
  accounts     jsonb not null,
  photo_key    text not null,
  avatar_key   text not null,
  distance     real not null,
  verdict      text not null,
  submitted_at timestamptz not null,
  decided_at   timestamptz,
  decided_by   bigint references users,
  reason       text,
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
-- One at a time: two that are sent together do not both stand.
create unique index creator_applications_open on creator_applications (user_id) where state = 'pending';
create index creator_applications_of_user on creator_applications (user_id, submitted_at desc);
create index creator_applications_queue on creator_applications (submitted_at, application_id) where state = 'pending';
create index creator_applications_decided on creator_applications (state, decided_at desc, application_id desc);

create table creator_settings (
  user_id        bigint primary key references users,
  video_switch   boolean not null default false,
  video_missions text[] not null default '{}',
  video_prices   jsonb not null default '[]',
  messages_from  text not null default 'everyone' check (messages_from in ('everyone', 'fans', 'subscribers')),
  live_entry     jsonb not null default '{"kind":"free"}',
  post_audience  text not null default 'everyone' check (post_audience in ('everyone', 'fans', 'subscribers')),
  comments_from  text not null default 'everyone' check (comments_from in ('everyone', 'fans', 'subscribers')),
  watermark      boolean not null default false,
  check (not video_switch or jsonb_array_length(video_prices) > 0)
);
create index creator_settings_callable on creator_settings (user_id) where video_switch;
