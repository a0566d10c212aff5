set local lock_timeout = '5s';

-- What the media of a message cost the one who received it; null: nothing.
alter table messages add column price integer check (price > 0);

-- A message that was bought. It has one receiver, so it is bought once.
create table message_purchases (
  conversation_id bigint not null,
  sent_at    timestamptz not null,
  fan_id     bigint not null references users,
  price      integer not null check (price > 0),
  bought_at  timestamptz not null,
  key        text,                     -- what the fan calls it
  kept_until timestamptz,              -- its creator has left: it is the fan's until then
  primary key (conversation_id, sent_at),
  foreign key (conversation_id, sent_at) references messages
);
create unique index message_purchases_key_once on message_purchases (fan_id, key) where key is not null;
create index message_purchases_of_fan on message_purchases (fan_id, bought_at desc);
create index message_purchases_kept on message_purchases (kept_until) where kept_until is not null;

-- What was bought and given back. The payment may stand again: a dispute that is won.
create table message_purchases_returned (
  payment_id      bigint primary key,
  conversation_id bigint not null,
  sent_at         timestamptz not null,
  fan_id          bigint not null references users,
  key             text,
  returned_at     timestamptz not null,
  foreign key (conversation_id, sent_at) references messages
);
create index message_purchases_returned_of_message on message_purchases_returned (conversation_id, sent_at);
create index message_purchases_returned_key on message_purchases_returned (fan_id, key) where key is not null;

-- Which messages show a picture, or something of a vault: asked for before its files go.
create index messages_by_media on messages using gin (media jsonb_path_ops) where media is not null;
drop index messages_with_media;
