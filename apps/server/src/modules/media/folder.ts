import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { usingDataFolder } from '../../platform/data-folder.ts'
import type { Database } from '../../platform/db/db.ts'
import { CannotStart } from '../../platform/errors.ts'
import * as store from './folder.store.ts'
import type { Folder } from './folder.store.ts'

const folderOf = (dataDir: string): string => join(dataDir, 'storage')
/** It goes where the files go: with a folder that is moved, into a backup and out of it. */
const fileOf = (dataDir: string): string => join(folderOf(dataDir), 'folder.id')

/**
 * Without a bucket all processes on a database have to keep their files in one folder: what one of them took would be missing
 * in the others, and nobody would notice but those who look at it. So the folder has a name, which the database knows.
 */
export async function assertSameFolder(db: Database, { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<void> {
  if (s3 !== null) return
  const known = (await store.findFolder(db)) ?? (await begin(db, dataDir))
  // Read after the database, which knows no folder before its file is there: processes that start together agree.
  const why = await whyNotThisFolder(dataDir, known)
  if (why !== null) throw new CannotStart(why)
}

async function begin(db: Database, dataDir: string): Promise<Folder> {
  const folderId = await usingDataFolder(dataDir, async () => (await readId(dataDir)) ?? makeId(dataDir))
  return store.readOrBegin(db, { folderId, host: hostname(), path: folderOf(dataDir) })
}

/** Null: it is this one. It only looks. */
export async function whyNotThisFolder(dataDir: string, { folderId, host, path }: Folder): Promise<string | null> {
  const found = await usingDataFolder(dataDir, () => readId(dataDir))
  if (found === folderId) return null
  return (
    `The files of this database are kept in another folder: by the first server, on ${host} in ${path}. ` +
    `In ${folderOf(dataDir)} they would be missing, and what is uploaded here would be missing there. ` +
    'Set FANLIGHT_DATA_DIR to that folder, which several machines have to share, or use a bucket (S3_ENDPOINT and what ' +
    'belongs to it) for all processes. If this folder is to take its place, because the files were moved without this ' +
    `one or are lost, write its name here: echo ${folderId} > ${fileOf(dataDir)}`
  )
}

async function readId(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(fileOf(dataDir), 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Written beside and then linked: the file is there whole or not at all, and of several processes one makes it. */
async function makeId(dataDir: string): Promise<string> {
  const file = fileOf(dataDir)
  const id = randomBytes(12).toString('hex')
  const beside = `${file}.${id}`
  await writeFile(beside, `${id}\n`, { mode: 0o600 })
  try {
    // Disks that are reached through a network may know no links.
    await link(beside, file).catch(() => copyFile(beside, file, constants.COPYFILE_EXCL))
    return id
  } catch (error) {
    const other = await readId(dataDir)
    if (other === null) throw error
    return other
  } finally {
    await rm(beside, { force: true })
  }
}
