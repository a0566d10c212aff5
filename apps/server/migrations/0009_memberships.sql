set local lock_timeout = '5s';

create table tiers (
  tier_id        bigint primary key,
  creator_id     bigint not null references users,
  level          smallint not null check (level between 1 and 3),
  tier_name      text not null,
  cover_key      text,
  price          integer not null check (price > 0),           -- cents
  discount_price integer check (discount_price > 0 and discount_price < price),
  pay_range      integer not null check (pay_range > 0),       -- days
  is_first_available boolean not null,
  description    text not null,                                -- HTML; sanitised before it came here
  perks          text[] not null,
  created_at     timestamptz not null,
  deleted_at     timestamptz                                   -- those who are subscribed still point at it
);
create unique index tiers_one_per_level on tiers (creator_id, level) where deleted_at is null;
create index tiers_of_creator on tiers (creator_id);

create table promo_codes (
  promo_id    bigint primary key,
  creator_id  bigint not null references users,
  code        text not null,
  tier_id     bigint references tiers,                         -- null: for every tier
  percent     integer check (percent between 1 and 99),
  trial_days  integer check (trial_days > 0),
  max_uses    integer check (max_uses > 0),                    -- null: as many as come
  expires_at  timestamptz,
  ended_at    timestamptz,
  created_at  timestamptz not null,
  constraint promo_codes_code unique (creator_id, code),
  check ((percent is null) <> (trial_days is null))
);

-- Once per fan and code. A place is kept while the fan pays, so that the last one is not given away twice.
create table promo_uses (
  promo_id  bigint not null references promo_codes,
  fan_id    bigint not null references users,
  order_id  bigint not null references orders,
  is_used   boolean not null,                                  -- false: kept
  primary key (promo_id, fan_id)
);
create index promo_uses_of_fan on promo_uses (fan_id);

-- A plan at the provider is made once for the same terms.
create table subscription_plans (
  provider text not null,
  terms    text not null,
  plan_id  text not null,
  primary key (provider, terms)
);

-- A subscription at the provider, and what was agreed: it stays when the tier changes.
create table subscriptions (
  order_id     bigint primary key references orders,           -- the first; renewals are orders of their own
  fan_id       bigint not null references users,
  creator_id   bigint not null references users,
  tier_id      bigint not null references tiers,
  level        smallint not null,
  -- awaiting the fan or the money; active renews; over does not; given_up was never begun
  state        text not null default 'awaiting' check (state in ('awaiting', 'active', 'over', 'given_up')),
  provider     text not null,
  provider_ref text,
  first_days   integer not null check (first_days > 0),
  is_trial     boolean not null,
  worth        integer not null check (worth >= 0),            -- cents: what the first period would cost by itself
  credit       integer not null check (credit >= 0),           -- cents: what was left of the tier before
  then_subtotal       integer not null check (then_subtotal > 0),
  then_processing_fee integer not null check (then_processing_fee >= 0),
  then_taxes          integer not null check (then_taxes >= 0),
  pay_range    integer not null check (pay_range > 0),
  starts_at    timestamptz,                                    -- null: at once
  promo_id     bigint references promo_codes,
  cancel_at_provider boolean not null default false,           -- to be done, and not done yet
  version      integer not null default 0,                     -- counts what was applied; see sync.ts
  created_at   timestamptz not null,
  next_look_at timestamptz                                     -- null: nothing is expected
);
create unique index subscriptions_of_ref on subscriptions (provider, provider_ref) where provider_ref is not null;
create index subscriptions_due on subscriptions (next_look_at) where next_look_at is not null;
create index subscriptions_to_cancel on subscriptions (order_id) where cancel_at_provider;
create index subscriptions_of_fan on subscriptions (fan_id);
create index subscriptions_running on subscriptions (creator_id, tier_id) where state in ('awaiting', 'active');

-- What a fan has with a creator, or had.
create table memberships (
  fan_id        bigint not null references users,
  creator_id    bigint not null references users,
  order_id      bigint not null references subscriptions,
  next_order_id bigint references subscriptions,               -- what follows when this runs out
  tier_id       bigint not null references tiers,
  level         smallint not null check (level between 1 and 3),
  state         text not null check (state in ('active', 'past_due', 'canceled', 'ended')),
  since         timestamptz not null,
  expires_at    timestamptz not null,
  period_days   integer not null check (period_days > 0),
  period_worth  integer not null check (period_worth >= 0),    -- cents; what an upgrade counts
  is_trial      boolean not null,
  failure_told_for timestamptz,                                -- the end of the period whose failed renewal was written about
  primary key (fan_id, creator_id),
  check (fan_id <> creator_id)
);
create index memberships_of_tier on memberships (tier_id, expires_at);
create index memberships_of_creator on memberships (creator_id, expires_at);
create index memberships_running_out on memberships (expires_at) where state <> 'ended';
