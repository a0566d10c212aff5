set local lock_timeout = '5s';

create table presence_settings (
  user_id      bigint primary key references users,
  is_invisible boolean not null
);
