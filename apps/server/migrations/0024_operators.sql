set local lock_timeout = '5s';

-- Null: it was done at the machine itself, by a command.
alter table audit_entries alter column actor_id drop not null;

-- What one operator wants and another has to agree to. 'alone' is what one operator was allowed to do without: it is
-- remembered so that many small steps are seen as the large one that they are.
create table operator_proposals (
  proposal_id bigint primary key,
  kind        text not null check (kind in ('refund', 'settings')),
  subject     text not null,
  payload     jsonb not null,
  state       text not null check (state in ('waiting', 'done', 'rejected', 'alone')),
  proposed_by bigint not null references users,
  proposed_at timestamptz not null,
  decided_by  bigint references users,
  decided_at  timestamptz,
  check ((state in ('done', 'rejected')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'done' or decided_by <> proposed_by)
);
create unique index operator_proposals_waiting on operator_proposals (kind, subject) where state = 'waiting';
create index operator_proposals_by_time on operator_proposals (kind, proposed_at);
create index order_refunds_by_time on order_refunds (created_at);
