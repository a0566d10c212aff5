import type { AssetId, Instant, PictureHash, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { sql } from '../../../platform/db/sql.ts'
import { personObject, type PersonRow } from '../../identity/index.ts'
import { fromHash, toHash } from './fingerprint.ts'

/** The database counts below zero, too: the same 64 bits. */
const stored = (bits: bigint): string => BigInt.asIntN(64, bits).toString()
const fromStored = (hash: string): PictureHash => toHash(BigInt.asUintN(64, BigInt(hash)))

/** Answers how many were new. */
export const insertForbidden = (
  tx: Tx,
  hashes: readonly PictureHash[],
  about: { note: string; byId: UserId; at: Instant },
): Promise<number> =>
  tx.run(sql`
    insert into forbidden_pictures (hash, note, added_by, added_at)
    select distinct w.hash, ${about.note}::text, ${about.byId}::bigint, ${new Date(about.at)}::timestamptz
    from unnest(${hashes.map((hash) => stored(fromHash(hash)))}::bigint[]) w (hash) order by 1
    on conflict do nothing
  `)

export const deleteForbidden = async (tx: Tx, hash: PictureHash): Promise<boolean> =>
  (await tx.run(sql`delete from forbidden_pictures where hash = ${stored(fromHash(hash))}::bigint`)) > 0

/**
 * The forbidden one that any of these looks like, in all but `most` of its bits. Every one on the list is compared: no index
 * knows what is near.
 */
export async function findLike(from: Db, looks: readonly bigint[], most: number): Promise<PictureHash | null> {
  const row = await from.maybe<{ hash: string }>(sql`
    select f.hash::text as hash from forbidden_pictures f, unnest(${looks.map(stored)}::bigint[]) w (hash)
    where bit_count((f.hash # w.hash)::bit(64)) <= ${most}::int limit 1
  `)
  return row && fromStored(row.hash)
}

/** Nothing is written when it was taken off the list meanwhile. */
export async function insertTry(
  tx: Tx,
  { tryId, hash, userId, at }: { tryId: string; hash: PictureHash; userId: UserId; at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into forbidden_tries (try_id, hash, user_id, at)
    select ${tryId}::bigint, hash, ${userId}::bigint, ${new Date(at)}::timestamptz from forbidden_pictures
    where hash = ${stored(fromHash(hash))}::bigint for share
  `)
}

type Position = { at: Instant; hash: bigint }
type Row = {
  hash: string
  note: string
  addedAt: Instant
  addedBy: string | null
  tries: number
  triedAt: Instant | null
  triedBy: PersonRow | null
}
export type ForbiddenRow = Omit<Row, 'hash'> & { hash: PictureHash }

export async function listForbidden(from: Db, before: Position, limit: number): Promise<ForbiddenRow[]> {
  const rows = await from.many<Row>(sql`
    select f.hash::text as hash, f.note, f.added_at,
      (select u.user_name from users u where u.user_id = f.added_by and u.deleted_at is null) as added_by,
      (select count(*)::int from forbidden_tries t where t.hash = f.hash) as tries, l.at as tried_at, l.person as tried_by
    from forbidden_pictures f left join lateral (
      select t.at, (select ${personObject} from users u where u.user_id = t.user_id and u.deleted_at is null) as person
      from forbidden_tries t where t.hash = f.hash order by t.at desc limit 1
    ) l on true
    where (f.added_at, f.hash) < (${new Date(before.at)}::timestamptz, ${stored(before.hash)}::bigint)
    order by f.added_at desc, f.hash desc limit ${limit}::int
  `)
  return rows.map((row) => ({ ...row, hash: fromStored(row.hash) }))
}

export async function countForbidden(from: Db): Promise<number> {
  const row = await from.maybe<{ count: number }>(sql`select count(*)::int as count from forbidden_pictures`)
  return row?.count ?? 0
}

export async function saveLooks(tx: Tx, assetId: AssetId, looks: readonly bigint[]): Promise<void> {
  await tx.run(sql`
    insert into asset_looks (asset_id, looks) values (${assetId}, ${looks.map(stored)}::bigint[])
    on conflict (asset_id) do update set looks = excluded.looks
  `)
}

/** Of the next few assets after one those that look like any of these; and which was the last, if there may be more. */
export async function findAlike(
  tx: Tx,
  hashes: readonly PictureHash[],
  most: number,
  after: AssetId,
): Promise<{ alike: AssetId[]; last: AssetId | null }> {
  const row = await tx.maybe<{ alike: AssetId[]; last: AssetId | null; count: number }>(sql`
    with part as (select asset_id, looks from asset_looks where asset_id > ${after}::bigint order by asset_id limit 50)
    select count(*)::int as count, max(asset_id) as last,
      coalesce(array_agg(asset_id::text order by asset_id) filter (where exists (
        select 1 from unnest(part.looks) l (hash), unnest(${hashes.map((hash) => stored(fromHash(hash)))}::bigint[]) w (hash)
        where bit_count((l.hash # w.hash)::bit(64)) <= ${most}::int
      )), '{}') as alike
    from part
  `)
  return { alike: row?.alike ?? [], last: row?.count === 50 ? row.last : null }
}

/** What was forbidden where it lay, and looks like nothing any more that is on the list. */
export async function findAllowedAgain(tx: Tx, most: number): Promise<AssetId[]> {
  const rows = await tx.many<{ assetId: AssetId }>(sql`
    select a.asset_id from media_assets a join asset_looks s using (asset_id)
    where a.state = 'failed' and a.failure = 'forbidden' and not exists (
      select 1 from unnest(s.looks) l (hash), forbidden_pictures f where bit_count((l.hash # f.hash)::bit(64)) <= ${most}::int)
    order by a.asset_id
  `)
  return rows.map(({ assetId }) => assetId)
}

export const isAnyForbidden = async (from: Db, assetIds: readonly AssetId[]): Promise<boolean> =>
  (await from.maybe(sql`
    select 1 from media_assets where asset_id = any(${assetIds}::bigint[]) and failure = 'forbidden' limit 1
  `)) !== null

/** False when it stands like that already, or is not there to be shown. */
export const setForbidden = async (tx: Tx, assetId: AssetId, isForbidden: boolean): Promise<boolean> =>
  (await tx.run(
    isForbidden
      ? sql`update media_assets set state = 'failed', failure = 'forbidden' where asset_id = ${assetId} and state = 'ready'`
      : sql`update media_assets set state = 'ready', failure = null where asset_id = ${assetId} and failure = 'forbidden'`,
  )) > 0
