set local lock_timeout = '5s';

-- Where a conversation began: an answer to an answer is shown below the same comment as what it answers. When that one goes,
-- its answers stand for themselves.
alter table post_comments
  add column thread_of bigint references post_comments on delete set null,
  add column likes integer not null default 0 check (likes >= 0);

with recursive said as (
  select c.comment_id, c.reply_to as thread_of from post_comments c
  where exists (select 1 from post_comments r where r.comment_id = c.reply_to and r.reply_to is null)
  union all
  select c.comment_id, s.thread_of from post_comments c join said s on c.reply_to = s.comment_id
)
update post_comments c set thread_of = s.thread_of from said s where s.comment_id = c.comment_id;

create index post_comments_threads on post_comments (post_id, comment_id desc) where thread_of is null;
create index post_comments_of_thread on post_comments (thread_of, comment_id) where thread_of is not null;

create table comment_likes (
  fan_id     bigint not null references users,
  comment_id bigint not null references post_comments on delete cascade,
  liked_at   timestamptz not null,
  primary key (fan_id, comment_id)
);
create index comment_likes_of_comment on comment_likes (comment_id, fan_id);
