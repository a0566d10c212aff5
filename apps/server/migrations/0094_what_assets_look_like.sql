-- How what lies in vaults looks (decisions/0049): a picture that is forbidden later is found where it is already.
create table asset_looks (
  asset_id bigint primary key references media_assets on delete cascade,
  -- Each as it is and as in a mirror; of a film one after the other.
  looks    bigint[] not null
);
