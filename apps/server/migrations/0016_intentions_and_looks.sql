set local lock_timeout = '5s';

-- Every order that is not certain says when it is asked about next: often at first, then less and less often. A closed one
-- has a time while nobody could ask the provider whether it was paid after all.
alter table orders add column looks integer not null default 0;
alter table orders add column next_look_at timestamptz;
update orders set next_look_at = now() where status in ('TO_PAY', 'PAID');
create index orders_to_look_at on orders (provider, next_look_at) where next_look_at is not null;
drop index orders_open;

-- A request that moves money, by the name that its sender gave it, and what came of it. Written in the transaction that
-- did it: the same name twice does it once.
create table money_intentions (
  user_id bigint not null references users,
  call    text not null,
  key     text not null,
  content text not null,                                       -- a digest: the same name with another content is refused
  came_of text not null,                                       -- the number of what it made
  at      timestamptz not null,
  primary key (user_id, call, key)
);
create index money_intentions_old on money_intentions (at);
