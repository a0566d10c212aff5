set local lock_timeout = '5s';

-- Until when the other one may know that it was read: what is read by who does not want to be seen is not told.
alter table conversation_sides
  add column receipt_until timestamptz,
  -- They answered, or accepted, the other one, who may therefore write whatever the audience is; until they close it.
  add column lets_write boolean not null default false;
update conversation_sides set receipt_until = read_until where read_until is not null;
update conversation_sides s set lets_write = true
  where exists (select 1 from messages m where m.conversation_id = s.conversation_id and m.from_id = s.user_id)
    and exists (select 1 from messages m where m.conversation_id = s.conversation_id and m.to_id = s.user_id);

-- Of those who subscribe, from which level on somebody may write.
alter table creator_settings
  add column messages_min_level smallint not null default 1 check (messages_min_level between 1 and 3);
