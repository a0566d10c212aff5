set local lock_timeout = '5s';

-- Orders are looked for by a part of a name or an address, of who paid or of whom it was for.
create index users_by_part on users
  using gin (user_name gin_trgm_ops, nick_name gin_trgm_ops, email gin_trgm_ops);
create index orders_newest_of_creator on orders (creator_id, order_id desc) where creator_id is not null;
drop index orders_of_creator;

-- When the fan came back from the provider with a yes; null: they did not, or it was before this was kept.
alter table orders add column approved_at timestamptz;
