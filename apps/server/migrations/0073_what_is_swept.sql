set local lock_timeout = '5s';

-- What is taken away when its time is over is found by an index that begins with its age: a sweep that reads a whole table to
-- find nothing would read more of it every month.
create index one_time_links_expiry on one_time_links (expires_at);
create index failed_attempts_last on failed_attempts (last_at);
create index provider_events_old on provider_events (received_at);
create index post_view_hours_old on post_view_hours (hour);

-- When a combo began, by the day. Not by its last send, which changes with each of them: an index on that would be written
-- with every gift. Those that are here already began today at the latest.
alter table gift_combos add column begun_on date not null default current_date;
create index gift_combos_old on gift_combos (begun_on);
