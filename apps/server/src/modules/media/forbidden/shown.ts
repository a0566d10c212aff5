import type { PictureHash } from '@fanlight/contract'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { MediaService } from '../media.ts'
import { LARGEST_PHOTO_WIDTH } from '../photos.ts'
import type { ShownFile } from '../shown-file.ts'
import { looksOf, type Forbidden } from './forbidden.ts'

/** Of what something shows, as hashes that can be forbidden; what is gone by now, and what nobody sees, has none. */
export function createHashing({
  storage,
  media,
  forbidden,
}: {
  storage: Storage
  media: MediaService
  forbidden: Forbidden
}) {
  async function read(file: ShownFile): Promise<Buffer | null> {
    if (file.type === 'audio' || file.type === 'file') return null
    if ('key' in file) return media.read(file.key)
    const object = await storage.get(
      `${file.folder}/${file.type === 'image' ? 'photo' : 'poster'}/${LARGEST_PHOTO_WIDTH}.jpg`,
    )
    return object && buffer(object.body)
  }

  return async (shown: readonly ShownFile[]): Promise<PictureHash[]> => {
    const hashes: PictureHash[] = []
    for (const file of shown) {
      const picture = await read(file)
      if (picture) hashes.push(...forbidden.hashesOf(await looksOf(picture)))
    }
    return hashes
  }
}
