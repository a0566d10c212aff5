set local lock_timeout = '5s';

create table post_polls (
  post_id  bigint primary key references posts on delete cascade,
  question text not null,
  days     smallint check (days > 0)         -- after the post was published; null: it has no end
);

-- Apart from the poll and counted: a feed shows how it stands without counting votes.
create table post_poll_options (
  post_id bigint not null references post_polls on delete cascade,
  place   smallint not null check (place between 0 and 5),
  text    text not null check (text <> ''),
  votes   integer not null default 0 check (votes >= 0),
  primary key (post_id, place)
) with (fillfactor = 70);

create table post_poll_votes (
  post_id  bigint not null,
  fan_id   bigint not null references users,
  place    smallint not null,
  voted_at timestamptz not null,
  primary key (post_id, fan_id),
  foreign key (post_id, place) references post_poll_options on delete cascade
);
create index post_poll_votes_of_fan on post_poll_votes (fan_id);
create index post_poll_votes_of_option on post_poll_votes (post_id, place);
