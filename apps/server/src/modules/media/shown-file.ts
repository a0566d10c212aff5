import type { AssetId } from '@fanlight/contract'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '../../platform/storage/storage.ts'
import { LARGEST_PHOTO_WIDTH } from './photos.ts'
import { LARGEST_WIDTH } from './pictures.ts'

/** A file that something shows: a picture, a recording or a file by its key, or something of a vault. */
export type ShownFile =
  | { type: 'image' | 'audio'; key: string }
  | { type: 'file'; key: string; name: string }
  | { type: 'image' | 'video'; assetId: AssetId; folder: string }

export const PICTURES_FOLDER = 'pictures/'

/** As JPEG, for those who look at it rather than show it: a picture, or the still of a video. Null: it is gone, or nothing to see. */
export async function readShown(storage: Storage, file: ShownFile): Promise<Buffer | null> {
  if (file.type === 'audio' || file.type === 'file') return null
  const object = await storage.get(nameOf(file))
  return object && buffer(object.body)
}

function nameOf(file: Exclude<ShownFile, { type: 'audio' | 'file' }>): string {
  if ('folder' in file) return `${file.folder}/${file.type === 'image' ? 'photo' : 'poster'}/${LARGEST_PHOTO_WIDTH}.jpg`
  // The demo world's drawings are objects of their own.
  return file.key.startsWith(PICTURES_FOLDER) ? `${file.key}/${LARGEST_WIDTH}.jpg` : file.key
}
