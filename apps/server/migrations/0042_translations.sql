set local lock_timeout = '5s';

-- What an engine made of words that people wrote, so that it is asked once. They belong to the words: changed, they are made
-- again, and they go when the words go.
create table post_translations (
  post_id  bigint not null references posts on delete cascade,
  part     text not null check (part in ('teaser', 'text')),
  language text not null,
  digest   text not null,                  -- of the words that were translated
  words    text not null,
  source   text,                           -- the language they were in, as the engine says it
  made_at  timestamptz not null,
  primary key (post_id, part, language)
);

create table comment_translations (
  comment_id bigint not null references post_comments on delete cascade,
  language   text not null,
  words      text not null,
  source     text,
  made_at    timestamptz not null,
  primary key (comment_id, language)
);
