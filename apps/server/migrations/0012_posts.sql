set local lock_timeout = '5s';

create table posts (
  post_id      bigint primary key,
  creator_id   bigint not null references users,
  status       smallint not null check (status between 0 and 3),   -- draft, unpublished, published, offline
  teaser       text not null,
  text         text not null,
  audience     text not null check (audience in ('everyone', 'followers', 'tier', 'paid', 'tier_or_paid')),
  min_level    smallint check (min_level between 1 and 3),
  price        integer check (price > 0),                          -- diamonds
  cover_id     bigint references media_assets,
  photos       smallint not null default 0,
  videos       smallint not null default 0,
  is_sensitive boolean not null,
  has_watermark boolean not null,
  publish_at   timestamptz,             -- when it is to be published; null: it waits for nothing but its creator
  published_at timestamptz,             -- when it was, for the first time
  ranked_at    timestamptz,             -- published_at, moved up by what people make of it; see the feed
  expires_at   timestamptz,
  pinned_at    timestamptz,
  revision     integer not null default 0,
  made_with    text,                    -- what its creator's device called the making of it: the same one twice is one post
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  deleted_at   timestamptz,             -- who bought it keeps it
  check ((min_level is not null) = (audience in ('tier', 'tier_or_paid'))),
  check ((price is not null) = (audience in ('paid', 'tier_or_paid'))),
  check (status <> 2 or (published_at is not null and ranked_at is not null and deleted_at is null))
);
create unique index posts_made_once on posts (creator_id, made_with) where made_with is not null;
create index posts_newest on posts (published_at desc, post_id desc) where status = 2;
create index posts_ranked on posts (ranked_at desc, post_id desc) where status = 2;
-- With what else a list asks of a post: read from the index alone, the first few are taken in its order. Otherwise all of
-- a creator's posts would be read and sorted, because most creators have few.
create index posts_of_creator on posts (creator_id, published_at desc, post_id desc)
  include (expires_at, pinned_at, photos, videos) where status = 2;
create index posts_of_creator_ranked on posts (creator_id, ranked_at desc, post_id desc)
  include (published_at, expires_at) where status = 2;
create index posts_pinned on posts (creator_id, pinned_at desc, post_id desc)
  include (status, expires_at, photos, videos) where pinned_at is not null;
create index posts_own on posts (creator_id, post_id desc) where deleted_at is null;
create index posts_to_publish on posts (publish_at) where status = 1 and publish_at is not null;
create index posts_running_out on posts (expires_at) where status = 2 and expires_at is not null;

create table post_media (
  post_id   bigint not null references posts,
  asset_id  bigint not null references media_assets,
  place     smallint not null,
  is_teaser boolean not null,
  primary key (post_id, asset_id)
);
create index post_media_of_asset on post_media (asset_id);

-- Apart from the posts: a like must not rewrite a row with a text and six indexes.
create table post_counts (
  post_id  bigint primary key references posts,
  views    integer not null default 0,
  likes    integer not null default 0,
  comments integer not null default 0,
  saves    integer not null default 0,
  sales    integer not null default 0,
  tips     integer not null default 0,
  income   bigint not null default 0           -- diamonds, after the commission
) with (fillfactor = 70);

create table post_purchases (
  fan_id    bigint not null references users,
  post_id   bigint not null references posts,
  price     integer not null check (price > 0),
  bought_at timestamptz not null,
  primary key (fan_id, post_id)
);
create index post_purchases_of_fan on post_purchases (fan_id, bought_at desc, post_id desc);
create index post_purchases_of_post on post_purchases (post_id, fan_id);

create table post_likes (
  fan_id   bigint not null references users,
  post_id  bigint not null references posts,
  liked_at timestamptz not null,
  primary key (fan_id, post_id)
);
create index post_likes_of_post on post_likes (post_id, fan_id);

create table post_saves (
  fan_id   bigint not null references users,
  post_id  bigint not null references posts,
  saved_at timestamptz not null,
  primary key (fan_id, post_id)
);
create index post_saves_of_fan on post_saves (fan_id, saved_at desc, post_id desc);
create index post_saves_of_post on post_saves (post_id, fan_id);

create table post_views (
  post_id bigint not null references posts,
  fan_id  bigint not null references users,
  primary key (post_id, fan_id)
);
create index post_views_of_fan on post_views (fan_id);

create table post_comments (
  comment_id bigint primary key,
  post_id    bigint not null references posts,
  author_id  bigint not null references users,
  text       text not null,
  reply_to   bigint references post_comments on delete set null,
  key        text not null,                    -- the same one twice is one comment
  at         timestamptz not null,
  constraint post_comments_once unique (author_id, key)
);
create index post_comments_of_post on post_comments (post_id, comment_id desc);
create index post_comments_replies on post_comments (reply_to) where reply_to is not null;

-- What a fan has had to do with a creator's posts: why 'For you' shows more of them, and what it says.
create table post_affinities (
  fan_id     bigint not null references users,
  creator_id bigint not null references users,
  likes      integer not null default 0 check (likes >= 0),
  purchases  integer not null default 0,
  tips       integer not null default 0,
  primary key (fan_id, creator_id)
);

alter table tips add column post_id bigint;   -- no reference, as with the creator
create index tips_of_post on tips (post_id) where post_id is not null;
