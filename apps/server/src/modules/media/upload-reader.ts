import {
  FILE_EXTENSION,
  IMAGE_MAX_BYTES,
  MESSAGE_FILE_MAX_BYTES,
  PHOTO_EXTENSIONS,
  PHOTO_MAX_BYTES,
  UPLOAD_POLICY_LIFETIME_MS,
  VOICE_EXTENSIONS,
  VOICE_MAX_BYTES,
  type SessionId,
  type UploadUse,
  type UserId,
} from '@fanlight/contract'
import { buffer } from 'node:stream/consumers'
import type { Clock } from '../../platform/clock.ts'
import { UPLOADS_FOLDER, type Storage, type UploadForm } from '../../platform/storage/storage.ts'
import { refuseFile } from './files/refusal.ts'
import { assertPicture, refusePicture } from './pictures.ts'
import { assertRecording, refuseVoice } from './voices/recording.ts'

/** The name says nothing about what is in it; which of these are taken for what is decided by the bytes. */
export const UPLOAD_NAME = `[A-Za-z0-9](?:-?[A-Za-z0-9]){15,63}\\.(?:${[...PHOTO_EXTENSIONS, ...VOICE_EXTENSIONS, FILE_EXTENSION].join('|')})`
const uploadName = new RegExp(`^${UPLOAD_NAME}$`)

export const MAX_BYTES: Readonly<Record<UploadUse, number>> = {
  picture: IMAGE_MAX_BYTES,
  photo: PHOTO_MAX_BYTES,
  file: MESSAGE_FILE_MAX_BYTES,
}

export type UploadReader = ReturnType<typeof createUploadReader>

/** What people posted and nobody has made anything of yet. */
export function createUploadReader({ storage, clock }: { storage: Storage; clock: Clock }) {
  const form = (userId: UserId, use: UploadUse, session: SessionId | ''): Promise<UploadForm> =>
    storage.uploadForm({
      folder: `${userId}/`,
      maxBytes: MAX_BYTES[use],
      expiresAt: clock.now() + UPLOAD_POLICY_LIFETIME_MS,
      session,
    })
  const keyOf = (userId: UserId, name: string): string => `${UPLOADS_FOLDER}/${userId}/${name}`

  return {
    form,

    /** The name below the user's folder, when the address is that of an upload of theirs. */
    async nameOf(userId: UserId, url: string): Promise<string | null> {
      const { host, keyPrefix } = await form(userId, 'picture', '')
      const beginning = `${host}/${keyPrefix}`
      const name = url.startsWith(beginning) ? url.slice(beginning.length) : ''
      return uploadName.test(name) ? name : null
    },

    /** The file, looked at; PICTURE_REFUSED when it is none or no picture. */
    async readPicture(userId: UserId, name: string, use: UploadUse): Promise<Buffer> {
      const file = await storage.get(keyOf(userId, name))
      if (!file) throw refusePicture('missing')
      if (file.size > MAX_BYTES[use]) {
        file.body.destroy()
        throw refusePicture('too_large')
      }
      const bytes = await buffer(file.body)
      await assertPicture(bytes, use)
      return bytes
    },

    /** The same of a recording, as far as its first bytes tell; VOICE_REFUSED when it is none. */
    async readRecording(userId: UserId, name: string): Promise<Buffer> {
      const file = await storage.get(keyOf(userId, name))
      if (!file) throw refuseVoice('missing')
      if (file.size > VOICE_MAX_BYTES) {
        file.body.destroy()
        throw refuseVoice('too_large')
      }
      const bytes = await buffer(file.body)
      assertRecording(bytes)
      return bytes
    },

    /** Any file as it came; FILE_REFUSED when there is none, or too much of it. */
    async readFile(userId: UserId, name: string): Promise<Buffer> {
      const file = await storage.get(keyOf(userId, name))
      if (!file) throw refuseFile('missing')
      if (file.size === 0 || file.size > MAX_BYTES.file) {
        file.body.destroy()
        throw refuseFile(file.size === 0 ? 'empty' : 'too_large')
      }
      return buffer(file.body)
    },

    remove: (userId: UserId, name: string): Promise<void> => storage.remove(keyOf(userId, name)),
  }
}
