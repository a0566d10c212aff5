export const CREATORS = 100_000
export const POSTS = 1_000_000
export const FANS = 100
/** A fan's number is below a creator's. */
const FIRST_CREATOR = 1_001

/** As long as a real one. */
export const tokenOf = (fan: number): string => String(fan).padStart(43, 'x')

/** Words are made of syllables, so that they resemble each other as words do: 40 of them, three by three. */
const SYLLABLES =
  'ba be bi bo ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta te ti to va ve vi vo da de di do'
export const wordOf = (number: number): string => {
  const parts = SYLLABLES.split(' ')
  return [number % 40, Math.floor(number / 40) % 40, Math.floor(number / 1_600) % 40]
    .map((part) => parts[part])
    .join('')
}
const FIRST_NAMES =
  'Anna Maria Elena Sofia Julia Laura Emma Nina Clara Alice Лена Анна Мария Ольга 小明 美咲 ليلى سارة Zoé Chloé'
const LAST_NAMES = 'Stone Rivers Winter Noir Bloom Vale Frost Lane Gray Moon Петрова Громова 老师 さくら الحسن'

/** Few words are in many texts and many in few: the number of one is as likely as it is small. */
const someWord = (seed: string): string =>
  `bench_word(floor(64000::float8 ^ ((hashint8(${seed}) & 1048575) / 1048576::float8))::int - 1)`

/**
 * A transaction for so many rows: nearly as people write, one by one. A transaction that counts the same names many times
 * takes longer each time, since it looks through all that it counted before.
 */
const PEOPLE_AT_ONCE = 200
const POSTS_AT_ONCE = 5_000
const parts = (first: number, count: number, size: number): [from: number, to: number][] =>
  Array.from({ length: Math.ceil(count / size) }, (_, part) => [
    first + part * size,
    first + Math.min((part + 1) * size, count) - 1,
  ])

const SETTINGS = `set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off;`

const people = (from: number, to: number): string => `
  insert into users (user_id, email, nick_name, user_name, birthday, role, language_code, created_at)
    select n, n || '@example.com', f.names[1 + n % 20] || ' ' || l.names[1 + (n / 20) % 15] || ' ' || n, 'u_' || n,
      '1990-01-01', case when n < ${FIRST_CREATOR} then 'member' else 'creator' end,
      (array['en', 'en', 'en', 'de', 'fr', 'ru', 'ar', 'ja'])[1 + n % 8], now() - n * interval '1 minute'
    from generate_series(${from}, ${to}) n,
      string_to_array('${FIRST_NAMES}', ' ') as f (names), string_to_array('${LAST_NAMES}', ' ') as l (names);
  insert into profiles (user_id, followers, bio, tags, is_discoverable)
    select user_id, (100000 / (1 + user_id % 5003))::int,
      (select string_agg(${someWord('u.user_id * 100 + i')}, ' ') from generate_series(1, 10) i),
      array[${someWord('u.user_id * 77')}], user_id % 50 > 0
    from users u where user_id between ${from} and ${to};
`

/** A text of eight to twenty words, a tenth with a tag; one in ten posts is paid for. */
const posts = (from: number, to: number): string => `
  insert into posts (post_id, creator_id, status, teaser, text, audience, price, is_sensitive, has_watermark, published_at,
      ranked_at, created_at, updated_at)
    select n, ${FIRST_CREATOR} + (n::bigint * 7919) % ${CREATORS}, 2,
      (select string_agg(${someWord('n::bigint * 100 + 50 + i')}, ' ') from generate_series(1, 4) i),
      (select string_agg(${someWord('n::bigint * 100 + i')}, ' ') from generate_series(1, 4 + n % 12) i)
        || case when n % 10 = 0 then ' #' || ${someWord('n::bigint * 31')} else '' end
        || case when n % 40 = 0 then ' 今日は京都で写真を' when n % 41 = 0 then ' Прогулка вдоль набережной' else '' end,
      case when n % 10 = 3 then 'paid' else 'everyone' end, case when n % 10 = 3 then 5 + n % 100 end, false, false, p.at,
      p.at + n % 9 * interval '1 hour', p.at, p.at
    from generate_series(${from}, ${to}) n,
      lateral (select date_trunc('milliseconds', now() - (${POSTS} - n) * interval '1 minute') as at) p;
`

/** What is planned for an empty table is bad for a full one: it is counted soon after the first rows, as by autovacuum. */
const withFigures = ([first = '', ...others]: string[]): string[] => [first, 'analyze', ...others]

/** One script after the other. With triggers, as texts are written. */
export const world = (): string[] => [
  `${SETTINGS}
  create function bench_word(number int) returns text language sql immutable as $$
    select s[1 + number % 40] || s[1 + number / 40 % 40] || s[1 + number / 1600 % 40]
    from (select string_to_array('${SYLLABLES}', ' ') as s) k
  $$;
  ${people(1, FANS)}
  insert into sessions (session_id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address)
    select n, n, sha256(lpad(n::text, 43, 'x')::bytea), now(), now(), now(), '', '' from generate_series(1, ${FANS}) n;`,
  ...withFigures(parts(FIRST_CREATOR, CREATORS, PEOPLE_AT_ONCE).map(([from, to]) => people(from, to))),
  ...withFigures(parts(1, POSTS, POSTS_AT_ONCE).map(([from, to]) => posts(from, to))),
  `insert into follows (fan_id, followed_id, followed_at)
    select 1 + n % ${FANS}, ${FIRST_CREATOR} + (n * 13) % ${CREATORS}, now() from generate_series(1, 5000) n on conflict do nothing;
  insert into blocks (blocker_id, blocked_id, blocked_at)
    select 1 + n % ${FANS}, ${FIRST_CREATOR} + (n * 19) % ${CREATORS}, now() from generate_series(1, 1000) n
    on conflict do nothing;`,
  'vacuum analyze',
]

/** The fans are signed in today, however long ago the world was made. */
export const AWAKE = `update sessions set last_seen_at = now(), expires_at = now() + interval '1 day'`
