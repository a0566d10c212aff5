set local lock_timeout = '5s';

-- A picture in all its widths and formats lies below its key. What somebody uploads becomes one only by being decoded,
-- and only once: an upload of the same name later is another picture, never a new face for this one.
create table pictures (
  picture_key text primary key,
  owner_id    bigint not null references users,
  purpose     text not null check (purpose in ('avatar', 'cover', 'verification')),
  upload      text not null,
  created_at  timestamptz not null,
  constraint pictures_of_upload unique (owner_id, upload, purpose)
);
