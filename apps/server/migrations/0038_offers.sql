set local lock_timeout = '5s';

-- What a creator says to those who have just subscribed to a tier: plain text.
alter table tiers add column thank_you text not null default '' check (char_length(thank_you) <= 500);

-- Several months paid at once for less, in percent; null: not offered. Only where a period is a month.
alter table tiers
  add column off_3_months smallint check (off_3_months between 0 and 50),
  add column off_6_months smallint check (off_6_months between 0 and 50),
  add column off_12_months smallint check (off_12_months between 0 and 50),
  add check (pay_range = 30 or (off_3_months is null and off_6_months is null and off_12_months is null));

-- Days that are free at first, for those who have had nothing with this creator yet.
alter table tiers add column trial_days smallint check (trial_days in (3, 7, 14, 30));

-- A tier that costs nothing: the first level, and nothing to take off or to try.
alter table tiers drop constraint tiers_price_check;
alter table tiers add check (price >= 0);
alter table tiers add check (price > 0 or (level = 1 and discount_price is null and trial_days is null
  and off_3_months is null and off_6_months is null and off_12_months is null));
alter table subscriptions drop constraint subscriptions_then_subtotal_check;
alter table subscriptions add check (then_subtotal >= 0);

-- Who pays is known by the provider's number for them, whichever account they use here: kept as a keyed digest of it and of the
-- creator, without an account, so that a second free trial with the same creator is noticed.
create table trial_payers (
  payer    text primary key,
  since    timestamptz not null
);

alter table orders drop constraint orders_closed_because_check;
alter table orders add check (closed_because in ('canceled', 'expired', 'failed', 'declined', 'trial_used'));
