set local lock_timeout = '5s';

-- Each side can ask once that a decision is looked at again: who reported something in vain, and who lost something by it.
create table report_appeals (
  report_id  bigint not null references reports on delete cascade,
  user_id    bigint not null references users,
  text       text not null,
  made_at    timestamptz not null,
  outcome    text check (outcome in ('stands', 'lifted')),
  note       text not null default '',               -- why, told to who appealed
  decided_by bigint references users,
  decided_at timestamptz,
  primary key (report_id, user_id),
  check ((outcome is null) = (decided_at is null))
);
-- While one waits there is no other: the decision is one side's alone.
create unique index report_appeals_open on report_appeals (report_id) where decided_at is null;
create index reports_of_owner on reports (owner_id, report_id desc) where decided_at is not null;
create index reports_of_reporter on reports (reporter_id, report_id desc);
