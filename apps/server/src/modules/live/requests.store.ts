import type {
  Diamonds,
  Instant,
  LiveRequestId,
  LiveRequestState,
  LiveRoomId,
  LiveState,
  UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'

export type RequestRow = {
  requestId: LiveRequestId
  roomId: LiveRoomId
  creatorId: UserId
  fanId: UserId
  text: string
  price: Diamonds
  state: LiveRequestState
  orderedAt: Instant
  settledAt: Instant | null
}

/** With who ordered it. */
export type SeenRequestRow = RequestRow & PersonRow

/** Of live_requests `q`. */
const columns: Sql = sql`
  q.request_id, q.room_id, q.creator_id, q.fan_id, q.text, q.price, q.state, q.ordered_at, q.settled_at
`

/** Held against what ends it. */
export const holdRoom = (tx: Tx, roomId: LiveRoomId): Promise<{ creatorId: UserId; state: LiveState } | null> =>
  tx.maybe(sql`select creator_id, state from live_rooms where room_id = ${roomId}::bigint for key share`)

/**
 * Whether they are in the room, held against what makes them leave: a block that comes at the same moment comes before, and
 * nothing is ordered, or after, and finds what was.
 */
export const holdVisit = async (tx: Tx, roomId: LiveRoomId, userId: UserId): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from live_visits
    where room_id = ${roomId}::bigint and user_id = ${userId}::bigint and left_at is null for share
  `)) !== null

export async function insertRequest(tx: Tx, request: RequestRow): Promise<void> {
  const { requestId, roomId, creatorId, fanId, text, price, state, orderedAt } = request
  await tx.run(sql`
    insert into live_requests (request_id, room_id, creator_id, fan_id, text, price, state, ordered_at)
    values (${requestId}::bigint, ${roomId}::bigint, ${creatorId}::bigint, ${fanId}::bigint, ${text}, ${price}::integer,
      ${state}, ${new Date(orderedAt)}::timestamptz)
  `)
}

export const findRequest = (from: Db, requestId: LiveRequestId): Promise<RequestRow | null> =>
  from.maybe(sql`select ${columns} from live_requests q where q.request_id = ${requestId}::bigint`)

/** Held until the transaction ends: it is settled once. */
export const lockRequest = (tx: Tx, requestId: LiveRequestId): Promise<RequestRow | null> =>
  tx.maybe(sql`select ${columns} from live_requests q where q.request_id = ${requestId}::bigint for update`)

export async function saveSettled(tx: Tx, { requestId, state, settledAt }: RequestRow, earned: number): Promise<void> {
  await tx.run(sql`
    update live_requests set state = ${state}, earned = ${earned}::integer,
      settled_at = ${settledAt === null ? null : new Date(settledAt)}::timestamptz
    where request_id = ${requestId}::bigint
  `)
}

/** Those that wait in a room, in their order. */
export const listOpenIn = (from: Db, roomId: LiveRoomId, limit: number): Promise<{ requestId: LiveRequestId }[]> =>
  from.many(sql`
    select request_id from live_requests where room_id = ${roomId}::bigint and state = 'open'
    order by request_id limit ${limit}::int
  `)

/** Those of a fan that wait, with one creator where that is said. All are held, before the first diamond moves. */
export const lockOpenOf = (tx: Tx, fanId: UserId, creatorId: UserId | null): Promise<RequestRow[]> =>
  tx.many(sql`
    select ${columns} from live_requests q
    where q.fan_id = ${fanId}::bigint and q.state = 'open'
      and (${creatorId}::bigint is null or q.creator_id = ${creatorId}::bigint)
    order by q.request_id for update
  `)

const seen = sql`${columns}, ${personColumns} from live_requests q join users u on u.user_id = q.fan_id`

/** Null: who ordered it has left. */
export const findSeen = (from: Db, requestId: LiveRequestId): Promise<SeenRequestRow | null> =>
  from.maybe(sql`select ${seen} where q.request_id = ${requestId}::bigint and u.deleted_at is null`)

/** What is to be read of a room: all that wait, and the last that are settled. Not of who left, nor of whom the reader blocks. */
export const listSeen = (
  from: Db,
  roomId: LiveRoomId,
  readerId: UserId,
  { open, settled }: { open: number; settled: number },
): Promise<SeenRequestRow[]> =>
  from.many(sql`
    with read as (
      (select request_id from live_requests where room_id = ${roomId}::bigint and state = 'open'
        order by request_id limit ${open}::int)
      union all
      (select request_id from live_requests where room_id = ${roomId}::bigint and state <> 'open'
        order by settled_at desc limit ${settled}::int)
    )
    select ${seen} join read using (request_id)
    where u.deleted_at is null and u.suspended_at is null
      and not exists (select 1 from blocks b where b.blocker_id = ${readerId}::bigint and b.blocked_id = q.fan_id)
    order by q.request_id
  `)

export async function countDone(from: Db, roomId: LiveRoomId): Promise<number> {
  const row = await from.maybe<{ count: number }>(sql`
    select count(*)::int as count from live_requests
    where room_id = ${roomId}::bigint and state = 'done' and returned < price
  `)
  return row?.count ?? 0
}

/** A part of what paid it went back, or stands again. The book knows which request it paid, and what is back of it. */
export async function saveReturned(tx: Tx, paymentId: string, earned: number): Promise<LiveRoomId | null> {
  const [row] = await tx.many<{ roomId: LiveRoomId }>(sql`
    update live_requests q set earned = ${earned}::integer,
      returned = (select coalesce(sum(r.amount), 0) from payment_returns r where r.payment_id = ${paymentId}::bigint)
    from ledger_postings p
    where p.posting_id = ${paymentId}::bigint and q.request_id = (p.details ->> 'requestId')::bigint
    returning q.room_id
  `)
  return row?.roomId ?? null
}

/** What was ordered of somebody, and by them. */
export const exportRequests = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select q.text, q.price, q.state, q.returned, q.ordered_at, q.settled_at, q.fan_id = ${userId} as is_mine,
      case when q.fan_id = ${userId} then c.user_name else f.user_name end as other
    from live_requests q
    left join users c on c.user_id = q.creator_id and c.deleted_at is null
    left join users f on f.user_id = q.fan_id and f.deleted_at is null
    where q.fan_id = ${userId} or q.creator_id = ${userId} order by q.request_id
  `)

/** The words of their menu were theirs; that something was ordered belongs to the book. */
export async function eraseRequests(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`update live_requests set text = '-' where creator_id = ${userId}`)
}
