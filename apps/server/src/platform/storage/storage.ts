import type { Readable } from 'node:stream'

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
/** `session`: with whose end it ends, where we take the files ourselves. */
export type UploadTerms = { folder: string; maxBytes: number; expiresAt: number; session: string }

/** Where bytes live: this machine's disk or a bucket. Keys are ours, never a path that a client sent. */
export type Storage = {
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** The same from a file, however large: it is never in memory whole. */
  putFile(key: string, path: string, type: string): Promise<void>
  /** A range must lie within the object; the caller knows the size from asking before. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>
  remove(key: string): Promise<void>
  /** Everything below a folder. */
  removeFolder(folder: string): Promise<void>
  /** Keys below a folder that were written before then. */
  listOlderThan(folder: string, time: number): Promise<string[]>
  /** How many bytes lie below a folder. */
  sizeOf(folder: string): Promise<number>
  /** Whether so much more fits while what is to stay free stays so. */
  hasRoomFor(bytes: number): Promise<boolean>
  uploadForm(terms: UploadTerms): Promise<UploadForm>
  /** Fails where it is out of reach. */
  probe(): Promise<void>
}

/** Files that arrived and that nobody has looked at; nothing links to them. */
export const UPLOADS_FOLDER = 'uploads'

const KEY = /^[a-z0-9]+(?:[-_/.][a-z0-9]+)*$/i

export const isKey = (key: string): boolean => key.length <= 200 && KEY.test(key) && !key.includes('..')

/** No dots that climb, no empty parts, nothing a file system or a URL could read differently. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key.slice(0, 50)}`)
}
