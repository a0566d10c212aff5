-- What fans paid creators was added up row by row when a transaction ended, each row by a call of its own. Payments that
-- share a statement now share that as well: one pass over what the statement posted, in the order of creators and fans, so
-- that two that cross do not wait for each other.
drop trigger fans_payment on ledger_postings;
drop function fans_after_payment();

create function fans_after_payments() returns trigger language plpgsql as $$
begin
  with paid as (
    select (p.details ->> 'creatorId')::bigint as creator_id, (p.details ->> 'fanId')::bigint as fan_id,
      sum((p.details ->> 'paid')::bigint) as amount, min(p.at) as at
    from posted p where p.details ?& array['paid', 'fanId', 'creatorId'] group by 1, 2
  ), spent as (
    insert into ledger_spent as s (creator_id, fan_id, spent)
    select creator_id, fan_id, amount from paid order by creator_id, fan_id
    on conflict (creator_id, fan_id) do update set spent = s.spent + excluded.spent
    returning s.creator_id, s.fan_id, s.xmax = 0 as is_first
  )
  insert into fans as f (creator_id, fan_id, since, is_payer, document)
    select creator_id, fan_id, paid.at, true, fan_document(creator_id, u.nick_name, u.user_name)
    from spent join paid using (creator_id, fan_id) join users u on u.user_id = fan_id and u.deleted_at is null
    where is_first order by creator_id, fan_id
    on conflict (creator_id, fan_id) do update set is_payer = true, since = least(f.since, excluded.since);
  return null;
end $$;
create trigger fans_payments after insert on ledger_postings
  referencing new table as posted for each statement execute function fans_after_payments();

-- The fan of a tip or a gift is who is calling, and nobody's row ever goes: looking each of them up again, and locking the row
-- against that, was a tenth of the work of a tip. (The creator's was let go for the same reason.)
alter table tips drop constraint tips_fan_id_fkey;
alter table gift_sends drop constraint gift_sends_fan_id_fkey;
alter table gift_combos drop constraint gift_combos_fan_id_fkey;
