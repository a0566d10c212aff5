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
