-- Where there is no bucket: which folder has the files of this place. Written when the first server starts; one whose folder is
-- another does not start, because what it keeps would be missing everywhere else. Where the folder was is for the operator.
create table storage_folder (
  is_only_row boolean primary key default true check (is_only_row),
  folder_id text not null,
  host text not null,
  path text not null
);
