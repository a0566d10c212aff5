set local lock_timeout = '5s';

-- A room in which many see one. Its row is locked by whatever changes its state; what has to happen by itself stands in
-- `due_at`, so that any process can do it.
create table live_rooms (
  room_id    bigint primary key,
  creator_id bigint not null references users,
  title      text not null check (title <> ''),
  cover_key  text,                                  -- null: the creator's own cover
  entry      jsonb not null,                        -- for whom it is
  state      text not null check (state in ('opening', 'live', 'away', 'over')),
  end_reason text,
  opened_at  timestamptz not null,
  began_at   timestamptz,                           -- since when there is something to see
  seen_at    timestamptz,                           -- when that was last known
  away_at    timestamptz,
  ended_at   timestamptz,
  viewers    integer not null default 0,            -- how many watch now, as it was last counted
  peak       integer not null default 0,
  told_at    timestamptz,                           -- how far its followers have been told, the newest first
  told_id    bigint,
  due_at     timestamptz,                           -- when it has to be looked at; null: it is over
  check ((state = 'over') = (ended_at is not null)),
  check ((ended_at is null) = (end_reason is null)),
  check ((ended_at is null) = (due_at is not null)),
  check ((state = 'away') <= (away_at is not null)),
  check (state not in ('live', 'away') or (began_at is not null and seen_at is not null))
) with (fillfactor = 60);
-- Nobody has two at once.
create unique index live_rooms_open on live_rooms (creator_id) where ended_at is null;
create index live_rooms_due on live_rooms (due_at) where due_at is not null;
create index live_rooms_shown on live_rooms (viewers desc, room_id desc) where state in ('live', 'away');
create index live_rooms_of_creator on live_rooms (creator_id, room_id desc);

-- Who came to see it. That they are still there is known by the process that hears them, and written nowhere: a process that
-- dies takes those it heard with it, unless another one hears them.
create table live_visits (
  room_id    bigint not null references live_rooms,
  user_id    bigint not null references users,
  process    text not null,
  entered_at timestamptz not null,
  left_at    timestamptz,
  primary key (room_id, user_id)
);
create index live_visits_here on live_visits (room_id, entered_at desc, user_id desc) where left_at is null;
create index live_visits_of_user on live_visits (user_id) where left_at is null;

-- Processes that hear viewers, and when they were last alive.
create table live_processes (
  process text primary key,
  seen_at timestamptz not null
);

-- Written with its posting. One that was given back opens nothing.
create table live_tickets (
  room_id  bigint not null references live_rooms,
  user_id  bigint not null references users,
  price    integer not null check (price > 0),
  earned   integer not null check (earned between 0 and price),  -- by the creator, less what went back
  returned integer not null default 0 check (returned between 0 and price),
  bought   integer not null default 1,               -- how often: one that was given back can be bought again
  at       timestamptz not null,
  primary key (room_id, user_id)
);

create table live_messages (
  message_id bigint primary key,
  room_id    bigint not null references live_rooms,
  user_id    bigint not null references users,
  key        text not null,                         -- its sender's name for it: the same one twice is one message
  text       text not null,
  at         timestamptz not null,
  constraint live_messages_once unique (room_id, user_id, key)
);
create index live_messages_of_room on live_messages (room_id, message_id desc);
create index live_messages_of_user on live_messages (user_id);

create table live_mutes (
  room_id  bigint not null references live_rooms,
  user_id  bigint not null references users,
  muted_at timestamptz not null,
  primary key (room_id, user_id)
);
