import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import { join } from 'node:path'
import { createDiskStorage } from './disk.ts'

export type StoredObject = { body: Readable; size: number; type: string; etag: string }

/** Where bytes live: this machine's disk or a bucket. Keys are ours, never a path somebody sent. */
export type Storage = {
  put(key: string, bytes: Buffer, type: string): Promise<void>
  get(key: string): Promise<StoredObject | null>
  remove(key: string): Promise<void>
}

export async function createStorage(config: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (!config.s3) return createDiskStorage(join(config.dataDir, 'storage'))
  // Amazon's library takes longer to load than everything else together; only those who use it wait for it.
  const { createS3Storage } = await import('./s3.ts')
  return createS3Storage(config.s3)
}

const KEY = /^[a-z0-9]+(?:[-_/.][a-z0-9]+)*$/i

/** No dots that climb, no empty parts, nothing a file system or a URL could read differently. */
export function assertKey(key: string): void {
  if (key.length > 200 || !KEY.test(key) || key.includes('..'))
    throw new Error(`Not a storage key: ${key.slice(0, 50)}`)
}
