import type { Instant, LiveRoomId, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'
import { personColumns, type PersonRow } from '../identity/index.ts'

export const isModerator = async (from: Db, creatorId: UserId, userId: UserId): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from live_moderators where creator_id = ${creatorId}::bigint and user_id = ${userId}::bigint
  `)) !== null

/** Those who were named last first; not who is suspended. */
export const listModerators = (from: Db, creatorId: UserId): Promise<PersonRow[]> =>
  from.many(sql`
    select ${personColumns} from live_moderators m join users u using (user_id)
    where m.creator_id = ${creatorId}::bigint and u.deleted_at is null and u.suspended_at is null
    order by m.named_at desc, m.user_id desc
  `)

/** Somebody who can be named. */
export const isThere = async (from: Db, userId: UserId): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from users where user_id = ${userId}::bigint and deleted_at is null and suspended_at is null
  `)) !== null

/** One after the other: two who are named at once must not be one too many. */
export async function lockModerators(tx: Tx, creatorId: UserId): Promise<void> {
  await tx.many(sql`select pg_advisory_xact_lock(hashtextextended(${`live_moderators:${creatorId}`}, 0))`)
}

export async function countModerators(tx: Tx, creatorId: UserId): Promise<number> {
  const row = await tx.maybe<{ named: number }>(sql`
    select count(*)::int as named from live_moderators where creator_id = ${creatorId}::bigint
  `)
  return row?.named ?? 0
}

/** False: they are one already. */
export async function insertModerator(tx: Tx, creatorId: UserId, userId: UserId, at: Instant): Promise<boolean> {
  const added = await tx.run(sql`
    insert into live_moderators (creator_id, user_id, named_at)
    values (${creatorId}::bigint, ${userId}::bigint, ${new Date(at)}::timestamptz) on conflict do nothing
  `)
  return added > 0
}

/** False: they were none. */
export async function deleteModerator(tx: Tx, creatorId: UserId, userId: UserId): Promise<boolean> {
  const gone = await tx.run(sql`
    delete from live_moderators where creator_id = ${creatorId}::bigint and user_id = ${userId}::bigint
  `)
  return gone > 0
}

/** Open rooms of a creator in which a line of that person is on top: from there it goes. */
export const unpinLinesOf = (tx: Tx, creatorId: UserId, authorId: UserId): Promise<{ roomId: LiveRoomId }[]> =>
  tx.many(sql`
    update live_rooms r set pinned_id = null from live_messages m
    where r.creator_id = ${creatorId}::bigint and r.ended_at is null and m.room_id = r.room_id
      and m.message_id = r.pinned_id and m.user_id = ${authorId}::bigint
    returning r.room_id
  `)

export const exportModerators = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select c.user_name as creator, u.user_name as moderator, m.named_at
    from live_moderators m join users c on c.user_id = m.creator_id join users u on u.user_id = m.user_id
    where m.creator_id = ${userId} or m.user_id = ${userId} order by m.named_at
  `)

export async function eraseModerators(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from live_moderators where creator_id = ${userId} or user_id = ${userId}`)
}
