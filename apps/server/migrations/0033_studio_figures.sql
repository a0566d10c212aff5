set local lock_timeout = '5s';

-- How often the posts of a creator were seen for the first time by somebody, by the hour: a day of any time zone is a sum.
create table post_view_hours (
  creator_id bigint not null,
  hour       timestamptz not null,
  views      integer not null,
  primary key (creator_id, hour)
) with (fillfactor = 50);

create index memberships_begun on memberships (creator_id, since);
