set local lock_timeout = '5s';

-- A purchase that was given back can stand again: when a dispute is won, or when the provider refuses a refund. What it paid for may be
-- gone by then, because the creator deleted the post or took something out of it: then the fan has the diamonds instead.
alter table post_purchases_returned add column is_gone boolean not null default false;
create index post_purchases_returned_of_post on post_purchases_returned (post_id) where not is_gone;
