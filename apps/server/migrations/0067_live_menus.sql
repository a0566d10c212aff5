set local lock_timeout = '5s';

-- What a creator does in their rooms for a price: `[{ "itemId", "text", "price" }]`, in its order. One row, so that who orders
-- holds all that they were shown, and who edits waits for nobody but them.
create table live_menus (
  creator_id bigint primary key references users,
  items      jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) <= 20),
  saved_at   timestamptz not null
);

-- What fans ordered, as the menu had it then. Their diamonds are set aside until it is done or given back, which happens once:
-- under its row, in the transaction that moves them.
create table live_requests (
  request_id bigint primary key,
  room_id    bigint not null references live_rooms,
  creator_id bigint not null references users,
  fan_id     bigint not null references users,
  text       text not null check (text <> ''),
  price      integer not null check (price > 0),
  state      text not null check (state in ('open', 'done', 'returned')),
  earned     integer not null default 0 check (earned between 0 and price),     -- by the creator, less what went back
  returned   integer not null default 0 check (returned between 0 and price),   -- of one that was done
  ordered_at timestamptz not null,
  settled_at timestamptz,
  check (fan_id <> creator_id),
  check ((state = 'open') = (settled_at is null)),
  check (state = 'done' or (earned = 0 and returned = 0))
);
create index live_requests_open on live_requests (room_id, request_id) where state = 'open';
create index live_requests_open_of_fan on live_requests (fan_id, request_id) where state = 'open';
create index live_requests_of_room on live_requests (room_id, settled_at desc);
create index live_requests_of_fan on live_requests (fan_id, request_id);
create index live_requests_of_creator on live_requests (creator_id, request_id);
