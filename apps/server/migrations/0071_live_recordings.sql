set local lock_timeout = '5s';

alter table live_rooms add column is_recorded boolean not null default false;

-- What was recorded of a room, once it is over and the file lies among the uploads of videos, under the number of the asset that
-- it becomes when its creator keeps it. Of what nobody decided about it goes at `delete_at`.
create table live_recordings (
  room_id      bigint primary key references live_rooms,
  creator_id   bigint not null references users,
  state        text not null check (state in ('ready', 'kept', 'discarded', 'expired', 'removed')),
  asset_id     bigint not null unique,
  bytes        bigint not null,
  duration_ms  integer not null,
  is_cut_short boolean not null,
  saved_at     timestamptz not null,
  delete_at    timestamptz,
  check ((state = 'ready') = (delete_at is not null))
);
create index live_recordings_waiting on live_recordings (creator_id, room_id desc) where state = 'ready';
create index live_recordings_due on live_recordings (delete_at) where state = 'ready';
