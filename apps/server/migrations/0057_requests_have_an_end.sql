set local lock_timeout = '5s';

-- How many messages two people have written to each other one by one. It stands in the row that writers hold, so that those who
-- write in the same moment are counted one after the other: of a request that nobody has answered only a few are taken.
alter table conversations add column said integer not null default 0 check (said >= 0);
update conversations c set said = (select count(*) from messages m where m.conversation_id = c.conversation_id)
where exists (select 1 from conversation_sides s where s.conversation_id = c.conversation_id and s.is_request);
