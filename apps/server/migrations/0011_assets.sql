set local lock_timeout = '5s';

-- What a creator uploaded to publish: a photo or a video with everything that was made of it, below one folder.
create table media_assets (
  asset_id    bigint primary key,                -- a video's Vid
  owner_id    bigint not null references users,
  kind        text not null check (kind in ('photo', 'video')),
  state       text not null check (state in ('uploading', 'processing', 'ready', 'failed')),
  folder      text not null unique,              -- assets/{owner}/{random}: nothing that is told leads to it
  upload      text not null,                     -- what it was made of: the same upload twice is one asset
  digest      text,                              -- SHA-256 of the file as it came; known once all of it is here
  file_name   text not null,
  bytes       bigint not null check (bytes >= 0),
  width       integer,
  height      integer,
  duration_ms integer,
  progress    smallint not null default 0 check (progress between 0 and 100),
  failure     text,
  attempts    smallint not null default 0,
  leased_until timestamptz,                      -- who is making the video says so again and again; who died does not
  labels      text[] not null default '{}',
  created_at  timestamptz not null,
  removed_at  timestamptz,                       -- taken out of the vault; its files go when nothing shows them
  constraint media_assets_of_upload unique (owner_id, upload),
  check ((state = 'failed') = (failure is not null)),
  check (state <> 'ready' or (width > 0 and height > 0 and digest is not null))
);
-- The vault has everything once.
create unique index media_assets_once on media_assets (owner_id, kind, digest)
  where state = 'ready' and removed_at is null;
create index media_assets_of_owner on media_assets (owner_id, asset_id desc) where removed_at is null;
-- An upload that turned out to be there already: whoever asks for it by its number is told of the one that stands for it.
create table merged_assets (
  asset_id  bigint primary key,
  owner_id  bigint not null references users,
  into_id   bigint not null references media_assets on delete cascade
);
create index merged_assets_into on merged_assets (into_id);
create index merged_assets_of_owner on merged_assets (owner_id);
create index media_assets_to_make on media_assets (asset_id) where state = 'processing';
