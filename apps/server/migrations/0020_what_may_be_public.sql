set local lock_timeout = '5s';

-- That the demo world is in here. Everyone who reads the source knows the password of its accounts, an operator's among
-- them, so this database must never serve a site that others can reach (docs/decisions/0017).
create table demo_world (
  is_only_row boolean primary key default true check (is_only_row),
  made_at     timestamptz not null
);
-- Nobody can sign up as an operator, and the demo world's has an address in a domain that cannot exist.
insert into demo_world (made_at)
  select created_at from users where role = 'admin' and email like '%@demo.fanlight.example' order by created_at limit 1;

-- Which money the book is about: a rehearsal's, PayPal's sandbox's, or real. Written when the first server starts, and
-- never again: diamonds that nobody paid for must not be paid out.
create table book_environment (
  is_only_row boolean primary key default true check (is_only_row),
  environment text not null check (environment in ('test', 'sandbox', 'live'))
);
create trigger book_environment_stays before update or delete or truncate on book_environment
  for each statement execute function refuse_ledger_change();
-- A book that has entries of the rehearsal is one of it. Of PayPal's nobody wrote down which of the two it was.
insert into book_environment (environment)
  select 'test' where exists (select 1 from demo_world) or exists (select 1 from orders where provider = 'test');
