-- Whoever unlinks a login takes its word no more. Forgotten, it would be linked again by its address the next time that it is used.
alter table social_identities add column unlinked_at timestamptz;
