import type { PictureHash } from '@fanlight/contract'
import type { Storage } from '../../../platform/storage/storage.ts'
import { readShown, type ShownFile } from '../shown-file.ts'
import { looksOf, type Forbidden } from './forbidden.ts'

/** Of what something shows, as hashes that can be forbidden; what is gone by now, and what nobody sees, has none. */
export function createHashing({ storage, forbidden }: { storage: Storage; forbidden: Forbidden }) {
  return async (shown: readonly ShownFile[]): Promise<PictureHash[]> => {
    const hashes: PictureHash[] = []
    for (const file of shown) {
      const picture = await readShown(storage, file)
      if (picture) hashes.push(...forbidden.hashesOf(await looksOf(picture)))
    }
    return hashes
  }
}
