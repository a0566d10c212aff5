set local lock_timeout = '5s';

-- When a creator takes calls that are booked.
create table call_hours (
  creator_id    bigint primary key references users,
  is_open       boolean not null,
  kind          text not null check (kind in ('video', 'voice')),
  cycle_minutes smallint not null check (cycle_minutes > 0),
  cycles        smallint not null check (cycles > 0),
  days_ahead    smallint not null check (days_ahead > 0),
  time_zone     text not null,
  weekly        jsonb not null                         -- [{ day, from, to }], in the creator's time zone
);

-- A call that is to be. Its deposit is set aside cycle by cycle: each is paid by a call, or at the end by what became of it.
create table call_bookings (
  booking_id      bigint primary key,
  creator_id      bigint not null references users,
  fan_id          bigint not null references users,
  kind            text not null check (kind in ('video', 'voice')),
  state           text not null check (state in
    ('booked', 'done', 'canceled_by_fan', 'canceled_by_creator', 'creator_missed', 'fan_missed', 'closed')),
  price           integer not null check (price > 0),  -- of a cycle, in diamonds
  cycle_minutes   smallint not null check (cycle_minutes > 0),
  cycles          smallint not null check (cycles > 0),
  used            smallint not null default 0 check (used >= 0),      -- cycles that were talked
  returned        smallint not null default 0 check (returned >= 0),  -- cycles whose price the fan has again
  booked_at       timestamptz not null,
  starts_at       timestamptz not null,
  ends_at         timestamptz not null check (ends_at > starts_at),
  fan_came_at     timestamptz,
  creator_came_at timestamptz,
  was_creator_here boolean not null default false,     -- a device of theirs would have rung
  last_end_by     text check (last_end_by in ('fan', 'creator', 'nobody')),  -- of the last call
  reminded        smallint not null default 0,
  call_id         bigint references calls,             -- that goes on
  due_at          timestamptz,                         -- when it has to be looked at
  check (creator_id <> fan_id),
  check (used + returned <= cycles),
  check (state = 'booked' or due_at is null),
  check (state = 'booked' or call_id is null),
  -- Two fans never get one slot, and nobody is in two calls. A range of one number does what btree_gist would.
  constraint one_booking_of_a_creator exclude using gist
    (int8range(creator_id, creator_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&) where (state = 'booked'),
  constraint one_booking_of_a_fan exclude using gist
    (int8range(fan_id, fan_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&) where (state = 'booked')
);
create index call_bookings_due on call_bookings (due_at) where due_at is not null;
create index call_bookings_of_creator on call_bookings (creator_id, starts_at desc, booking_id desc);
create index call_bookings_of_fan on call_bookings (fan_id, starts_at desc, booking_id desc);

-- The call of a booking: so many of its cycles are paid by the deposit, beginning after those that other calls have used.
alter table calls add column booking_id bigint references call_bookings,
  add column prepaid smallint not null default 0,
  add column prepaid_from smallint not null default 0;
