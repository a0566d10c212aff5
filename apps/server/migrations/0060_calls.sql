set local lock_timeout = '5s';

-- A call of two people. Its row is locked by whatever changes it; what has to happen by itself stands in `due_at`, so that any
-- process can do it.
create table calls (
  call_id          bigint primary key,
  dialer_id        bigint not null references users,   -- who pays
  picker_id        bigint not null references users,   -- who earns
  state            text not null check (state in
    ('DIAL_WAITING', 'TALKING', 'DIAL_TERMINATION', 'PICKER_TERMINATION', 'PICKER_TIMEOUT', 'DIAL_HANG')),
  end_reason       text,
  ended_by         bigint references users,
  price            integer not null check (price > 0), -- of a cycle, in diamonds
  cycle_minutes    smallint not null check (cycle_minutes > 0),
  dialed_at        timestamptz not null,
  accepted_at      timestamptz,
  joined_at        timestamptz,                        -- the devices of both are in the call
  connected_at     timestamptz,                        -- the two see each other: from here on it is counted
  ended_at         timestamptz,
  dialer_device    text,                               -- null once the person has left
  dialer_terminal  text not null,
  dialer_is_in     boolean not null default false,
  dialer_media     text not null default 'connecting' check (dialer_media in ('connecting', 'up', 'down')),
  dialer_seen_at   timestamptz not null,
  picker_device    text,
  picker_terminal  text,
  picker_is_in     boolean not null default false,
  picker_media     text not null default 'connecting' check (picker_media in ('connecting', 'up', 'down')),
  picker_seen_at   timestamptz,
  cycles           integer not null default 0 check (cycles >= 0),  -- that were paid
  cycle_started_at timestamptz,
  paid_until       timestamptz,
  paused_at        timestamptz,
  paused_ms        bigint not null default 0 check (paused_ms >= 0),
  is_next_covered  boolean not null default true,
  is_pushed        boolean not null default false,     -- browsers whose tab was closed ring
  due_at           timestamptz,                        -- when it has to be looked at; null: it is over
  check (dialer_id <> picker_id),
  check ((state in ('DIAL_WAITING', 'TALKING')) = (ended_at is null)),
  check ((ended_at is null) = (end_reason is null)),
  check ((ended_at is null) = (due_at is not null)),
  check (state <> 'TALKING' or accepted_at is not null),
  check ((connected_at is null) = (cycles = 0)),
  check ((connected_at is null) = (paid_until is null)),
  check ((connected_at is null) = (cycle_started_at is null)),
  check (paused_at is null or connected_at is not null)
) with (fillfactor = 60);
create index calls_due on calls (due_at) where due_at is not null;
create index calls_of_dialer on calls (dialer_id, call_id desc);
create index calls_of_picker on calls (picker_id, call_id desc);

-- Who is in a call: nobody is in two.
create table call_lines (
  user_id bigint primary key references users,
  call_id bigint not null references calls
);
create index call_lines_of_call on call_lines (call_id);

-- A cycle that was paid, written with its posting. The first is set aside when the call is answered, and paid or given back.
create table call_cycles (
  call_id    bigint not null references calls,
  cycle      integer not null check (cycle > 0),
  started_at timestamptz not null,
  price      integer not null check (price > 0),
  earned     integer not null check (earned >= 0),      -- by the picker, less what went back
  returned   integer not null default 0 check (returned between 0 and price),
  primary key (call_id, cycle)
);
