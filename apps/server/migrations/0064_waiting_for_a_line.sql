set local lock_timeout = '5s';

-- Who wants to be told when the line of a creator is free, in the order in which they asked.
create table call_waits (
  wait_id    bigint primary key,
  creator_id bigint not null references users,
  fan_id     bigint not null references users,
  kind       text not null check (kind in ('video', 'voice')),
  since      timestamptz not null,
  told_at    timestamptz,                              -- their turn began
  check (creator_id <> fan_id),
  unique (creator_id, fan_id)
);
create index call_waits_in_order on call_waits (creator_id, wait_id);
create index call_waits_of_fan on call_waits (fan_id, wait_id);

-- When a list has to be looked at: one row for a creator whom somebody waits for.
create table call_wait_lists (
  creator_id bigint primary key references users,
  due_at     timestamptz
);
create index call_wait_lists_due on call_wait_lists (due_at) where due_at is not null;
