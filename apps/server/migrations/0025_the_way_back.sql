set local lock_timeout = '5s';

-- A dispute takes back what the disputed money bought as soon as it is opened, like a refund that nobody has to send.
-- disputed: the dispute is open; done: it was lost; undone: it was won.
alter table order_refunds drop constraint order_refunds_state_check;
alter table order_refunds add constraint order_refunds_state_check
  check (state in ('sending', 'pending', 'done', 'failed', 'disputed', 'undone'));
alter table order_refunds add column dispute_ref text;
alter table order_refunds add constraint order_refunds_of_dispute_check
  check (dispute_ref is not null or state not in ('disputed', 'undone'));
create unique index order_refunds_once_per_dispute on order_refunds (order_id, dispute_ref)
  where dispute_ref is not null and state <> 'undone';

-- A payout that was paid may still come back: asked about once a day for some weeks.
create index payouts_paid on payouts (checked_at) where state = 'paid';

-- Which order earned a reward for the user who had brought its buyer. It goes back when all of the order's money does, and
-- another order can earn it then.
create table invite_rewards (
  order_id      bigint primary key references orders,
  invited_id    bigint not null references users,
  inviter_id    bigint not null references users,
  reference     text not null,                                 -- of the posting that gave it
  taken         integer not null default 0 check (taken >= 0), -- what was still there when it was taken back
  taken_back_at timestamptz
);
create unique index invite_rewards_once on invite_rewards (invited_id) where taken_back_at is null;
create index invite_rewards_of_inviter on invite_rewards (inviter_id) where taken_back_at is null;

-- Those of before were earned by the first order that cost something.
insert into invite_rewards (order_id, invited_id, inviter_id, reference)
select o.order_id, o.user_id, a.owner_id, p.reference
from ledger_postings p
join ledger_transfers t using (posting_id)
join ledger_accounts a on a.account_id = t.to_account and a.kind = 'wallet'
join lateral (
  select order_id, user_id from orders
  where user_id = (p.details ->> 'invitedId')::bigint and status = 'DONE' and total > 0
  order by paid_at, order_id limit 1
) o on true
where p.kind = 'invite_reward';

-- A bought post that was given back is locked again for that fan; it can be bought again, and a request that is repeated
-- late does not do so.
create table post_purchases_returned (
  payment_id  bigint primary key,                -- the posting that had paid for it
  fan_id      bigint not null references users,
  post_id     bigint not null references posts,
  key         text,
  returned_at timestamptz not null
);
create index post_purchases_returned_of_fan on post_purchases_returned (fan_id, post_id);
