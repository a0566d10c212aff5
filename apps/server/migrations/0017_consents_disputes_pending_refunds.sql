set local lock_timeout = '5s';

-- What a fan agreed to when a membership that renews began: the proof in a dispute. It stays when the fan leaves.
create table order_consents (
  order_id     bigint primary key references orders,
  text_version text not null,
  language     text not null,
  at           timestamptz not null,
  address      text not null,
  user_agent   text not null
);

-- A payment that its payer disputes at the provider.
create table order_disputes (
  provider     text not null,
  provider_ref text not null,
  order_id     bigint not null references orders,
  state        text not null check (state in ('open', 'won', 'lost')),
  cents        integer not null check (cents >= 0),
  reason       text not null,                                  -- in the provider's words
  opened_at    timestamptz not null,
  closed_at    timestamptz,
  looked_at    timestamptz not null,
  primary key (provider, provider_ref),
  check ((closed_at is null) = (state = 'open'))
);
create index order_disputes_of_order on order_disputes (order_id);
create index order_disputes_open on order_disputes (looked_at) where state = 'open';

-- A refund that the provider has taken and not finished: followed until it is done or has failed.
alter table order_refunds drop constraint order_refunds_state_check;
alter table order_refunds add constraint order_refunds_state_check
  check (state in ('sending', 'pending', 'done', 'failed'));
alter table order_refunds add column looks integer not null default 0;
alter table order_refunds add column next_look_at timestamptz;
create index order_refunds_pending on order_refunds (next_look_at) where state = 'pending';
