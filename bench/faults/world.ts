import { userId } from '@fanlight/contract'

export const PEOPLE = 40
/** Who is written to, and who hears it. */
export const LISTENERS = [1, 2] as const
export const CREATOR = userId('999999')
/** Who buys diamonds, by one way each. */
export const BUYERS: readonly number[] = [101, 102, 103]
/** Who is live, one on each process, and who comes to see it. */
export const HOSTS = [201, 202] as const
export const VISITORS: readonly number[] = Array.from({ length: 20 }, (_, place) => 301 + place)
/** The cheapest gift. */
export const ROSE = '1'
/** As long as a real one. */
export const tokenOf = (person: number): string => String(person).padStart(43, 'x')
export const addressOf = (letter: number): string => `letter${letter}@example.com`
/** Each asks for one letter in its time. */
export const LETTERS = 3_000

const LOGGED_IN = [...Array.from({ length: PEOPLE }, (_, place) => place + 1), ...BUYERS, ...HOSTS, ...VISITORS].join(
  ',',
)

/** People who follow a creator with posts and each other, who buy and who watch; and accounts that only ever ask for a letter. */
export const world = `
  set session_replication_role = replica;
  insert into users (user_id, email, email_verified, nick_name, user_name, birthday, role, created_at)
    select n, n || '@example.com', true, 'Person ' || n, 'person_' || n, date '1990-01-01',
      case when n in (${HOSTS.join(',')}) then 'creator' else 'member' end, now()
    from unnest(array[${LOGGED_IN}]) n
    union all
    select 10000 + n, 'letter' || n || '@example.com', true, 'Letter ' || n, 'letter_' || n, date '1990-01-01', 'member', now()
    from generate_series(1, ${LETTERS}) n
    union all select ${CREATOR}, 'star@example.com', true, 'Star', 'star', date '1990-01-01', 'creator', now();
  insert into profiles (user_id) select user_id from users;
  insert into sessions (session_id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address)
    select n, n, sha256(lpad(n::text, 43, 'x')::bytea), now(), now(), now() + interval '1 day', '', ''
    from unnest(array[${LOGGED_IN}]) n;
  insert into follows (fan_id, followed_id, followed_at)
    select n, ${CREATOR}, now() from generate_series(1, ${PEOPLE}) n
    union all select n, l, now() from generate_series(1, ${PEOPLE}) n, unnest(array[${LISTENERS.join(',')}]) l where n <> l
    union all select l, n, now() from generate_series(1, ${PEOPLE}) n, unnest(array[${LISTENERS.join(',')}]) l
      where n <> l and n not in (${LISTENERS.join(',')});
  set session_replication_role = default;
`
