import {
  GIFT_COMBO_MS,
  type GiftArt,
  type GiftComboId,
  type GiftId,
  type Instant,
  type UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../identity/index.ts'
import type { RiderKind } from '../wallet/index.ts'
import type { NewSend, PlaceGuard, PlaceKind } from './gift.ts'

const comboTime = sql`${`${GIFT_COMBO_MS} milliseconds`}::interval`

const listed = (sends: readonly NewSend[]): Sql => sql`
  unnest(
    ${sends.map(({ sendId }) => sendId)}::bigint[], ${sends.map(({ fanId }) => fanId)}::bigint[],
    ${sends.map(({ creatorId }) => creatorId)}::bigint[], ${sends.map(({ giftId }) => giftId)}::bigint[],
    ${sends.map(({ comboId }) => comboId)}::text[], ${sends.map(({ placeId }) => placeId)}::bigint[],
    ${sends.map(({ num }) => num)}::integer[], ${sends.map(({ price }) => price)}::integer[],
    ${sends.map(({ amount }) => amount)}::integer[], ${sends.map(({ key }) => key)}::text[],
    ${sends.map(({ at }) => new Date(at))}::timestamptz[]
  ) with ordinality as w (send_id, fan_id, creator_id, gift_id, combo_id, place_id, num, price, amount, key, at, place)
`

/**
 * Written with the posting that pays them. What the guard read of a combo may have changed by the time it is written: then its
 * count is no number, all of it is undone, and asked again.
 */
export const sendRows = (kind: PlaceKind, placeGuard: PlaceGuard): RiderKind<NewSend, Counted> => ({
  name: `gifts in a ${kind}`,
  guard: (sends) => sql`
    select w.place from (${placeGuard(sends)}) as there join ${listed(sends)} on w.place = there.place
    join gifts g on g.gift_id = w.gift_id and g.is_offered and g.price = w.price
    where exists (
        select 1 from users u where u.user_id = w.creator_id and u.deleted_at is null and u.suspended_at is null
      )
      and not exists (select 1 from blocks b where b.blocker_id = w.fan_id and b.blocked_id = w.creator_id)
      and not exists (select 1 from blocks b where b.blocker_id = w.creator_id and b.blocked_id = w.fan_id)
      and not exists (
        select 1 from gift_combos c where c.combo_id = w.combo_id and (
          c.fan_id <> w.fan_id or c.gift_id <> w.gift_id or c.place_kind <> ${kind} or c.place_id <> w.place_id
          or c.ended_at is not null or c.last_at <= w.at - ${comboTime}))
  `,
  write: (sends, posted) => sql`
    sent as materialized (select w.*, posted.earned from ${listed(sends)} join ${posted} on posted.place = w.place),
    combos as (
      insert into gift_combos as c (fan_id, combo_id, gift_id, place_kind, place_id, count, last_at)
      select fan_id, combo_id, gift_id, ${kind}, place_id, num, at from sent order by fan_id, combo_id
      on conflict (fan_id, combo_id) do update set last_at = greatest(c.last_at, excluded.last_at), count = case
        when c.gift_id = excluded.gift_id and c.place_kind = excluded.place_kind and c.place_id = excluded.place_id
          and c.ended_at is null and c.last_at > excluded.last_at - ${comboTime} then c.count + excluded.count end
      returning c.fan_id, c.combo_id, c.count
    ), sends as (
      insert into gift_sends (send_id, fan_id, creator_id, gift_id, combo_id, place_kind, place_id, num, price, amount, earned,
        combo_num, key, at)
      select s.send_id, s.fan_id, s.creator_id, s.gift_id, s.combo_id, ${kind}, s.place_id, s.num, s.price, s.amount, s.earned,
        c.count, s.key, s.at
      from sent s join combos c on c.fan_id = s.fan_id and c.combo_id = s.combo_id
    ), counted as (
      select s.place, json_build_object('comboNum', c.count, 'sender', ${personObject}) as answer
      from sent s join combos c on c.fan_id = s.fan_id and c.combo_id = s.combo_id
      join users u on u.user_id = any (array(select fan_id from sent)) and u.user_id = s.fan_id
    )
  `,
  answer: { relation: sql`counted` },
})

/** Which of its combo a send is, and who it is from as those see them who are there. */
type Counted = { comboNum: number; sender: PersonRow }

export type SendRow = Omit<NewSend, 'key'> & { comboNum: string | number; placeKind: PlaceKind }

export const findByKey = (from: Db, fanId: UserId, key: string): Promise<SendRow | null> =>
  from.maybe(sql`
    select send_id, fan_id, creator_id, gift_id, combo_id, place_kind, place_id, num, price, amount, combo_num, at
    from gift_sends where fan_id = ${fanId}::bigint and key = ${key}
  `)

export type ComboRow = {
  fanId: UserId
  giftId: GiftId
  placeKind: PlaceKind
  placeId: string
  lastAt: Instant
  endedAt: Instant | null
}

/** Whoever's it is: a name that another has taken is no name of one's own. */
export const listCombos = (from: Db, comboId: GiftComboId): Promise<ComboRow[]> =>
  from.many(sql`
    select fan_id, gift_id, place_kind, place_id, last_at, ended_at from gift_combos where combo_id = ${comboId}
  `)

/** Answers whether it was open until now. */
export async function endCombo(
  tx: Tx,
  {
    fanId,
    comboId,
    kind,
    placeId,
    at,
  }: { fanId: UserId; comboId: GiftComboId; kind: PlaceKind; placeId: string; at: Instant },
): Promise<boolean> {
  const ended = await tx.run(sql`
    update gift_combos set ended_at = ${new Date(at)}::timestamptz
    where fan_id = ${fanId}::bigint and combo_id = ${comboId} and place_kind = ${kind} and place_id = ${placeId}::bigint
      and ended_at is null
  `)
  return ended > 0
}

/** Whether the one who would get it is here, and whether one of the two blocks the other. */
export async function findStanding(
  from: Db,
  fanId: UserId,
  creatorId: UserId,
): Promise<{ isHere: boolean; isBlocked: boolean }> {
  const row = await from.maybe<{ isHere: boolean; isBlocked: boolean }>(sql`
    select exists (
        select 1 from users u where u.user_id = ${creatorId}::bigint and u.deleted_at is null and u.suspended_at is null
      ) as is_here,
      exists (select 1 from blocks b where b.blocker_id = ${fanId}::bigint and b.blocked_id = ${creatorId}::bigint)
        or exists (select 1 from blocks b where b.blocker_id = ${creatorId}::bigint and b.blocked_id = ${fanId}::bigint)
        as is_blocked
  `)
  return row ?? { isHere: false, isBlocked: false }
}

export type LineRow = {
  comboId: GiftComboId
  giftId: GiftId
  name: string
  art: GiftArt
  num: string
  at: Instant
  amount: string
  earned: string
  returned: string
}

/** What was given in a place, a line for each combo, in the order in which they began. */
export const listLines = (from: Db, kind: PlaceKind, placeId: string): Promise<LineRow[]> =>
  from.many(sql`
    select s.combo_id, s.gift_id, g.name, g.art, sum(s.num)::bigint as num, min(s.at) as at, sum(s.amount)::bigint as amount,
      sum(s.earned)::bigint as earned, sum(s.returned)::bigint as returned
    from gift_sends s join gifts g using (gift_id)
    where s.place_kind = ${kind} and s.place_id = ${placeId}::bigint
    group by s.fan_id, s.combo_id, s.gift_id, g.name, g.art order by min(s.send_id)
  `)

export type RecentRow = Pick<SendRow, 'fanId' | 'giftId' | 'comboId' | 'comboNum' | 'num' | 'at'> & {
  name: string
  art: GiftArt
  sender: PersonRow
}

/** The latest sends in a place, a line for each combo, in the order in which they began: of nobody whom the reader blocks. */
export const listRecent = (
  from: Db,
  place: { kind: PlaceKind; placeId: string; readerId: UserId; limit: number },
): Promise<RecentRow[]> =>
  from.many(sql`
    select c.fan_id, c.gift_id, c.combo_id, c.combo_num, c.num, c.at, g.name, g.art, ${personObject} as sender from (
      select s.fan_id, s.gift_id, s.combo_id, max(s.combo_num) as combo_num, sum(s.num)::int as num, min(s.at) as at,
        min(s.send_id) as first_id
      from (
        select fan_id, gift_id, combo_id, combo_num, num, at, send_id from gift_sends
        where place_kind = ${place.kind} and place_id = ${place.placeId}::bigint
        order by send_id desc limit ${place.limit}::int
      ) s group by s.fan_id, s.gift_id, s.combo_id
    ) c join gifts g using (gift_id)
    join users u on u.user_id = c.fan_id and u.deleted_at is null and u.suspended_at is null
    where not exists (select 1 from blocks b where b.blocker_id = ${place.readerId}::bigint and b.blocked_id = c.fan_id)
    order by c.first_id
  `)

/** A part of the payment of a send went back, or stands again. The book knows which it paid, and what is back of it. */
export async function saveReturned(tx: Tx, paymentId: string, earned: number): Promise<void> {
  await tx.run(sql`
    update gift_sends s set earned = ${earned}::integer,
      returned = (select coalesce(sum(r.amount), 0) from payment_returns r where r.payment_id = ${paymentId}::bigint)
    from ledger_postings p where p.posting_id = ${paymentId}::bigint and s.send_id = (p.details ->> 'sendId')::bigint
  `)
}

export const exportSends = (from: Snapshot, fanId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select s.at, g.name as gift, s.num, s.amount, s.returned, s.place_kind as place, u.user_name as creator
    from gift_sends s join gifts g using (gift_id)
    left join users u on u.user_id = s.creator_id and u.deleted_at is null
    where s.fan_id = ${fanId} order by s.send_id
  `)
