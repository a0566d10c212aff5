set local lock_timeout = '5s';

-- What was answered under a name, where nothing else could be read to answer the same again: a refund that waits for a second
-- operator, a change of the terms.
alter table money_intentions add column answer jsonb;

-- A dispute takes back more when there is more to take: another dispute of the same payment was won, or a refund of ours was
-- refused. Each time is a row of its own; who adds one holds the order.
drop index order_refunds_once_per_dispute;
create index order_refunds_of_dispute on order_refunds (order_id, dispute_ref) where dispute_ref is not null;

-- A dispute that was decided may be opened again, so its end does not tell which of two looks at it is older.
alter table order_disputes add column changed_at timestamptz;
update order_disputes set changed_at = coalesce(closed_at, opened_at);
alter table order_disputes alter column changed_at set not null;
-- What the payer got of it in the end; null: the provider does not say.
alter table order_disputes add column refunded integer check (refunded >= 0);

-- A post whose payment went back whole with its order is no longer the fan's.
with whole as (
  select p.posting_id, (p.details ->> 'fanId')::bigint as fan_id, (p.details ->> 'postId')::bigint as post_id
  from ledger_postings p
  join (select payment_id, sum(amount) as amount from payment_returns group by payment_id) r on r.payment_id = p.posting_id
  where p.kind = 'post_sale' and r.amount = (p.details ->> 'paid')::bigint
    and not exists (select 1 from post_purchases_returned b where b.payment_id = p.posting_id)
), gone as (
  delete from post_purchases b using whole w where b.fan_id = w.fan_id and b.post_id = w.post_id
  returning b.fan_id, b.post_id, b.key
)
insert into post_purchases_returned (payment_id, fan_id, post_id, key, returned_at)
select w.posting_id, w.fan_id, w.post_id, g.key, now() from whole w left join gone g using (fan_id, post_id);
