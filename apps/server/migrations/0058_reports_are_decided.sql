set local lock_timeout = '5s';

-- A message is known by who wrote it and the name they gave it.
alter table reports alter column target_id type text using target_id::text;

alter table reports
  add column owner_id   bigint references users,     -- whose it is that was reported
  add column decision   text check (decision in ('dismissed', 'taken_down', 'suspended')),
  add column decided_by bigint references users,
  add column note       text not null default '';    -- why, in the words of who decided
create index reports_decided on reports (decided_at desc, report_id desc) where decided_at is not null;
create index reports_of_target on reports (target_type, target_id) where decided_at is null;

-- What was reported, and of a conversation the few messages around it, as they were then: whatever becomes of them, this is what
-- is decided about. It refers to nobody, because people who leave must not take it along.
create table report_evidence (
  report_id   bigint not null references reports,
  place       smallint not null,
  from_id     bigint not null,
  at          timestamptz not null,
  text        text not null,
  media       jsonb not null default '[]',           -- [{ type, key }] or [{ type, assetId, folder }]
  price       integer,
  is_reported boolean not null,
  primary key (report_id, place)
);
create index report_evidence_media on report_evidence using gin (media jsonb_path_ops) where media <> '[]';
