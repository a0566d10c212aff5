set local lock_timeout = '5s';

-- Since when this session has shown a second factor: by signing in with one, or later.
alter table sessions add column second_factor_at timestamptz;

-- A code that was mailed to an address to find out whether its owner reads it. Only what it is checked with is kept.
create table email_codes (
  user_id    bigint not null references users,
  purpose    text not null check (purpose in ('verify', 'change_from', 'change_to')),
  address    text not null,
  code_check text not null,
  tries      smallint not null default 0,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
create index email_codes_expiry on email_codes (expires_at);

-- Letters that anybody can cause to be sent to an address; kept for a day, by the address's hash.
create table letters_sent (
  address_hash bytea not null,
  sent_at      timestamptz not null
);
create index letters_sent_to on letters_sent (address_hash, sent_at);
create index letters_sent_at on letters_sent (sent_at);

alter table challenges drop constraint challenges_kind_check;
alter table challenges add constraint challenges_kind_check
  check (kind in ('second_factor', 'passkey_register', 'passkey_login', 'passkey_proof', 'social_nonce'));

-- Begun before beginning took a proof; its owner begins again.
delete from two_factor where confirmed_at is null;
