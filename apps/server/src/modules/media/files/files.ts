import { cleanFileName, type UserId } from '@fanlight/contract'
import { createHash } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Forbidden } from '../forbidden/forbidden.ts'
import * as store from '../media.store.ts'
import type { MediaService } from '../media.ts'
import type { Quota } from '../quota.ts'
import type { UploadReader } from '../upload-reader.ts'
import { FILES_FOLDER, type FileLinks } from './file-links.ts'
import { refuseFile } from './refusal.ts'

export type Files = ReturnType<typeof createFiles>
type Deps = Platform & {
  uploads: UploadReader
  media: MediaService
  quota: Quota
  forbidden: Forbidden
  links: FileLinks
}

/** Files as they came, for people to save: nothing opens them here, and nothing shows them. */
export function createFiles({ db, storage, clock, uploads, media, quota, forbidden, links }: Deps) {
  return {
    /** Makes a file ours that a user uploaded. Asked twice, it answers the same: the first answer may have been lost. */
    async adopt(userId: UserId, url: string, saidName: string): Promise<{ key: string; name: string; bytes: number }> {
      const name = cleanFileName(saidName)
      const upload = await uploads.nameOf(userId, url)
      if (upload === null) throw refuseFile('missing')
      const source = { ownerId: userId, upload }
      const known = await store.findFile(db, source)
      if (known) return { ...known, name }
      const wait = media.waitOf(userId)
      if (wait > 0) throw new AppError('TOO_MANY', { retryAfterMs: wait })

      const bytes = await uploads.readFile(userId, upload)
      if (!(await forbidden.allowsFile(userId, bytes))) {
        await uploads.remove(userId, upload)
        throw refuseFile('forbidden')
      }
      await quota.assertKept(userId, bytes.length)
      // Of the bytes too: what lies below a key never changes.
      const digest = createHash('sha256').update(`file/${upload}/`).update(bytes).digest('hex')
      const key = `${FILES_FOLDER}${userId}/${digest.slice(0, 32)}`
      await storage.put(key, bytes, 'application/octet-stream')
      await db.transaction(async (tx) => {
        const file = { name, bytes: bytes.length }
        await store.insertPicture(tx, { ...source, purpose: 'file', key, file, createdAt: clock.now() })
        await media.removeUnlessKept(tx, key)
      })
      await uploads.remove(userId, upload)
      const standing = await store.findFile(db, source)
      if (!standing) throw refuseFile('missing')
      return { ...standing, name }
    },

    /** Saves it, for one person and some minutes. */
    linkTo: (file: { key: string; name: string }, viewerId: UserId) => links.to(file, viewerId),
  }
}
