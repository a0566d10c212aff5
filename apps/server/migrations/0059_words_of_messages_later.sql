set local lock_timeout = '5s';

-- To sort the words of a message into an index takes longer than to write the message. It is done a little later, by a job;
-- until then a search reads the messages themselves.
drop index messages_said;
create table message_words (
  conversation_id bigint not null,
  sent_at timestamptz not null,
  words   tsvector not null,                -- see message_document
  primary key (conversation_id, sent_at),
  foreign key (conversation_id, sent_at) references messages on delete cascade
);
create index message_words_said on message_words using gin (words);

-- What waits for that. It has no index: it is short, and written with every message. Rows come and go, so it is tidied often.
create table messages_unsorted (
  conversation_id bigint not null,
  sent_at timestamptz not null,
  from_id bigint not null,
  to_id   bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
insert into messages_unsorted select conversation_id, sent_at, from_id, to_id from messages where text <> '';

create function note_unsorted_messages() returns trigger language plpgsql as $$
begin
  insert into messages_unsorted select conversation_id, sent_at, from_id, to_id from written where text <> '';
  return null;
end $$;
create trigger messages_written after insert on messages
  referencing new table as written for each statement execute function note_unsorted_messages();

-- With the words of a message goes everything that was made of them, whoever empties it.
drop trigger messages_emptied on messages;
drop function forget_message_translations;
create function forget_words_of_message() returns trigger language plpgsql as $$
begin
  delete from message_translations where conversation_id = new.conversation_id and sent_at = new.sent_at;
  delete from message_words where conversation_id = new.conversation_id and sent_at = new.sent_at;
  return null;
end $$;
create trigger messages_emptied after update of text on messages
  for each row when (new.text = '' and old.text <> '') execute function forget_words_of_message();
