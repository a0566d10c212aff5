set local lock_timeout = '5s';

-- What the operator decides about money. One row.
create table money_settings (
  is_only_row boolean primary key default true check (is_only_row),
  commission_percent          integer not null default 20 check (commission_percent between 0 and 90),
  hold_days                   integer not null default 7 check (hold_days between 0 and 90),
  processing_fee_basis_points integer not null default 500 check (processing_fee_basis_points between 0 and 5000),
  tax_basis_points            integer not null default 0 check (tax_basis_points between 0 and 5000),
  payout_minimum              bigint not null default 2000 check (payout_minimum > 0),
  second_eyes_from            bigint not null default 100000 check (second_eyes_from >= 0)
);
insert into money_settings default values;

create table diamond_packages (
  package_id       bigint primary key,
  amount           integer not null check (amount > 0),
  presented_amount integer not null default 0 check (presented_amount >= 0),
  usd_price        integer not null check (usd_price > 0),     -- cents
  is_suggested     boolean not null default false,
  is_offered       boolean not null default true,
  position         integer not null default 0
);
insert into diamond_packages (package_id, amount, presented_amount, usd_price, is_suggested, position) values
  (1, 100, 0, 119, false, 1), (2, 500, 10, 549, false, 2), (3, 1000, 50, 1049, true, 3),
  (4, 2500, 200, 2549, false, 4), (5, 5000, 500, 4999, false, 5), (6, 10000, 1500, 9999, false, 6);

create table orders (
  order_id       bigint primary key,
  user_id        bigint not null references users,
  kind           text not null check (kind in ('recharge', 'subscribe')),
  status         text not null default 'TO_PAY' check (status in ('TO_PAY', 'PAID', 'DONE', 'CLOSED')),
  subtotal       integer not null check (subtotal >= 0),       -- cents, like the next three
  processing_fee integer not null check (processing_fee >= 0),
  taxes          integer not null check (taxes >= 0),
  total          integer not null,
  diamonds         integer,                                    -- of a package; the numbers it had when it was ordered
  presented_amount integer,
  creator_id     bigint references users,                      -- of a membership
  tier_id        bigint,
  tier_name      text,
  level          smallint,
  commission_percent integer,                                  -- the terms it was earned under
  provider       text not null,
  provider_ref   text,                                         -- the provider's number of the order or the subscription
  payment_ref    text,                                         -- the provider's number of the payment
  pay_url        text,
  card_id        bigint,
  card_last_four text,
  vault_id       text,
  created_at     timestamptz not null,
  payable_until  timestamptz not null,
  checked_at     timestamptz,
  paid_at        timestamptz,
  declined_at    timestamptz,                                  -- the last attempt; the fan may make another
  closed_at      timestamptz,
  closed_because text check (closed_because in ('canceled', 'expired', 'failed', 'declined')),
  refunded       integer not null default 0,                   -- cents
  check (total = subtotal + processing_fee + taxes),
  check (refunded between 0 and total),
  check ((kind = 'recharge') = (diamonds is not null)),
  check ((kind = 'subscribe') = (creator_id is not null))
);
-- One unfinished order per fan and kind.
create unique index orders_one_unfinished on orders (user_id, kind) where status = 'TO_PAY';
create unique index orders_payment_once on orders (provider, payment_ref) where payment_ref is not null;
create index orders_of_user on orders (user_id, order_id desc);
create index orders_of_ref on orders (provider, provider_ref) where provider_ref is not null;
create index orders_open on orders (checked_at nulls first) where status in ('TO_PAY', 'PAID');
create index orders_paid on orders (user_id, paid_at) where paid_at is not null;
create index orders_of_creator on orders (creator_id) where creator_id is not null;

-- A webhook comes at least once; its effect happens once.
create table provider_events (
  provider    text not null,
  event_id    text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

create table order_refunds (
  refund_id    bigint primary key,
  order_id     bigint not null references orders,
  cents        integer not null check (cents > 0),
  plan         jsonb not null,                                 -- who it was taken from, so that it can be given back
  reason       text not null,
  operator_id  bigint references users,                        -- null: the provider did it
  state        text not null check (state in ('sending', 'done', 'failed')),
  provider_ref text,
  created_at   timestamptz not null
);
create index order_refunds_of_order on order_refunds (order_id);
create index order_refunds_sending on order_refunds (refund_id) where state = 'sending';
create unique index order_refunds_once on order_refunds (provider_ref) where provider_ref is not null;

-- What is kept of a card: never its number or its code. The provider's vault has those.
create table cards (
  card_id      bigint primary key,
  user_id      bigint not null references users,
  provider     text not null,
  vault_id     text not null,
  brand        text not null,
  last_four    text not null check (last_four ~ '^[0-9]{4}$'),
  expiry_month text not null,
  expiry_year  text not null,
  holder_name  text not null,
  email        text not null,
  billing      jsonb not null,
  added_at     timestamptz not null
);
create index cards_of_user on cards (user_id, card_id desc);

create table spending_limits (
  user_id        bigint primary key references users,
  monthly        bigint,                                       -- cents; null: none
  coming_monthly bigint,
  coming_from    timestamptz                                   -- null: nothing is coming
);
