set local lock_timeout = '5s';

-- When each creator last had a video made, as a number that only grows: the one whose turn is longest ago is next, so a
-- creator with a hundred videos does not hold up another with one.
create sequence conversion_turn_numbers;
create table conversion_turns (
  owner_id bigint primary key references users,
  turn     bigint not null
);
