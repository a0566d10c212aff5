set local lock_timeout = '5s';

-- Tables that grow without end and whose key begins with an id that begins with a time are cut by the month: what is written goes
-- into small indexes, and what is past its time goes as a whole. What was there so far becomes the first part as it is, without
-- being copied: it is read once, and no more. `…_rest` is the net: what comes for a month that nobody has made lies there until
-- somebody does.

create function first_id_at(at timestamptz) returns bigint language sql immutable parallel safe as $$
  select greatest((extract(epoch from at) - 1767225600) * 1000, 0)::bigint << 12   -- 2026-01-01, as in platform/ids.ts
$$;

-- Says false when the month is there already.
create function make_month(parent regclass, month date) returns boolean language plpgsql as $$
declare
  part text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
  rest text := format('%s_rest', parent);
  since bigint := first_id_at(month::timestamp at time zone 'UTC');
  until bigint := first_id_at((month + interval '1 month')::timestamp at time zone 'UTC');
  key text := (
    select a.attname from pg_partitioned_table p
    join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = parent);
begin
  if to_regclass(part) is not null then return false; end if;
  execute format('create table %I (like %s including defaults including constraints)', part, parent);
  execute format('lock table %I in access exclusive mode', rest);
  execute format(
    'with moved as (delete from %1$I where %2$I >= %3$s and %2$I < %4$s returning *) insert into %5$I select * from moved',
    rest, key, since, until, part);
  execute format('alter table %s attach partition %I for values from (%s) to (%s)', parent, part, since, until);
  return true;
end $$;

-- What was whole, under another name, becomes all that was before next month.
create function begin_months(parent regclass, whole regclass) returns void language plpgsql as $$
declare
  next_month date := date_trunc('month', now() at time zone 'UTC') + interval '1 month';
begin
  execute format('create table %I partition of %s default', format('%s_rest', parent), parent);
  execute format('alter table %s attach partition %s for values from (minvalue) to (%s)', parent, whole,
    first_id_at(next_month::timestamp at time zone 'UTC'));
  perform make_month(parent, (next_month + k * interval '1 month')::date) from generate_series(0, 1) k;
end $$;

-- By the month of the post: most people see a post soon.
alter table post_views rename to post_views_before;
alter index post_views_pkey rename to post_views_before_pkey;
alter index post_views_of_fan rename to post_views_before_of_fan;
create table post_views (
  post_id bigint not null,
  fan_id  bigint not null,
  primary key (post_id, fan_id),
  constraint post_views_post_id_fkey foreign key (post_id) references posts,
  constraint post_views_fan_id_fkey foreign key (fan_id) references users
) partition by range (post_id);
create index post_views_of_fan on post_views (fan_id);
select begin_months('post_views', 'post_views_before');

-- By the month of the room. A line is known by its room and its number. Which of them is on top of a room refers to it no more:
-- a month goes as a whole, and a room whose line went has none on top, for whoever reads it looks for the line.
alter table live_rooms drop constraint live_rooms_pinned_id_fkey;
drop index live_rooms_pinned;
alter table live_messages rename to live_messages_before;
alter table live_messages_before drop constraint live_messages_pkey;
alter table live_messages_before add constraint live_messages_before_pkey primary key (room_id, message_id);
alter table live_messages_before rename constraint live_messages_once to live_messages_before_once;
alter index live_messages_of_user rename to live_messages_before_of_user;
drop index live_messages_of_room;   -- the key begins with the room, too
create index live_messages_before_by_number on live_messages_before (message_id);
create table live_messages (
  message_id bigint not null,
  room_id    bigint not null,
  user_id    bigint not null,
  key        text not null,
  text       text not null,
  at         timestamptz not null,
  removed_at timestamptz,
  primary key (room_id, message_id),
  constraint live_messages_once unique (room_id, user_id, key),
  constraint live_messages_room_id_fkey foreign key (room_id) references live_rooms,
  constraint live_messages_user_id_fkey foreign key (user_id) references users
) partition by range (room_id);
create index live_messages_of_user on live_messages (user_id);
create index live_messages_by_number on live_messages (message_id);
select begin_months('live_messages', 'live_messages_before');
