set local lock_timeout = '5s';

-- Every message moves both sides of its conversation in the lists, and with them each of their indexes. Two of those are not
-- needed: a side is found by its two people, and the other one's is the same with the two exchanged.
drop index conversation_sides_of_conversation;
drop index conversation_sides_of_other;

-- A conversation says who its two are, and everything else of it is written from there: one check is enough for all of them.
alter table conversation_sides
  drop constraint conversation_sides_user_id_fkey,
  drop constraint conversation_sides_other_id_fkey;
alter table messages
  drop constraint messages_from_id_fkey,
  drop constraint messages_to_id_fkey;
