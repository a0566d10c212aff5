set local lock_timeout = '5s';

-- Giving a fan's payment back is money as an order's refund is: large ones, and many small ones, need a second operator.
alter table operator_proposals drop constraint operator_proposals_kind_check;
alter table operator_proposals add constraint operator_proposals_kind_check check (kind in ('refund', 'settings', 'payment'));
