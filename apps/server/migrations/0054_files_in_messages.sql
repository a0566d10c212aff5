set local lock_timeout = '5s';

-- A file in a message is kept as it came, and is only ever saved: it has a name and a size where pictures have widths.
alter table pictures drop constraint pictures_purpose_check,
  add constraint pictures_purpose_check check (purpose in ('avatar', 'cover', 'verification', 'message', 'voice', 'file')),
  add column file_name text,
  add column bytes bigint check (bytes > 0),     -- counted against the share of its owner
  add constraint pictures_file check ((purpose = 'file') = (file_name is not null and bytes is not null));
