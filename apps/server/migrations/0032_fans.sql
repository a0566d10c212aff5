set local lock_timeout = '5s';

-- What a fan has paid a creator in all, less what went back: a sum that is written with the book, like those of earnings.
create table ledger_spent (
  creator_id bigint not null,
  fan_id     bigint not null,
  spent      bigint not null,
  primary key (creator_id, fan_id)
) with (fillfactor = 70);
create index ledger_spent_most on ledger_spent (creator_id, spent, fan_id);

-- Who has to do with a creator: follows, is or was subscribed, or has paid. Kept by triggers, so that a page of any order is
-- read from one index. What a fan spent is not in it: every tip would write all these indexes again.
-- `document` has, as words: `=` and the creator, and those of the fan's names.
create table fans (
  creator_id  bigint not null,
  fan_id      bigint not null,
  since       timestamptz not null,
  followed_at timestamptz,                                     -- null: does not follow
  expires_at  timestamptz,                                     -- of the membership; null: never had one
  renews      boolean not null default false,
  is_payer    boolean not null default false,                  -- has a row in ledger_spent
  document    tsvector not null,
  primary key (creator_id, fan_id)
);
create index fans_newest on fans (creator_id, since, fan_id);
create index fans_followers on fans (creator_id, since, fan_id) where followed_at is not null;
create index fans_members on fans (creator_id, since, fan_id) where expires_at is not null;
create index fans_expiring on fans (creator_id, expires_at, fan_id) where expires_at is not null;
create index fans_without_payments on fans (creator_id, fan_id) where not is_payer;
create index fans_words on fans using gin (document);
create index fans_of_fan on fans (fan_id);

create function fan_document(creator bigint, nick_name text, user_name text) returns tsvector
language sql immutable strict parallel safe as $$
  select array_to_tsvector(
    array['=' || creator::text] || search_words(search_plain(nick_name), false) || search_words(search_plain(user_name), false))
$$;

-- These run when a transaction commits, so a row here is the last thing that is locked: who follows, joins or pays comes to it
-- by ways that lock other things in other orders.
create function fans_after_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update fans set followed_at = null where creator_id = old.followed_id and fan_id = old.fan_id;
    delete from fans
      where creator_id = old.followed_id and fan_id = old.fan_id and followed_at is null and expires_at is null and not is_payer;
    return null;
  end if;
  insert into fans as f (creator_id, fan_id, since, followed_at, document)
    select new.followed_id, new.fan_id, new.followed_at, new.followed_at, fan_document(new.followed_id, u.nick_name, u.user_name)
    from users u where u.user_id = new.fan_id and u.deleted_at is null
    on conflict (creator_id, fan_id) do update set followed_at = excluded.followed_at, since = least(f.since, excluded.since);
  return null;
end $$;
create constraint trigger fans_follow after insert or delete on follows
  deferrable initially deferred for each row execute function fans_after_follow();

create function fans_after_membership() returns trigger language plpgsql as $$
begin
  insert into fans as f (creator_id, fan_id, since, expires_at, renews, document)
    select new.creator_id, new.fan_id, new.since, new.expires_at, new.state in ('active', 'past_due'),
      fan_document(new.creator_id, u.nick_name, u.user_name)
    from users u where u.user_id = new.fan_id and u.deleted_at is null
    on conflict (creator_id, fan_id) do update
      set expires_at = excluded.expires_at, renews = excluded.renews, since = least(f.since, excluded.since);
  return null;
end $$;
create constraint trigger fans_membership after insert or update on memberships
  deferrable initially deferred for each row execute function fans_after_membership();

create function fans_after_payment() returns trigger language plpgsql as $$
declare
  creator bigint := (new.details ->> 'creatorId')::bigint;
  fan bigint := (new.details ->> 'fanId')::bigint;
  is_first boolean;
