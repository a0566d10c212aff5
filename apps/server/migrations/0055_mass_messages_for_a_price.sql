set local lock_timeout = '5s';

-- What the media of a mass message cost each of those who received it; null: nothing.
alter table mass_messages add column price integer check (price > 0);

-- stopped: a list or a tier that it needs is gone.
alter table mass_messages drop constraint mass_messages_state_check,
  add constraint mass_messages_state_check
    check (state in ('scheduled', 'sending', 'sent', 'stopped', 'unsending', 'unsent'));
update mass_messages set without = without || '{"buyers": false}';

-- Which of them show something of a vault: asked for before its files go.
create index mass_messages_by_media on mass_messages using gin (media jsonb_path_ops) where media is not null;

-- What a mass message brought is a sum of its purchases: a counter of its own would be the one row that all buyers wait for.
alter table message_purchases
  add column mass_id bigint references mass_messages,
  add column earned  integer;                  -- what its creator has of it now; null: bought before this was written down
create index message_purchases_of_mass on message_purchases (mass_id) include (earned) where mass_id is not null;
