set local lock_timeout = '5s';

create table reports (
  report_id   bigint primary key,
  reporter_id bigint not null references users,
  target_type text not null check (target_type in ('user', 'post')),
  target_id   bigint not null,
  reason      text not null,
  text        text not null,
  reported_at timestamptz not null,
  decided_at  timestamptz
);
create unique index reports_once on reports (reporter_id, target_type, target_id) where decided_at is null;
create index reports_open on reports (reported_at) where decided_at is null;
