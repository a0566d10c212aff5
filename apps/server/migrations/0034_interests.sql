set local lock_timeout = '5s';

-- What a person likes to read, as they said when they were new or in their settings. Without a row: nobody asked, or they
-- did not say. `asked_at`: the first steps are done or were sent away, and are not offered again.
create table interests (
  user_id   bigint primary key references users,
  languages text[] not null default '{}',
  tags      text[] not null default '{}',
  asked_at  timestamptz
);
