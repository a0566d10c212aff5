-- How pictures look that nobody may share (64 bits each, decisions/0049), and who tried to.
create table forbidden_pictures (
  hash bigint primary key,
  note text not null,
  added_by bigint not null,
  added_at timestamptz not null
);
create index forbidden_pictures_newest on forbidden_pictures (added_at desc, hash desc);

create table forbidden_tries (
  try_id bigint primary key,
  hash bigint not null references forbidden_pictures on delete cascade,
  user_id bigint not null,
  at timestamptz not null
);
create index forbidden_tries_by_hash on forbidden_tries (hash, at desc);
create index forbidden_tries_by_age on forbidden_tries (at);
