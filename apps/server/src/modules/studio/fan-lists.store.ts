import type { FanList, FanListId, Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql } from '../../platform/db/sql.ts'
import { shownOnList } from './fans.store.ts'

export const listLists = (from: Db, creatorId: UserId): Promise<FanList[]> =>
  from.many<FanList>(sql`
    select l.list_id, l.name, ${shownOnList} as fans from fan_lists l
    where l.creator_id = ${creatorId}::bigint order by lower(l.name), l.list_id
  `)

export const findList = (from: Db, creatorId: UserId, listId: FanListId): Promise<FanList | null> =>
  from.maybe<FanList>(sql`
    select l.list_id, l.name, ${shownOnList} as fans from fan_lists l
    where l.list_id = ${listId}::bigint and l.creator_id = ${creatorId}::bigint
  `)

/** What a creator does to their lists takes turns, so that they are never more than fit and no name is there twice. */
export async function lockLists(tx: Tx, creatorId: UserId): Promise<FanList[]> {
  await tx.many(sql`select pg_advisory_xact_lock(hashtextextended(${`fan_lists:${creatorId}`}, 0))`)
  return listLists(tx, creatorId)
}

export async function saveList(
  tx: Tx,
  list: { listId: FanListId; creatorId: UserId; name: string; at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into fan_lists (list_id, creator_id, name, made_at)
    values (${list.listId}::bigint, ${list.creatorId}::bigint, ${list.name}, ${new Date(list.at)})
    on conflict (list_id) do update set name = excluded.name
  `)
}

export async function deleteList(tx: Tx, creatorId: UserId, listId: FanListId): Promise<boolean> {
  const gone = await tx.run(sql`
    delete from fan_lists where list_id = ${listId}::bigint and creator_id = ${creatorId}::bigint
  `)
  return gone === 1
}

/** On these of the creator's lists, and on no others of theirs. */
export async function putOnLists(
  tx: Tx,
  { creatorId, fanId, listIds, at }: { creatorId: UserId; fanId: UserId; listIds: readonly FanListId[]; at: Instant },
): Promise<void> {
  await tx.run(sql`
    delete from fan_list_entries e using fan_lists l
    where l.list_id = e.list_id and l.creator_id = ${creatorId}::bigint and e.fan_id = ${fanId}::bigint
      and e.list_id <> all (${listIds}::bigint[])
  `)
  await tx.run(sql`
    insert into fan_list_entries (list_id, fan_id, added_at)
    select l.list_id, ${fanId}::bigint, ${new Date(at)}::timestamptz from fan_lists l
    where l.creator_id = ${creatorId}::bigint and l.list_id = any (${listIds}::bigint[])
    on conflict do nothing
  `)
}

export async function saveNote(
  tx: Tx,
  { creatorId, fanId, note, at }: { creatorId: UserId; fanId: UserId; note: string; at: Instant },
): Promise<void> {
  if (note === '') {
    await tx.run(sql`delete from fan_notes where creator_id = ${creatorId}::bigint and fan_id = ${fanId}::bigint`)
    return
  }
  await tx.run(sql`
    insert into fan_notes (creator_id, fan_id, note, written_at)
    values (${creatorId}::bigint, ${fanId}::bigint, ${note}, ${new Date(at)})
    on conflict (creator_id, fan_id) do update set note = excluded.note, written_at = excluded.written_at
  `)
}

/** Of either side: who leaves is on nobody's list, and takes their own along. */
export async function eraseFans(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(sql`delete from fan_notes where creator_id = ${userId}::bigint or fan_id = ${userId}::bigint`)
  await tx.run(sql`delete from fan_list_entries where fan_id = ${userId}::bigint`)
  await tx.run(sql`delete from fan_lists where creator_id = ${userId}::bigint`)
  await tx.run(sql`delete from fans where creator_id = ${userId}::bigint or fan_id = ${userId}::bigint`)
}

export const exportNotes = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select u.user_name as fan, n.note, n.written_at from fan_notes n join users u on u.user_id = n.fan_id
    where n.creator_id = ${userId}::bigint order by n.written_at, n.fan_id
  `)

export const exportLists = (from: Snapshot, userId: UserId): AsyncIterable<unknown> =>
  from.each(sql`
    select l.name, l.made_at, array(
      select u.user_name from fan_list_entries e join users u on u.user_id = e.fan_id
      where e.list_id = l.list_id order by e.added_at, e.fan_id) as fans
    from fan_lists l where l.creator_id = ${userId}::bigint order by l.made_at, l.list_id
  `)
