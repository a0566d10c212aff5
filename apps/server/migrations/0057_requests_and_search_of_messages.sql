set local lock_timeout = '5s';

-- How many messages two people have written to each other one by one. It stands in the row that writers hold, so that those who
-- write in the same moment are counted one after the other: of a request that nobody has answered only a few are taken.
alter table conversations add column said integer not null default 0 check (said >= 0);
update conversations c set said = (select count(*) from messages m where m.conversation_id = c.conversation_id)
where exists (select 1 from conversation_sides s where s.conversation_id = c.conversation_id and s.is_request);

-- The words of a message as each of the two finds them: in front of each stands whose search it is, so that a word is looked up
-- among one's own messages and nobody else's. What was written to many is found by those who received it.
-- It says where it finds the others: while an index is made, PostgreSQL looks nowhere else by itself.
create function message_document(from_id bigint, to_id bigint, mass_id bigint, said text) returns tsvector
language sql immutable parallel safe set search_path from current as $$
  select array_to_tsvector(array(
    select p || ':' || w from unnest(case when mass_id is null then array[from_id, to_id] else array[to_id] end) p,
      unnest(search_words(search_plain(said), false)) w))
$$;

-- All the words that somebody looks for, each perhaps only begun; null where there is none.
create function message_question(user_id bigint, query text) returns tsquery
language sql immutable parallel safe as $$
  select string_agg('''' || user_id || ':' || w || ''':*', ' & ')::tsquery from unnest(search_words(search_plain(query), true)) w
$$;

-- What waits to be sorted in is kept short: a search reads it from end to end.
create index messages_said on messages using gin (message_document(from_id, to_id, mass_id, text))
  with (fastupdate = on, gin_pending_list_limit = 256) where text <> '';
