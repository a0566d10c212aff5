import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import { join } from 'node:path'
import type { Secrets } from '../secrets.ts'
import { createDiskStorage } from './disk.ts'

/** `size` is that of the whole object, also when only a part of it was asked for. */
export type StoredObject = { body: Readable; size: number; type: string; etag: string }

/** From `start` to `end`, both included, as HTTP counts. */
export type ByteRange = { start: number; end: number }

/** What a browser needs to post a file straight to where it is kept. */
export type UploadForm = {
  host: string
  accessKeyId: string
  policy: string
  signature: string
  keyPrefix: string
  /** Null: the form is our own, with the names above. */
  fields: Readonly<Record<string, string>> | null
}
export type UploadTerms = { folder: string; maxBytes: number; expiresAt: number }

/** Where bytes live: this machine's disk or a bucket. Keys are ours, never a path somebody sent. */
export type Storage = {
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** The same from a file, however large: it is never in memory whole. */
  putFile(key: string, path: string, type: string): Promise<void>
  /** A range must lie within the object; whoever asks for one knows the size from asking before. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>
  remove(key: string): Promise<void>
  /** Everything below a folder. */
  removeFolder(folder: string): Promise<void>
  /** Keys below a folder that were written before then. */
  listOlderThan(folder: string, time: number): Promise<string[]>
  uploadForm(terms: UploadTerms): Promise<UploadForm>
}

/** Files that arrived and that nobody has looked at; nothing links to them. */
export const UPLOADS_FOLDER = 'uploads'

export async function createStorage(
  config: Pick<Config, 's3' | 'dataDir'> & { http: Pick<Config['http'], 'publicUrl'> },
  secrets: Secrets,
): Promise<Storage> {
  if (!config.s3) {
    // Without a public address the browser's own origin is the right one, by whichever name it reached us.
    const host = `${config.http.publicUrl?.replace(/\/$/, '') ?? ''}/upload`
    return createDiskStorage(join(config.dataDir, 'storage'), { host, secrets })
  }
  // Amazon's library takes longer to load than everything else together; only those who use it wait for it.
  const { createS3Storage } = await import('./s3.ts')
  return createS3Storage(config.s3)
}

const KEY = /^[a-z0-9]+(?:[-_/.][a-z0-9]+)*$/i

export const isKey = (key: string): boolean => key.length <= 200 && KEY.test(key) && !key.includes('..')

/** No dots that climb, no empty parts, nothing a file system or a URL could read differently. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key.slice(0, 50)}`)
}
