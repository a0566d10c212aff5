set local lock_timeout = '5s';

-- Who looks after the chat in all rooms of a creator.
create table live_moderators (
  creator_id bigint not null references users,
  user_id    bigint not null references users,
  named_at   timestamptz not null,
  primary key (creator_id, user_id),
  check (creator_id <> user_id)
);
create index live_moderators_of_user on live_moderators (user_id);

-- A line that was taken out is kept to decide by, and read by nobody else: it may be reported a moment later.
alter table live_messages add column removed_at timestamptz;

-- The line on top of the chat.
alter table live_rooms add column pinned_id bigint references live_messages on delete set null;
create index live_rooms_pinned on live_rooms (pinned_id) where pinned_id is not null;
