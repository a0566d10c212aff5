/** 100k posts of 2,000 creators with one to four media each, and 200 fans with fifty follows each and what else they did. */
export const FANS = 200
const CREATORS = 2_000
const POSTS = 100_000
/** A fan's number is below a creator's. */
const FIRST_CREATOR = 10_001

/** As long as a real one. */
export const tokenOf = (fan: number): string => String(fan).padStart(43, 'x')

const creatorOf = (number: string): string => `${FIRST_CREATOR} + (${number}) % ${CREATORS}`

/** Without the checks of other tables: a membership would need an order, a tier and a plan. */
export const world = `
  set statement_timeout = 0;
  set session_replication_role = replica;
  insert into users (user_id, email, nick_name, user_name, birthday, role, head_pic_key, created_at)
    select n, n || '@example.com', 'Person ' || n, 'person_' || n, '1990-01-01',
      case when n < ${FIRST_CREATOR} then 'member' else 'creator' end, 'pictures/' || n || '/' || md5(n::text), now()
    from (select generate_series(1, ${FANS}) union all select ${FIRST_CREATOR} + generate_series(0, ${CREATORS} - 1)) k (n);
  insert into profiles (user_id, is_discoverable) select user_id, user_id % 50 > 0 from users;
  insert into sessions (session_id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address)
    select n, n, sha256(lpad(n::text, 43, 'x')::bytea), now(), now(), now() + interval '1 day', '', ''
    from generate_series(1, ${FANS}) n;
  insert into posts (post_id, creator_id, status, teaser, text, audience, min_level, price, cover_id, photos, videos,
      is_sensitive, has_watermark, published_at, ranked_at, created_at, updated_at)
    select n, ${creatorOf('n * 7919')}, 2, 'A teaser of some words, as they are', repeat('Words of a post. ', 1 + n % 20),
      p.audience, case when p.audience like 'tier%' then 1 + n % 3 end, case when p.audience like '%paid' then 5 + n % 50 end,
      n * 4, 1 + n % 4, 0, n % 10 = 0, n % 5 = 0, p.at, p.at + n % 9 * interval '1 hour', p.at, p.at
    from generate_series(1, ${POSTS}) n, lateral (select
      (array['everyone', 'everyone', 'everyone', 'everyone', 'followers', 'followers', 'tier', 'tier', 'paid', 'tier_or_paid'])
        [1 + (n / 3) % 10] as audience,
      date_trunc('milliseconds', now() - (${POSTS} - n) * interval '5 minutes') as at) p;
  insert into media_assets (asset_id, owner_id, kind, state, folder, upload, digest, file_name, bytes, width, height,
      duration_ms, created_at)
    select n * 4 + i, ${creatorOf('n * 7919')}, case when (n + i) % 10 = 0 then 'video' else 'photo' end, 'ready',
      'assets/' || ${creatorOf('n * 7919')} || '/' || md5(n || ' ' || i), n || ' ' || i, n || ' ' || i, 'x.jpg', 1000000, 1600,
      1200, case when (n + i) % 10 = 0 then 20000 end, now()
    from generate_series(1, ${POSTS}) n, lateral generate_series(0, n % 4) i;
  insert into post_media (post_id, asset_id, place, is_teaser)
    select asset_id / 4, asset_id, asset_id % 4, asset_id % 7 = 0 from media_assets;
  insert into post_counts (post_id, views, likes, comments) select post_id, 100, post_id % 90, post_id % 7 from posts;
  insert into follows (fan_id, followed_id, followed_at)
    select 1 + n % ${FANS}, ${creatorOf(`n * 13 + n / ${FANS}`)}, now() - interval '1 day' from generate_series(1, 10000) n
    on conflict do nothing;
  insert into memberships (fan_id, creator_id, order_id, tier_id, level, state, since, expires_at, period_days,
      period_worth, is_trial)
    select 1 + n % ${FANS}, ${creatorOf('n * 13')}, n, n, 1 + n % 3, 'active', now(), now() + interval '20 days', 30, 999, false
    from generate_series(1, 1500) n on conflict do nothing;
  insert into post_purchases (fan_id, post_id, price, bought_at)
    select 1 + n % ${FANS}, ${POSTS} - n * 7, 10, now() from generate_series(1, 3000) n;
  insert into post_likes (fan_id, post_id, liked_at)
    select 1 + n % ${FANS}, 1 + (n::bigint * 104729) % ${POSTS}, now() from generate_series(1, 200000) n on conflict do nothing;
  insert into post_saves (fan_id, post_id, saved_at)
    select 1 + n % ${FANS}, 1 + (n::bigint * 15485863) % ${POSTS}, now() from generate_series(1, 20000) n on conflict do nothing;
  insert into post_affinities (fan_id, creator_id, likes, purchases)
    select 1 + n % ${FANS}, ${creatorOf('n * 17')}, 3, case when n % 5 = 0 then 1 else 0 end from generate_series(1, 8000) n
    on conflict do nothing;
  insert into blocks (blocker_id, blocked_id, blocked_at)
    select 1 + n % ${FANS}, ${creatorOf('n * 19')}, now() from generate_series(1, 1000) n on conflict do nothing;
`
