-- Who looks into a free room without an account: there while they look, and not a moment longer. The number is nobody's.
create table live_guests (
  room_id  bigint not null references live_rooms,
  guest_id bigint not null,
  process  text not null,
  primary key (room_id, guest_id)
);
