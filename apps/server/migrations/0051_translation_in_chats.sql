set local lock_timeout = '5s';

-- What one of the two wants translated, and into what; null: nothing.
alter table conversation_sides
  add column translate_incoming text,
  add column translate_outgoing text;

-- The language of `translated`.
alter table messages add column translated_to text;

-- What an engine made of a message, so that it is asked once. It belongs to the words as they were shown: links of a stranger
-- are hidden in them.
create table message_translations (
  conversation_id bigint not null,
  sent_at  timestamptz not null,
  language text not null,
  digest   text not null,                  -- of the words that were translated
  words    text not null,
  source   text,                           -- the language they were in, as the engine says it
  made_at  timestamptz not null,
  primary key (conversation_id, sent_at, language),
  foreign key (conversation_id, sent_at) references messages on delete cascade
);

-- Messages are emptied by their senders, by those who leave and with what is taken back from many: what was made of the words
-- goes in the same moment, whichever it was.
create function forget_message_translations() returns trigger language plpgsql as $$
begin
  delete from message_translations where conversation_id = new.conversation_id and sent_at = new.sent_at;
  return null;
end $$;
create trigger messages_emptied after update of text on messages
  for each row when (new.text = '' and old.text <> '') execute function forget_message_translations();
