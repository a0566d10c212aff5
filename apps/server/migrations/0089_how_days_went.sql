set local lock_timeout = '5s';

-- How a day (UTC) went: by the end of which of its quarters of an hour there was how much. Where a creator's midnight is another
-- than that of UTC, the chart of a year needs a part of each day, which is one look at this instead of up to 56 rows of quarters for
-- each kind. Of a day that is over it never changes, so it is written once.
create table earned_courses (
  creator_id bigint not null,
  day        date not null,
  kind       text not null,
  quarters   smallint[] not null,
  amounts    bigint[] not null,
  fees       bigint[] not null,
  primary key (creator_id, day, kind),
  check (array_length(quarters, 1) between 1 and 96 and array_length(quarters, 1) = array_length(amounts, 1)
    and array_length(quarters, 1) = array_length(fees, 1))
);

-- All days before this one are written down.
create table earned_courses_until (
  until date not null
);
create unique index earned_courses_until_is_one on earned_courses_until ((true));
