import type { Instant, UserId } from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

export type PicturePurpose = 'avatar' | 'cover' | 'verification' | 'message' | 'voice' | 'file'
/** What a picture was made of: the name of a file in its owner's folder, and what for. */
type PictureSource = { ownerId: UserId; upload: string; purpose: PicturePurpose }

export async function findKey(db: Db, { ownerId, upload, purpose }: PictureSource): Promise<string | null> {
  const row = await db.maybe<{ pictureKey: string }>(sql`
    select picture_key from pictures where owner_id = ${ownerId} and upload = ${upload} and purpose = ${purpose}
  `)
  return row?.pictureKey ?? null
}

/** What was measured of a voice message when it was made. */
export type Sound = { durationMs: number; peaks: readonly number[] }

export const findSound = (db: Db, { ownerId, upload }: Pick<PictureSource, 'ownerId' | 'upload'>) =>
  db.maybe<{ key: string; sound: Sound }>(sql`
    select picture_key as key, sound from pictures
    where owner_id = ${ownerId} and upload = ${upload} and purpose = 'voice'
  `)

/** A file of a message that was made ours. */
export const findFile = (db: Db, { ownerId, upload }: Pick<PictureSource, 'ownerId' | 'upload'>) =>
  db.maybe<{ key: string; bytes: number }>(sql`
    select picture_key as key, bytes::float8 as bytes from pictures
    where owner_id = ${ownerId} and upload = ${upload} and purpose = 'file'
  `)

export async function hasPicture(db: Db, key: string): Promise<boolean> {
  return (await db.maybe(sql`select 1 from pictures where picture_key = ${key}`)) !== null
}

/** False when there is one of the same upload already. */
export async function insertPicture(
  tx: Tx,
  picture: PictureSource & { key: string; createdAt: Instant; sound?: Sound; file?: { name: string; bytes: number } },
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into pictures (picture_key, owner_id, purpose, upload, created_at, sound, file_name, bytes)
    values (${picture.key}, ${picture.ownerId}, ${picture.purpose}, ${picture.upload}, ${new Date(picture.createdAt)},
      ${picture.sound === undefined ? null : JSON.stringify(picture.sound)}::jsonb, ${picture.file?.name ?? null},
      ${picture.file?.bytes ?? null})
    on conflict do nothing
  `)
  return added === 1
}

export async function lockOwner(tx: Tx, key: string): Promise<UserId | null> {
  const row = await tx.maybe<{ ownerId: UserId }>(sql`
    select owner_id from pictures where picture_key = ${key} for update
  `)
  return row?.ownerId ?? null
}

export async function findOwner(from: Db, key: string): Promise<UserId | null> {
  const row = await from.maybe<{ ownerId: UserId }>(sql`select owner_id from pictures where picture_key = ${key}`)
  return row?.ownerId ?? null
}

/** Nothing is made of its upload a second time. */
export async function forgetUpload(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`update pictures set upload = picture_key where picture_key = ${key}`)
}

export async function deletePicture(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`delete from pictures where picture_key = ${key}`)
}

type OwnedPicture = {
  pictureKey: string
  purpose: PicturePurpose
  createdAt: Instant
  /** Of a file. */
  fileName: string | null
}

const picturesOf = (ownerId: UserId): Sql => sql`
  select picture_key, purpose, created_at, file_name from pictures where owner_id = ${ownerId} order by created_at
`
export const listPictures = (db: Db, ownerId: UserId): Promise<OwnedPicture[]> => db.many(picturesOf(ownerId))
export const eachPicture = (from: Snapshot, ownerId: UserId): AsyncIterable<OwnedPicture> =>
  from.each(picturesOf(ownerId))
