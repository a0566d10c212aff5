-- Who looks into a free room without an account, and when they last asked what is new: there while they look, and not much longer. The
-- number is nobody's.
create table live_guests (
  room_id  bigint not null references live_rooms,
  guest_id bigint not null,
  heard_at timestamptz not null,
  primary key (room_id, guest_id)
);
create index live_guests_heard on live_guests (heard_at);
