import type { AssetFailure, AssetId, AssetState, Instant, MediaKind, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

export type AssetPurpose = 'vault' | 'message'

export type AssetRow = {
  /** A video's Vid. */
  assetId: AssetId
  ownerId: UserId
  kind: MediaKind
  /** For the vault, or for a message alone. */
  purpose: AssetPurpose
  state: AssetState
  folder: string
  upload: string
  digest: string | null
  fileName: string
  bytes: number
  width: number | null
  height: number | null
  durationMs: number | null
  progress: number
  failure: AssetFailure | null
  attempts: number
  leasedUntil: Instant | null
  labels: string[]
  createdAt: Instant
  /** Taken out of the vault: nobody works on it any more, and its files go. */
  removedAt: Instant | null
}

export const assetColumns = sql`
  a.asset_id, a.owner_id, a.kind, a.purpose, a.state, a.folder, a.upload, a.digest, a.file_name, a.bytes::float8 as bytes, a.width,
  a.height, a.duration_ms, a.progress, a.failure, a.attempts, a.leased_until, a.labels, a.created_at, a.removed_at
`

export type NewAsset = Pick<
  AssetRow,
  'assetId' | 'ownerId' | 'kind' | 'state' | 'folder' | 'upload' | 'fileName' | 'bytes' | 'createdAt'
> &
  Partial<Pick<AssetRow, 'digest' | 'width' | 'height' | 'durationMs' | 'purpose'>>

/** False when there is one of the same upload, or of the same file, already. */
export async function insertAsset(tx: Tx, asset: NewAsset): Promise<boolean> {
  const added = await tx.run(sql`
    insert into media_assets
      (asset_id, owner_id, kind, state, folder, upload, digest, file_name, bytes, width, height, duration_ms, purpose,
        created_at)
    values (${asset.assetId}, ${asset.ownerId}, ${asset.kind}, ${asset.state}, ${asset.folder}, ${asset.upload},
      ${asset.digest ?? null}, ${asset.fileName}, ${asset.bytes}, ${asset.width ?? null}, ${asset.height ?? null},
      ${asset.durationMs ?? null}, ${asset.purpose ?? 'vault'}, ${new Date(asset.createdAt)})
    on conflict do nothing
  `)
  return added === 1
}

export const findAsset = (db: Db, assetId: AssetId): Promise<AssetRow | null> =>
  db.maybe<AssetRow>(sql`select ${assetColumns} from media_assets a where a.asset_id = ${assetId}`)

export const lockAsset = (tx: Tx, assetId: AssetId): Promise<AssetRow | null> =>
  tx.maybe<AssetRow>(sql`select ${assetColumns} from media_assets a where a.asset_id = ${assetId} for update`)

/** In the vault. */
export const findByUpload = (db: Db, ownerId: UserId, upload: string): Promise<AssetRow | null> =>
  db.maybe<AssetRow>(sql`
    select ${assetColumns} from media_assets a
    where a.owner_id = ${ownerId} and a.upload = ${upload} and a.removed_at is null
  `)

/** In the vault and ready. */
export const findByDigest = (
  db: Db,
  { ownerId, kind }: Pick<AssetRow, 'ownerId' | 'kind'>,
  digest: string,
): Promise<AssetRow | null> =>
  db.maybe<AssetRow>(sql`
    select ${assetColumns} from media_assets a
    where a.owner_id = ${ownerId} and a.kind = ${kind} and a.digest = ${digest} and a.state = 'ready'
      and a.removed_at is null and a.purpose = 'vault'
  `)

export async function hasFolder(db: Db, folder: string): Promise<boolean> {
  return (await db.maybe(sql`select 1 from media_assets where folder = ${folder}`)) !== null
}

/** What is asked for and in the vault, in the order asked for. */
export const listOwn = (db: Db, ownerId: UserId, assetIds: readonly AssetId[]): Promise<AssetRow[]> =>
  db.many<AssetRow>(sql`
    select ${assetColumns}
    from unnest(${assetIds}::bigint[]) with ordinality as asked (asset_id, place) join media_assets a using (asset_id)
    where a.owner_id = ${ownerId} and a.removed_at is null and a.purpose = 'vault' order by asked.place
  `)

/** The same, locked: it stays in the vault until the transaction ends, and who changes it waits. In the order of the ids. */
export const lockOwn = (
  tx: Tx,
  ownerId: UserId,
  assetIds: readonly AssetId[],
  purpose: AssetPurpose = 'vault',
): Promise<AssetRow[]> =>
  tx.many<AssetRow>(sql`
    select ${assetColumns} from media_assets a
    where a.asset_id = any(${assetIds}::bigint[]) and a.owner_id = ${ownerId} and a.removed_at is null
      and a.purpose = ${purpose}
    order by a.asset_id for no key update
  `)

export type VaultFilter = { kind: MediaKind | null; label: string | null }

/** 41 is the page of 40 and the one that says there is more. */
export const listVault = (
  db: Db,
  ownerId: UserId,
  { kind, label }: VaultFilter,
  before: AssetId,
): Promise<AssetRow[]> =>
  db.many<AssetRow>(sql`
    select ${assetColumns} from media_assets a
    where a.owner_id = ${ownerId} and a.removed_at is null and a.purpose = 'vault' and a.asset_id < ${before}::bigint
      and (${kind}::text is null or a.kind = ${kind}) and (${label}::text is null or ${label} = any(a.labels))
    order by a.asset_id desc limit 41
  `)

export const listLabels = (db: Db, ownerId: UserId): Promise<{ label: string; count: number }[]> =>
  db.many(sql`
    select label, count(*)::int as count from media_assets a, unnest(a.labels) as label
    where a.owner_id = ${ownerId} and a.removed_at is null and a.purpose = 'vault'
    group by label order by count desc, label limit 200
  `)

export async function setLabels(tx: Tx, assetId: AssetId, labels: readonly string[]): Promise<void> {
  await tx.run(sql`update media_assets set labels = ${labels}::text[] where asset_id = ${assetId}`)
}

export async function markRemoved(tx: Tx, assetId: AssetId, now: Instant): Promise<void> {
  await tx.run(sql`update media_assets set removed_at = ${new Date(now)} where asset_id = ${assetId}`)
}

/** The name of an upload is free again once what was made of it has left the vault. */
export async function freeUploadName(tx: Tx, ownerId: UserId, upload: string): Promise<void> {
  await tx.run(sql`
    update media_assets set upload = 'removed/' || asset_id
    where owner_id = ${ownerId} and upload = ${upload} and removed_at is not null
  `)
}

export async function deleteAsset(tx: Tx, assetId: AssetId): Promise<void> {
  await tx.run(sql`delete from media_assets where asset_id = ${assetId}`)
}

/** Everything of a user leaves the vault, and what they called it is forgotten. */
export async function eraseAll(tx: Tx, ownerId: UserId, now: Instant): Promise<void> {
  await tx.run(sql`
    update media_assets set removed_at = coalesce(removed_at, ${new Date(now)}), file_name = '', labels = '{}'
    where owner_id = ${ownerId}
  `)
}

const allOf = (ownerId: UserId): Sql =>
  sql`select ${assetColumns} from media_assets a where a.owner_id = ${ownerId} order by a.asset_id`
export const listAll = (db: Db, ownerId: UserId): Promise<AssetRow[]> => db.many<AssetRow>(allOf(ownerId))
export const eachAsset = (from: Snapshot, ownerId: UserId): AsyncIterable<AssetRow> => from.each(allOf(ownerId))

export const listByIds = (db: Db, assetIds: readonly AssetId[]): Promise<AssetRow[]> =>
  db.many<AssetRow>(sql`
    select ${assetColumns} from media_assets a where a.asset_id = any(${assetIds}::bigint[]) order by a.asset_id
  `)

/** What was taken out and is still here, and what failed so long ago that nobody will look at it any more. */
export const listLeftOver = (db: Db, before: Instant): Promise<AssetRow[]> =>
  db.many<AssetRow>(sql`
    select ${assetColumns} from media_assets a
    where (a.removed_at < ${new Date(before)} or (a.state = 'failed' and a.created_at < ${new Date(before)}))
      and not exists (select 1 from users u where u.user_id = a.owner_id and u.deleted_at is not null)
    -- Those whose files are still shown somewhere stay: they must not stand in the way of the others.
    order by random() limit 500
  `)

export async function noteMerged(tx: Tx, { assetId, ownerId }: AssetRow, intoId: AssetId): Promise<void> {
  await tx.run(sql`
    insert into merged_assets (asset_id, owner_id, into_id) values (${assetId}, ${ownerId}, ${intoId})
  `)
}

/** What stands for an upload that was there already. */
export const findMerged = (db: Db, assetId: AssetId): Promise<AssetRow | null> =>
  db.maybe<AssetRow>(sql`
    select ${assetColumns} from merged_assets m join media_assets a on a.asset_id = m.into_id
    where m.asset_id = ${assetId}
  `)
