set local lock_timeout = '5s';

-- A video that somebody uploaded for a message is made as those of posts are, and is in nobody's vault.
alter table media_assets
  add column purpose text not null default 'vault' check (purpose in ('vault', 'message'));
drop index media_assets_once;
create unique index media_assets_once on media_assets (owner_id, kind, digest)
  where state = 'ready' and removed_at is null and purpose = 'vault';
