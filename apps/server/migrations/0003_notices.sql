set local lock_timeout = '5s';

create table notices (
  notice_id bigint primary key,
  body      text not null,
  kind      text not null check (kind in ('primary', 'success', 'warning', 'error')),
  link      text,
  starts_at timestamptz not null,
  ends_at   timestamptz
);
