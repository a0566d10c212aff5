set local lock_timeout = '5s';

-- How many calls of the two broke off in the weeks before, by what the one who is called said they see. The first few give the
-- dialer back what was not talked; a dialer who cuts their own line would otherwise buy by the second what is sold by the cycle.
alter table calls add column lines_lost smallint not null default 0;
