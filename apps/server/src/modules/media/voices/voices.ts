import type { UserId } from '@fanlight/contract'
import { createHash } from 'node:crypto'
import type { Programs } from '../../../platform/config/programs.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as store from '../media.store.ts'
import type { MediaService } from '../media.ts'
import type { UploadReader } from '../upload-reader.ts'
import { makeVoice } from './make-voice.ts'
import { refuseVoice, VOICES_FOLDER } from './recording.ts'

export type Voices = ReturnType<typeof createVoices>
type Deps = Platform & { uploads: UploadReader; media: MediaService; converter: Programs | null }

/** What people said into a microphone, kept as pictures are: with an owner, until nothing shows it any more. */
export function createVoices({ db, storage, clock, uploads, media, converter }: Deps) {
  return {
    /**
     * Makes a voice message of what a user uploaded. Asked twice, it answers the same: the first answer may have been lost
     * on the way.
     */
    async adopt(userId: UserId, url: string): Promise<{ key: string } & store.Sound> {
      const upload = await uploads.nameOf(userId, url)
      if (upload === null) throw refuseVoice('missing')
      const known = await store.findSound(db, { ownerId: userId, upload })
      if (known) return { key: known.key, ...known.sound }
      if (!converter) throw refuseVoice('unavailable')
      const wait = media.waitOf(userId)
      if (wait > 0) throw new AppError('TOO_MANY', { retryAfterMs: wait })

      const recording = await uploads.readRecording(userId, upload)
      const { bytes, ...sound } = await makeVoice(converter, recording)
      // Of the bytes too: what lies below a key never changes.
      const digest = createHash('sha256').update(`voice/${upload}/`).update(recording).digest('hex')
      const key = `${VOICES_FOLDER}${userId}/${digest.slice(0, 32)}.m4a`
      await storage.put(key, bytes, 'audio/mp4')
      await db.transaction(async (tx) => {
        const made = { ownerId: userId, upload, purpose: 'voice', key, sound, createdAt: clock.now() } as const
        await store.insertPicture(tx, made)
        await media.removeUnlessKept(tx, key)
      })
      await uploads.remove(userId, upload)
      const standing = await store.findSound(db, { ownerId: userId, upload })
      if (!standing) throw refuseVoice('missing')
      return { key: standing.key, ...standing.sound }
    },
  }
}
