set local lock_timeout = '5s';

-- What is being collected for in a room. What was given for it is a sum of gifts and of requests since `set_at`, and is kept nowhere.
create table live_goals (
  goal_id    bigint primary key,
  room_id    bigint not null references live_rooms,
  text       text not null check (text <> ''),
  amount     integer not null check (amount > 0),
  set_at     timestamptz not null,
  reached_at timestamptz,
  removed_at timestamptz
);
-- One at a time.
create unique index live_goals_of_room on live_goals (room_id) where removed_at is null;
create index live_goals_of_past on live_goals (room_id, goal_id);
