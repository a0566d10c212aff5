set local lock_timeout = '5s';

-- What is new waits in such an index in a list of up to 4 MB, which every search reads from end to end: several milliseconds
-- for each of its words. To sort it in at once takes a part of one, when it is written.
alter index search_people_words set (fastupdate = off);
alter index search_people_names set (fastupdate = off);
alter index search_vocabulary_alike set (fastupdate = off);
select gin_clean_pending_list('search_people_words'), gin_clean_pending_list('search_people_names'),
  gin_clean_pending_list('search_vocabulary_alike');

-- When a post stands among others, as words of its document: `~` and the day, `~~` and the 32 days it is in. An index of words
-- knows no order; with these it finds the newest of a word without reading all the others that have it.
create function search_days(at timestamptz) returns text[] language sql immutable strict parallel safe as $$
  select array['~' || d.day, '~~' || d.day / 32]
  from (select floor(extract(epoch from at at time zone 'UTC') / 86400)::int as day) d
$$;

create or replace function search_post(post posts) returns void language plpgsql as $$
declare
  open_text text := left(post.teaser || ' ' || case when post.audience = 'everyone' then post.text else '' end, 2000);
  words text[];
begin
  if post.status <> 2 then
    delete from search_posts where post_id = post.post_id;
    return;
  end if;
  words := search_words(search_plain(open_text), false);
  insert into search_posts as s (post_id, price, document)
  values (post.post_id, post.price, array_to_tsvector(words || search_tags(open_text)
    || (select array['=' || u.language_code] from users u where u.user_id = post.creator_id)
    || case when post.audience = 'everyone' then array['=free'] else '{}' end
    || search_days(post.ranked_at)))
  on conflict (post_id) do update set price = excluded.price, document = excluded.document
  where (s.price, s.document) is distinct from (excluded.price, excluded.document);
  perform search_note(words);
end
$$;

-- When it is liked so much that it moves to another day, which happens to a post once or twice.
create trigger search_post_moved after update of ranked_at on posts
  for each row when (old.status = 2 and new.status = 2 and search_days(old.ranked_at) <> search_days(new.ranked_at))
  execute function search_post_changed();

-- Written once more and in one go, instead of each row twice.
alter table search_posts rename to search_posts_before;
alter table search_posts_before drop constraint search_posts_pkey;
drop index search_posts_words;
create table search_posts (
  post_id  bigint not null,
  price    integer,                                                -- diamonds; null: it is not for sale
  document tsvector not null
);
insert into search_posts (post_id, price, document)
  select s.post_id, s.price, s.document || array_to_tsvector(search_days(p.ranked_at))
  from search_posts_before s join posts p using (post_id) order by s.post_id;
drop table search_posts_before;
alter table search_posts
  add constraint search_posts_pkey primary key (post_id),
  add constraint search_posts_post_id_fkey foreign key (post_id) references posts on delete cascade;
create index search_posts_words on search_posts using gin (document) with (fastupdate = off);
analyze search_posts;
