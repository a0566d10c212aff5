set local lock_timeout = '5s';

-- Which payments a membership rests on, and how many of its days each of them pays for: given back, it takes those days along
-- and no others. Of a subscription that still awaits the fan it is what its price had taken off for the tier before.
create table membership_parts (
  order_id bigint not null references subscriptions,
  paid_by  bigint not null references orders,
  days     double precision not null check (days > 0),
  kept     integer not null check (kept > 0),                  -- cents of the payment that nobody had taken back when it was counted
  primary key (order_id, paid_by)
);

-- What a fan is still to be given back of a payment that they dispute, should the dispute leave it with us.
create table membership_claims (
  order_id bigint primary key references orders,
  cents    integer not null check (cents > 0)
);

-- Those in force: the last payment of their subscription, and the one before it where an upgrade had counted its rest.
with latest as (
  select distinct on (m.order_id) m.order_id, m.period_days, m.period_worth, s.credit, s.fan_id, s.creator_id,
    o.order_id as paid_by, o.subtotal, o.total - o.refunded as kept, o.paid_at
  from memberships m
  join subscriptions s using (order_id)
  join orders o on o.provider = s.provider and o.provider_ref = s.provider_ref
  where m.state <> 'ended' and o.status = 'DONE'
  order by m.order_id, o.paid_at desc, o.order_id desc
), shared as (
  select l.*, case when l.paid_by = l.order_id and l.credit > 0 and l.period_worth > 0
    then greatest(0, least(1, (l.period_worth - l.subtotal)::double precision / l.period_worth)) else 0 end as credited
  from latest l
), earlier as (
  select distinct on (s.order_id) s.order_id, s.period_days * s.credited as days, o.order_id as paid_by,
    o.total - o.refunded as kept
  from shared s
  join orders o on o.user_id = s.fan_id and o.creator_id = s.creator_id and o.kind = 'subscribe' and o.status = 'DONE'
    and o.total > o.refunded and o.paid_at < s.paid_at
  where s.credited > 0
  order by s.order_id, o.paid_at desc, o.order_id desc
)
insert into membership_parts (order_id, paid_by, days, kept)
select order_id, paid_by, days, kept from (
  select order_id, paid_by, period_days * (1 - credited) as days, kept from shared
  union all select order_id, paid_by, days, kept from earlier
) p where days > 0 and kept > 0;

-- Proofs that are older count no more: an authenticator app was turned on or off since. Null: all do.
alter table sessions add column proofs_from timestamptz;
