set local lock_timeout = '5s';

-- Two people and what they say to each other. Its row is locked by those who write, so that their messages take turns.
create table conversations (
  conversation_id bigint primary key,
  one_id   bigint not null references users,   -- the smaller of the two
  other_id bigint not null references users,
  last_at  timestamptz,                        -- of the last message: the next one is later
  unique (one_id, other_id),
  check (one_id < other_id)
) with (fillfactor = 70);

-- What a conversation is to one of the two.
create table conversation_sides (
  user_id         bigint not null references users,
  other_id        bigint not null references users,
  conversation_id bigint not null references conversations,
  begun_at        timestamptz not null,
  is_request      boolean not null default false,  -- the other one wrote, and this one has neither answered nor accepted
  unread          integer not null default 0 check (unread >= 0),
  read_until      timestamptz,
  cleared_until   timestamptz,                     -- what was said until then is gone for this one
  last_at         timestamptz,                     -- null: not in the list
  awaits_answer   boolean not null default false,  -- the last word is the other one's
  pinned_at       timestamptz,
  is_muted        boolean not null default false,
  primary key (user_id, other_id)
) with (fillfactor = 70);
create index conversation_sides_of_conversation on conversation_sides (conversation_id);
create index conversation_sides_of_other on conversation_sides (other_id);
create index conversation_sides_list on conversation_sides (user_id, is_request, last_at desc, other_id)
  where last_at is not null;
create index conversation_sides_strangers on conversation_sides (other_id, begun_at) where is_request;
create index conversation_sides_pinned on conversation_sides (user_id, pinned_at desc) where pinned_at is not null;
create index conversation_sides_unread on conversation_sides (user_id, is_request, last_at desc, other_id) include (unread)
  where unread > 0;
create index conversation_sides_unanswered on conversation_sides (user_id, last_at desc, other_id)
  where awaits_answer and not is_request;

create table messages (
  conversation_id bigint not null references conversations,
  sent_at      timestamptz not null,          -- no two of a conversation have the same
  previous_at  timestamptz,                   -- of the message before it
  message_id   text not null check (message_id ~ '^[A-Za-z0-9_-]{8,64}$'),  -- the sender's own name for it
  from_id      bigint not null references users,
  to_id        bigint not null references users,
  content_type text not null check (content_type in ('text', 'image', 'call', 'video', 'audio', 'file', 'tip', 'gift')),
  text         text not null default '',
  translated   text,
  media        jsonb,                         -- [{ id, type, key }]
  tip          bigint check (tip > 0),
  reply_to     timestamptz,                   -- the message it answers, of the same conversation
  reactions    jsonb,                         -- { user: emoji }
  deleted_at   timestamptz,                   -- by who sent it, for both
  hidden_at    timestamptz,                   -- by who received it, for them alone
  primary key (conversation_id, sent_at),
  check (from_id <> to_id)
);
create unique index messages_by_name on messages (from_id, message_id);
-- Nor has the other one a message of this name: what is said about one by its name is about one.
create unique index messages_of_conversation on messages (conversation_id, message_id);

-- A picture in a message. The name is the one that PostgreSQL gave the check of the first migration.
alter table pictures drop constraint pictures_purpose_check,
  add constraint pictures_purpose_check check (purpose in ('avatar', 'cover', 'verification', 'message'));
create index messages_with_media on messages (from_id) where media is not null;
