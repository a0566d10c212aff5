import type { Diamonds, Instant, LiveRoomId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RiderKind } from '../wallet/index.ts'

export type NewTicket = { roomId: LiveRoomId; fanId: UserId; price: Diamonds; at: Instant }

/** Written with its posting. The guard holds the room: one that is over, or costs another price, is not paid for. */
export const ticketRows: RiderKind<NewTicket> = {
  name: 'live tickets',
  guard: (tickets) => sql`
    select w.place from unnest(
      ${tickets.map(({ roomId }) => roomId)}::bigint[], ${tickets.map(({ price }) => price)}::integer[]
    ) with ordinality as w (room_id, price, place)
    join live_rooms r on r.room_id = w.room_id and r.ended_at is null and (r.entry ->> 'price')::integer = w.price
    order by r.room_id for key share of r
  `,
  write: (tickets, posted) => sql`
    tickets as (
      insert into live_tickets as b (room_id, user_id, price, earned, at)
      select t.room_id, t.user_id, t.price, posted.earned, t.at
      from unnest(
        ${tickets.map(({ roomId }) => roomId)}::bigint[], ${tickets.map(({ fanId }) => fanId)}::bigint[],
        ${tickets.map(({ price }) => price)}::integer[], ${tickets.map(({ at }) => new Date(at))}::timestamptz[]
      ) with ordinality as t (room_id, user_id, price, at, place)
      join ${posted} using (place)
      on conflict (room_id, user_id) do update set price = excluded.price, earned = excluded.earned, returned = 0,
        at = excluded.at, bought = b.bought + 1
    )
  `,
}

export type TicketRow = { userId: UserId; price: Diamonds; returned: Diamonds; bought: number }

export const findTicket = (from: Db, roomId: LiveRoomId, userId: UserId): Promise<TicketRow | null> =>
  from.maybe(sql`
    select user_id, price, returned, bought from live_tickets
    where room_id = ${roomId}::bigint and user_id = ${userId}::bigint
  `)

export const listUnreturned = (from: Db, roomId: LiveRoomId, limit: number): Promise<TicketRow[]> =>
  from.many(sql`
    select user_id, price, returned, bought from live_tickets
    where room_id = ${roomId}::bigint and returned < price order by user_id limit ${limit}::int
  `)

/**
 * A part of the payment went back, or stands again. The book knows which ticket it paid, and what is back of it. Null: it was
 * bought again since.
 */
export const saveReturned = (
  tx: Tx,
  paymentId: string,
  earned: number,
): Promise<(TicketRow & { roomId: LiveRoomId }) | null> =>
  tx.maybe(sql`
    update live_tickets t set earned = ${earned}::integer,
      returned = (select coalesce(sum(r.amount), 0) from payment_returns r where r.payment_id = ${paymentId}::bigint)
    from ledger_postings p
    where p.posting_id = ${paymentId}::bigint and t.room_id = (p.details ->> 'roomId')::bigint
      and t.user_id = (p.details ->> 'fanId')::bigint and t.bought = (p.details ->> 'bought')::integer
    returning t.room_id, t.user_id, t.price, t.returned, t.bought
  `)
