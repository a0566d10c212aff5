set local lock_timeout = '5s';

-- One message that a creator writes to many. Those who have it have a row of their own in `messages`.
create table mass_messages (
  mass_id      bigint primary key,
  creator_id   bigint not null references users,
  name         text not null,                  -- the creator's own name for it
  content_type text not null,
  text         text not null,
  translated   text,
  media        jsonb,
  audience     jsonb not null,
  without      jsonb not null,
  state        text not null check (state in ('scheduled', 'sending', 'sent', 'unsending', 'unsent')),
  created_at   timestamptz not null,
  send_at      timestamptz not null,
  last_fan     bigint not null default 0,      -- how far it was sent or taken back: fans are walked by their numbers
  sent         integer not null default 0,
  read         integer not null default 0,     -- as it was when it was counted last
  counted_at   timestamptz
);
create unique index mass_messages_once on mass_messages (creator_id, name);
create index mass_messages_of_creator on mass_messages (creator_id, send_at desc, mass_id desc);
create index mass_messages_to_do on mass_messages (send_at) where state in ('scheduled', 'sending', 'unsending');

alter table messages add column mass_id bigint references mass_messages;
create index messages_of_mass on messages (mass_id, to_id) where mass_id is not null;

-- Fans who neither follow nor subscribe have a mass message as a request, which is none of its writer's first words of a day.
alter table conversation_sides add column is_from_mass boolean not null default false;