begin
  insert into ledger_spent as s (creator_id, fan_id, spent) values (creator, fan, (new.details ->> 'paid')::bigint)
    on conflict (creator_id, fan_id) do update set spent = s.spent + excluded.spent
    returning xmax = 0 into is_first;
  if is_first then
    insert into fans as f (creator_id, fan_id, since, is_payer, document)
      select creator, fan, new.at, true, fan_document(creator, u.nick_name, u.user_name)
      from users u where u.user_id = fan and u.deleted_at is null
      on conflict (creator_id, fan_id) do update set is_payer = true, since = least(f.since, excluded.since);
  end if;
  return null;
end $$;
create constraint trigger fans_payment after insert on ledger_postings
  deferrable initially deferred for each row
  when (new.details ? 'paid' and new.details ? 'fanId' and new.details ? 'creatorId')
  execute function fans_after_payment();

create function fans_after_return() returns trigger language plpgsql as $$
begin
  update ledger_spent s set spent = s.spent - new.amount from ledger_postings p
    where p.posting_id = new.payment_id and s.creator_id = new.creator_id and s.fan_id = (p.details ->> 'fanId')::bigint;
  return null;
end $$;
create constraint trigger fans_return after insert on payment_returns
  deferrable initially deferred for each row execute function fans_after_return();

create function fans_after_name() returns trigger language plpgsql as $$
begin
  update fans f set document = fan_document(f.creator_id, new.nick_name, new.user_name) where f.fan_id = new.user_id;
  return null;
end $$;
create trigger fans_name after update of nick_name, user_name on users for each row
  when (old.nick_name is distinct from new.nick_name or old.user_name is distinct from new.user_name)
  execute function fans_after_name();

-- What is posted while these are copied would be missing.
lock table ledger_postings, payment_returns, follows, memberships in share mode;
insert into ledger_spent (creator_id, fan_id, spent)
  select (p.details ->> 'creatorId')::bigint, (p.details ->> 'fanId')::bigint,
    sum((p.details ->> 'paid')::bigint - coalesce(r.amount, 0))
  from ledger_postings p
  left join (select payment_id, sum(amount) as amount from payment_returns group by 1) r on r.payment_id = p.posting_id
  where p.details ? 'paid' and p.details ? 'fanId' and p.details ? 'creatorId' group by 1, 2;
insert into fans (creator_id, fan_id, since, followed_at, expires_at, renews, is_payer, document)
  select creator_id, fan_id, min(since), max(followed_at), max(expires_at), bool_or(renews), bool_or(is_payer),
    fan_document(creator_id, u.nick_name, u.user_name)
  from (
    select followed_id as creator_id, fan_id, followed_at as since, followed_at, null::timestamptz as expires_at,
      false as renews, false as is_payer from follows
    union all
    select creator_id, fan_id, since, null, expires_at, state in ('active', 'past_due'), false from memberships
    union all
    select (details ->> 'creatorId')::bigint, (details ->> 'fanId')::bigint, min(at), null, null, false, true from ledger_postings
    where details ? 'paid' and details ? 'fanId' and details ? 'creatorId' group by 1, 2
  ) met join users u on u.user_id = met.fan_id and u.deleted_at is null
  group by creator_id, fan_id, u.nick_name, u.user_name;

-- What creators keep about fans for themselves.
create table fan_notes (
  creator_id bigint not null references users,
  fan_id     bigint not null references users,
  note       text not null check (note <> ''),
  written_at timestamptz not null,
  primary key (creator_id, fan_id)
);
create index fan_notes_of_fan on fan_notes (fan_id);

create table fan_lists (
  list_id    bigint primary key,
  creator_id bigint not null references users,
  name       text not null,
  made_at    timestamptz not null
);
create unique index fan_lists_names_once on fan_lists (creator_id, lower(name));

create table fan_list_entries (
  list_id  bigint not null references fan_lists on delete cascade,
  fan_id   bigint not null references users,
  added_at timestamptz not null,
  primary key (list_id, fan_id)
);
create index fan_list_entries_of_fan on fan_list_entries (fan_id);
