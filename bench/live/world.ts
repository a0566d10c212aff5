import { userId, type LiveRoomId } from '@fanlight/contract'

export const CREATOR = userId('999999')
export const ROOM = '1' as LiveRoomId
/** The cheapest: a storm is made of these. */
export const ROSE = '1'
/** As long as a real one. */
export const tokenOf = (viewer: number): string => String(viewer).padStart(43, 'x')

/** People, and one who is live: the rows that opening a room and being seen leave. Nothing of it is due while this lasts. */
export const world = (people: number): string => `
  insert into users (user_id, email, email_verified, nick_name, user_name, birthday, role, created_at)
    select n, n || '@example.com', true, 'Viewer ' || n, 'viewer_' || n, date '1990-01-01', 'member', now()
    from generate_series(1, ${people}) n
    union all select ${CREATOR}, 'star@example.com', true, 'Star', 'star', date '1990-01-01', 'creator', now();
  insert into profiles (user_id) select user_id from users;
  insert into sessions (session_id, user_id, token_hash, created_at, last_seen_at, expires_at, user_agent, address)
    select n, n, sha256(lpad(n::text, 43, 'x')::bytea), now(), now(), now() + interval '1 day', '', ''
    from generate_series(1, ${people}) n;
  insert into live_rooms (room_id, creator_id, title, entry, state, opened_at, began_at, seen_at, due_at)
    values (${ROOM}, ${CREATOR}, 'A storm', '{"kind":"free"}', 'live', now(), now(), now() + interval '1 hour', now() + interval '1 hour');
`
