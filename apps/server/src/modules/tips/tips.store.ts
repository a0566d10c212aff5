import type { UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { newsOfPayments } from '../notifications/index.ts'
import type { RiderKind } from '../wallet/index.ts'
import type { Counting, NewTip, TipRow } from './tip.ts'

/** Written with the posting that moves the diamonds, and told to the creator. */
export const tipRows: RiderKind<NewTip> = {
  name: 'tips',
  write: (tips, posted) => sql`
    tips as (
      insert into tips (tip_id, fan_id, creator_id, amount, remark, kind, post_id, key, at)
      select t.tip_id, t.fan_id, t.creator_id, t.amount, t.remark, t.kind, t.post_id, t.key, t.at
      from unnest(
        ${tips.map(({ tipId }) => tipId)}::bigint[], ${tips.map(({ fanId }) => fanId)}::bigint[],
        ${tips.map(({ creatorId }) => creatorId)}::bigint[], ${tips.map(({ amount }) => amount)}::bigint[],
        ${tips.map(({ remark }) => remark)}::text[], ${tips.map(({ kind }) => kind)}::text[],
        ${tips.map(({ postId }) => postId)}::bigint[], ${tips.map(({ key }) => key)}::text[],
        ${tips.map(({ at }) => new Date(at))}::timestamptz[]
      ) with ordinality as t (tip_id, fan_id, creator_id, amount, remark, kind, post_id, key, at, place)
      join ${posted} using (place)
    ), ${newsOfPayments('tip', tips.map(newsOf), posted)}
  `,
}

/** On a profile: for those alone who may tip each other as it is written, so that nobody asks for that beforehand. */
export const profileTipRows: RiderKind<NewTip> = {
  ...tipRows,
  name: 'profile tips',
  guard: (tips) => sql`select p.place from ${standings(tips)} where ${isCreator} and not ${isBlocked}`,
}

const newsOf = ({ fanId, creatorId, amount, remark, postId, at }: NewTip) => ({
  fanId,
  creatorId,
  postId,
  diamonds: amount,
  quote: remark,
  at,
})

/** The same, and what another module counts with them. */
export const tipRowsWith = (name: string, { guard, count }: Counting): RiderKind<NewTip> => ({
  name,
  guard,
  write: (tips, posted) => sql`${tipRows.write(tips, posted)}, ${count(tips, posted)}`,
})

/** The same, and what another module writes beside each of them, if it can. */
export const tipRowsBeside = <Beside>(
  name: string,
  write: (beside: readonly Beside[], posted: Sql) => Sql,
  guard: (beside: readonly Beside[]) => Sql,
): RiderKind<NewTip & { beside: Beside }> => ({
  name,
  guard: (tips) => guard(tips.map(({ beside }) => beside)),
  write: (tips, posted) =>
    sql`${tipRows.write(tips, posted)}, ${write(
      tips.map(({ beside }) => beside),
      posted,
    )}`,
})

export const findByKey = (from: Db, fanId: UserId, key: string): Promise<TipRow | null> =>
  from.maybe<TipRow>(sql`
    select tip_id, fan_id, creator_id, amount, remark, kind, post_id, key from tips
    where fan_id = ${fanId} and key = ${key}
  `)

export type Pair = { fanId: UserId; creatorId: UserId }

const standings = (pairs: readonly Pair[]): Sql => sql`
  unnest(${pairs.map(({ fanId }) => fanId)}::bigint[], ${pairs.map(({ creatorId }) => creatorId)}::bigint[])
    with ordinality as p (fan_id, creator_id, place)
  left join users u on u.user_id = p.creator_id
`
const isCreator = sql`coalesce(u.role = 'creator' and u.deleted_at is null and u.suspended_at is null, false)`
const isBlocked = sql`(
  exists (select 1 from blocks b where b.blocker_id = p.fan_id and b.blocked_id = p.creator_id)
  or exists (select 1 from blocks b where b.blocker_id = p.creator_id and b.blocked_id = p.fan_id)
)`

/** Nobody tips a person who left, is suspended or earns nothing here, nor one of two who block each other. */
export const findStanding = (from: Db, pair: Pair): Promise<{ isCreator: boolean; isBlocked: boolean } | null> =>
  from.maybe(sql`select ${isCreator} as is_creator, ${isBlocked} as is_blocked from ${standings([pair])}`)

/** The amount belongs to the book; the words belonged to the fan. */
export async function eraseRemarks(tx: Tx, fanId: UserId): Promise<void> {
  await tx.run(sql`update tips set remark = '' where fan_id = ${fanId} and remark <> ''`)
}

export const exportTips = (from: Snapshot, fanId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select t.at, t.amount, t.remark, t.kind, t.post_id, u.user_name as creator
    from tips t left join users u on u.user_id = t.creator_id and u.deleted_at is null
    where t.fan_id = ${fanId} order by t.tip_id
  `)
