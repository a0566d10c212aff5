set local lock_timeout = '5s';

-- What somebody is written who is new to a creator.
create table welcome_messages (
  creator_id bigint not null references users,
  kind       text not null check (kind in ('follower', 'subscriber')),
  is_on      boolean not null,
  text       text not null,
  primary key (creator_id, kind),
  check (not is_on or text <> '')
);

-- Who is to be welcomed, or was: once for each kind, whatever they do later.
create table welcomes (
  creator_id bigint not null references users,
  fan_id     bigint not null references users,
  kind       text not null check (kind in ('follower', 'subscriber')),
  sent_at    timestamptz,                                -- null: it is to be sent
  primary key (creator_id, fan_id, kind)
);
create index welcomes_to_send on welcomes (creator_id, kind) where sent_at is null;
create index welcomes_of_fan on welcomes (fan_id);

-- With what makes somebody new, in its own transaction: whatever way they came, and whatever dies right after, it is not lost.
create function welcome_follower() returns trigger language plpgsql as $$
begin
  insert into welcomes (creator_id, fan_id, kind)
    select new.followed_id, new.fan_id, 'follower'
    where exists (select 1 from welcome_messages w where w.creator_id = new.followed_id and w.kind = 'follower' and w.is_on)
    on conflict do nothing;
  return null;
end $$;
create constraint trigger follows_welcome after insert on follows
  deferrable initially deferred for each row execute function welcome_follower();

create function welcome_subscriber() returns trigger language plpgsql as $$
begin
  insert into welcomes (creator_id, fan_id, kind)
    select new.creator_id, new.fan_id, 'subscriber'
    where exists (select 1 from welcome_messages w where w.creator_id = new.creator_id and w.kind = 'subscriber' and w.is_on)
    on conflict do nothing;
  return null;
end $$;
create constraint trigger memberships_welcome after insert on memberships
  deferrable initially deferred for each row when (new.state <> 'ended') execute function welcome_subscriber();
create constraint trigger memberships_welcome_back after update of state on memberships
  deferrable initially deferred for each row when (old.state = 'ended' and new.state <> 'ended')
  execute function welcome_subscriber();

create table quick_replies (
  reply_id   bigint primary key,
  creator_id bigint not null references users,
  title      text not null check (title <> ''),
  text       text not null check (text <> '')
);
create index quick_replies_of_creator on quick_replies (creator_id, reply_id);

alter table profiles add column is_run_with_help boolean not null default false;
