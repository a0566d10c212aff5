set local lock_timeout = '5s';

-- What can be given. Operators change what is called how, costs how much and is shown where; the pictures come with the web.
create table gifts (
  gift_id    bigint primary key,
  art        text not null,
  name       text not null check (name <> ''),
  price      integer not null check (price between 1 and 10000),
  category   text not null check (category in ('sweet', 'party', 'grand')),
  position   integer not null,
  is_offered boolean not null default true
);

-- Sends of one gift by one person in one place that follow each other. It is over ten seconds after the last one, or when its
-- sender says so. The sender makes up the name, so it is theirs alone.
create table gift_combos (
  fan_id     bigint not null references users,
  combo_id   text not null,
  gift_id    bigint not null,
  place_kind text not null check (place_kind in ('call', 'live')),
  place_id   bigint not null,
  count      bigint not null check (count > 0),  -- null is how a send says that it is too late: the statement is undone
  last_at    timestamptz not null,
  ended_at   timestamptz,
  primary key (fan_id, combo_id)
);
create index gift_combos_named on gift_combos (combo_id);

-- Each is written with its posting. No reference to what a storm of them would lock: the creator, the gift.
create table gift_sends (
  send_id    bigint primary key,
  fan_id     bigint not null references users,
  creator_id bigint not null,
  gift_id    bigint not null,
  combo_id   text not null,
  place_kind text not null check (place_kind in ('call', 'live')),
  place_id   bigint not null,
  num        integer not null check (num > 0),
  price      integer not null check (price > 0),  -- of one, when it was sent
  amount     integer not null check (amount = num * price),
  earned     integer not null check (earned between 0 and amount),  -- by the creator, less what went back
  returned   integer not null default 0 check (returned between 0 and amount),
  combo_num  bigint not null check (combo_num >= num),  -- how many the combo had with it
  key        text not null,  -- the same one twice is one send
  at         timestamptz not null,
  constraint gift_sends_once unique (fan_id, key),
  check (fan_id <> creator_id)
);
create index gift_sends_in_place on gift_sends (place_kind, place_id, send_id);

-- A combo is one line of a statement: the one of its first posting.
create index ledger_combos on ledger_postings ((details ->> 'combo'), posting_id) where details ? 'combo';

insert into gifts (gift_id, art, name, price, category, position) values
  (1, 'rose', 'Rose', 1, 'sweet', 10),
  (2, 'heart', 'Heart', 5, 'sweet', 20),
  (3, 'lollipop', 'Lollipop', 10, 'sweet', 30),
  (4, 'kiss', 'Kiss', 15, 'sweet', 40),
  (5, 'ice-cream', 'Ice cream', 20, 'sweet', 50),
  (6, 'chocolate', 'Chocolate', 30, 'sweet', 60),
  (7, 'cupcake', 'Cupcake', 40, 'sweet', 70),
  (8, 'teddy', 'Teddy bear', 50, 'sweet', 80),
  (9, 'balloon', 'Balloon', 66, 'party', 90),
  (10, 'bouquet', 'Bouquet', 99, 'party', 100),
  (11, 'cake', 'Birthday cake', 150, 'party', 110),
  (12, 'butterfly', 'Butterfly', 200, 'party', 120),
  (13, 'cheers', 'Cheers', 250, 'party', 130),
  (14, 'champagne', 'Champagne', 300, 'party', 140),
  (15, 'star', 'Shining star', 400, 'party', 150),
  (16, 'trophy', 'Trophy', 500, 'party', 160),
  (17, 'crown', 'Crown', 888, 'grand', 170),
  (18, 'ring', 'Ring', 999, 'grand', 180),
  (19, 'fireworks', 'Fireworks', 1200, 'grand', 190),
  (20, 'unicorn', 'Unicorn', 1500, 'grand', 200),
  (21, 'race-car', 'Race car', 2500, 'grand', 210),
  (22, 'yacht', 'Yacht', 4000, 'grand', 220),
  (23, 'rocket', 'Rocket', 5000, 'grand', 230),
  (24, 'castle', 'Castle', 10000, 'grand', 240);
