set local lock_timeout = '5s';

create table tips (
  tip_id     bigint primary key,
  fan_id     bigint not null references users,
  creator_id bigint not null,               -- no reference: each tip would lock the row of a popular creator
  amount     integer not null check (amount > 0),
  remark     text not null,                 -- the fan's own words, which go when the fan goes: never in the ledger
  kind       text not null check (kind in ('profile', 'post')),
  key        text not null,                 -- the same one twice is one tip
  at         timestamptz not null,
  constraint tips_once unique (fan_id, key),
  check (fan_id <> creator_id)
);

-- How long earnings were held before the operator asked for longer: what was earned by then keeps the shorter hold.
create table past_holds (
  hold_days integer not null check (hold_days >= 0),
  ended_at  timestamptz not null
);

-- How far the book was written at a time. Transfers are found by account and number, never by time: a mark says from
-- which number on those since some day are.
create table book_marks (
  at            timestamptz primary key,
  last_transfer bigint not null
);

create table payout_methods (
  creator_id bigint primary key references users,
  receiver   text not null,
  changed_at timestamptz not null
);

create table payouts (
  payout_id    bigint primary key,
  creator_id   bigint not null references users,
  amount       bigint not null check (amount > 0),
  receiver     text not null,               -- as it was when it was asked for; whoever changes the method redirects none
  key          text not null,               -- the same one twice is one payout
  state        text not null default 'requested'
    check (state in ('requested', 'approved', 'sending', 'paid', 'failed', 'refused', 'canceled')),
  needs_approvals smallint not null check (needs_approvals in (1, 2)),   -- by the limit there was then
  provider     text,
  provider_ref text,                        -- the provider's number of it
  requested_at timestamptz not null,
  checked_at   timestamptz,                 -- when the provider was last asked
  sent_at      timestamptz,
  finished_at  timestamptz,
  reason       text,
  constraint payouts_once unique (creator_id, key),
  check ((finished_at is not null) = (state in ('paid', 'failed', 'refused', 'canceled'))),
  check (state not in ('sending', 'paid', 'failed') or provider is not null)
);
create index payouts_of_creator on payouts (creator_id, payout_id desc);
create index payouts_in_state on payouts (state, payout_id);
create unique index payouts_ref_once on payouts (provider, provider_ref) where provider_ref is not null;

create table payout_approvals (
  payout_id   bigint not null references payouts,
  operator_id bigint not null references users,
  at          timestamptz not null,
  primary key (payout_id, operator_id)
);

-- An operator finds an order by whatever a fan reads to them.
create index orders_by_payment_ref on orders (payment_ref) where payment_ref is not null;
create index orders_by_provider_ref on orders (provider_ref) where provider_ref is not null;
