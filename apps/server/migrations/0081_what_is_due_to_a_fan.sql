set local lock_timeout = '5s';

-- Money that goes back by itself, because a membership ended before its time, comes from what the creator has of it. What they do not
-- have any more is due: it goes back as they earn, or when an operator gives it. Of the order, so much has to have gone back in all:
-- whoever gives some of it back leaves less due.
create table order_dues (
  order_id bigint primary key references orders,
  up_to    integer not null check (up_to > 0),
  reason   text not null,
  since    timestamptz not null,
  -- The provider refused to give it back: only an operator finds another way.
  is_stuck boolean not null default false
);
