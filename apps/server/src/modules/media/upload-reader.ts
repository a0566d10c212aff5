import { IMAGE_EXTENSIONS, IMAGE_MAX_BYTES, UPLOAD_POLICY_LIFETIME_MS, type UserId } from '@fanlight/contract'
import { buffer } from 'node:stream/consumers'
import type { Clock } from '../../platform/clock.ts'
import { UPLOADS_FOLDER, type Storage, type UploadForm } from '../../platform/storage/storage.ts'
import { assertPicture, refusePicture } from './pictures.ts'

const uploadName = new RegExp(`^[A-Za-z0-9](?:-?[A-Za-z0-9]){15,63}\\.(?:${IMAGE_EXTENSIONS.join('|')})$`)

export type UploadReader = ReturnType<typeof createUploadReader>

/** What people posted and nobody has made anything of yet. */
export function createUploadReader({ storage, clock }: { storage: Storage; clock: Clock }) {
  const form = (userId: UserId): Promise<UploadForm> =>
    storage.uploadForm({
      folder: `${userId}/`,
      maxBytes: IMAGE_MAX_BYTES,
      expiresAt: clock.now() + UPLOAD_POLICY_LIFETIME_MS,
    })
  const keyOf = (userId: UserId, name: string): string => `${UPLOADS_FOLDER}/${userId}/${name}`

  return {
    form,

    /** The name below the user's folder, when the address is that of an upload of theirs. */
    async nameOf(userId: UserId, url: string): Promise<string | null> {
      const { host, keyPrefix } = await form(userId)
      const beginning = `${host}/${keyPrefix}`
      const name = url.startsWith(beginning) ? url.slice(beginning.length) : ''
      return uploadName.test(name) ? name : null
    },

    /** The file, looked at; PICTURE_REFUSED when it is none or no picture. */
    async readPicture(userId: UserId, name: string): Promise<Buffer> {
      const file = await storage.get(keyOf(userId, name))
      if (!file) throw refusePicture('missing')
      if (file.size > IMAGE_MAX_BYTES) {
        file.body.destroy()
        throw refusePicture('too_large')
      }
      const bytes = await buffer(file.body)
      await assertPicture(bytes)
      return bytes
    },

    remove: (userId: UserId, name: string): Promise<void> => storage.remove(keyOf(userId, name)),
  }
}
