set local lock_timeout = '5s';

-- Whether a push says what was written is each person's own choice: a screen lies on tables.
alter table notification_settings
  add column pushes_messages boolean not null default true,
  add column shows_messages  boolean not null default false;

-- A conversation of which the devices of one of the two are to be told, or were told of since that one read it. Without a
-- reference to anybody, as notification_news: an erasure must not wait for who tells of a message.
create table message_pushes (
  user_id    bigint not null,               -- who is told
  other_id   bigint not null,               -- who wrote
  due_at     timestamptz,                   -- null: nothing new since sent_at
  sent_at    timestamptz,                   -- their devices show it
  is_patient boolean not null,              -- written to many at once: what one person writes to one goes first
  primary key (user_id, other_id),
  check (due_at is not null or sent_at is not null)
);
create index message_pushes_due on message_pushes (is_patient, due_at) where due_at is not null;
create index message_pushes_other on message_pushes (other_id);
