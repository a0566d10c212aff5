import {
  HOUR_MS,
  instant,
  PICTURE_WIDTHS,
  UPLOAD_POLICY_LIFETIME_MS,
  type UploadConfig,
  type UploadUse,
  type UserId,
} from '@fanlight/contract'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { countInMemory } from '../../platform/http/limits.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import { UPLOADS_FOLDER } from '../../platform/storage/storage.ts'
import * as store from './media.store.ts'
import type { Forbidden } from './forbidden/forbidden.ts'
import type { Nudity } from './nudity/nudity.ts'
import { LARGEST_WIDTH, refusePicture, renderAvif, renderPicture } from './pictures.ts'
import type { Quota } from './quota.ts'
import { PICTURES_FOLDER, readShown } from './shown-file.ts'
import { MAX_BYTES, type UploadReader } from './upload-reader.ts'
import { FILES_FOLDER } from './files/file-links.ts'
import { VOICES_FOLDER } from './voices/recording.ts'

/** An upload that nobody made anything of, and a picture that nothing came to show, go after this. */
const FORGOTTEN_AFTER_MS = 24 * HOUR_MS
/** As long as a link to it can be good. */
const REPLACED_KEPT_MS = 48 * HOUR_MS
/** Making a picture is dear, and where browsers post straight to a bucket nobody counts what they post. */
const PER_PERSON = { max: 60, perSeconds: 600 }
/** A voice message, and a file, is a single object; a picture has many. */
const isSingle = (key: string): boolean => key.startsWith(VOICES_FOLDER) || key.startsWith(FILES_FOLDER)

export type MediaService = ReturnType<typeof createMediaService>
/** Whether something shows a user's picture. */
type IsKept = (db: Db, picture: { key: string; ownerId: UserId }) => Promise<boolean>
/** Shows it no more. */
type TakeDown = (tx: Tx, picture: { key: string; ownerId: UserId }) => Promise<void>

export function createMediaService(
  deps: Platform & { quota: Quota; forbidden: Forbidden; nudity: Nudity },
  uploads: UploadReader,
) {
  const { db, jobs, storage, clock, log, quota, forbidden, nudity } = deps
  const keepers: IsKept[] = []
  const showing: TakeDown[] = []
  const waitOf = countInMemory(PER_PERSON, () => clock.now())

  async function removeObjects(key: string): Promise<void> {
    if (isSingle(key)) return storage.remove(key)
    const names = PICTURE_WIDTHS.flatMap((width) => ['avif', 'webp', 'jpg'].map((format) => `${width}.${format}`))
    for (const name of names) await storage.remove(`${key}/${name}`)
  }

  const makeAvif = jobs.lane('media').define<{ key: string }>('media.make_avif', async ({ key }) => {
    const kept = await storage.get(`${key}/${LARGEST_WIDTH}.webp`)
    if (!kept) return
    const bytes = await buffer(kept.body)
    for (const width of PICTURE_WIDTHS) {
      const avif = await renderAvif(bytes, width)
      await storage.put(`${key}/${avif.name}`, avif.bytes, avif.type)
      // Taken away meanwhile: what was written since would lie there for ever.
      if (!(await store.hasPicture(db, key))) return removeObjects(key)
    }
  })

  const removePicture = jobs.lane('media').define<{ key: string }>('media.remove_picture', async ({ key }) => {
    const isGone = await db.transaction(async (tx) => {
      const ownerId = await store.lockOwner(tx, key)
      if (ownerId === null) return true
      for (const isKept of keepers) if (await isKept(tx, { key, ownerId })) return false
      await store.deletePicture(tx, key)
      return true
    })
    // After the row: writing another rendition looks for it, and a second try finds the files by the key alone.
    if (isGone) await removeObjects(key)
  })

  const removeAllOf = jobs.lane('media').define<{ userId: UserId }>('media.remove_all', async ({ userId }) => {
    const pictures = await store.listPictures(db, userId)
    await db.transaction(async (tx) => {
      for (const { pictureKey } of pictures) await removePicture.enqueue(tx, { key: pictureKey })
    })
  })

  return {
    async uploadConfig({ userId, sessionId }: Viewer, wanted: UploadUse): Promise<UploadConfig> {
      // Where browsers post straight to a bucket, nobody else could say no.
      await quota.assertRoom(userId, 1)
      // Nobody else has anything to do with a photo of a post.
      const use = wanted !== 'photo' || (await quota.isCreator(userId)) ? wanted : 'picture'
      const { fields, ...shown } = await uploads.form(userId, use, sessionId)
      const expiresAt = instant(clock.now() + UPLOAD_POLICY_LIFETIME_MS)
      return { ...shown, fields: fields && { ...fields }, expiresAt, maxBytes: MAX_BYTES[use] }
    },

    /**
     * Makes a picture of what a user uploaded and answers its key. Asked twice, it answers the same: the first answer
     * may have been lost on the way.
     */
    async adopt(userId: UserId, url: string, purpose: store.PicturePurpose): Promise<string> {
      const name = await uploads.nameOf(userId, url)
      if (name === null) throw refusePicture('missing')
      const source = { ownerId: userId, upload: name, purpose }
      const known = await store.findKey(db, source)
      if (known !== null) return known
      const wait = waitOf(userId)
      if (wait > 0) throw new AppError('TOO_MANY', { retryAfterMs: wait })

      const bytes = await uploads.readPicture(userId, name, 'picture')
      const renditions = await renderPicture(bytes)
      await forbidden.assertAllowed(userId, renditions, `${LARGEST_WIDTH}.jpg`, () => uploads.remove(userId, name))
      // Of the bytes too: what lies below a key never changes, or a user could swap a picture that was looked at.
      const digest = createHash('sha256').update(`${purpose}/${name}/`).update(bytes).digest('hex')
      const key = `${PICTURES_FOLDER}${userId}/${digest.slice(0, 32)}`
      await Promise.all(renditions.map((made) => storage.put(`${key}/${made.name}`, made.bytes, made.type)))
      await db.transaction(async (tx) => {
        const isNew = await store.insertPicture(tx, { ...source, key, createdAt: clock.now() })
        // A verification photo is looked at by an operator or two; nobody waits for it.
        if (isNew && purpose !== 'verification') await makeAvif.enqueue(tx, { key })
        if (isNew && (purpose === 'avatar' || purpose === 'cover')) {
          await nudity.look(tx, { type: 'picture', key, ownerId: userId }, { type: 'image', key })
        }
        // Whatever went wrong after this, or came second, is found and taken away.
        await removePicture.enqueue(tx, { key }, { runAt: clock.now() + FORGOTTEN_AFTER_MS })
      })
      await uploads.remove(userId, name)
      const standing = await store.findKey(db, source)
      if (standing === null) throw refusePicture('missing')
      return standing
    },

    /** Whatever became of it after it was made: should nothing show it in a day, it goes. */
    removeUnlessKept: (tx: Tx, key: string): Promise<void> =>
      removePicture.enqueue(tx, { key }, { runAt: clock.now() + FORGOTTEN_AFTER_MS }),

    /** How long somebody has to wait before another of their uploads is made into something. */
    waitOf: (userId: UserId): number => waitOf(userId),

    /** The key of the picture that was made of an upload of theirs. */
    async keyOf(userId: UserId, url: string, purpose: store.PicturePurpose): Promise<string | null> {
      const upload = await uploads.nameOf(userId, url)
      return upload === null ? null : store.findKey(db, { ownerId: userId, upload, purpose })
    },

    /** A picture goes when nothing shows it; each module answers for what it shows. */
    keepWhile: (isKept: IsKept) => void keepers.push(isKept),

    /** The bytes of a picture as JPEG, for those who look at it rather than show it. */
    read: (key: string): Promise<Buffer | null> => readShown(storage, { type: 'image', key }),

    /** Each module that shows pictures to everybody answers for taking one away. */
    onTakenDown: (takeDown: TakeDown) => void showing.push(takeDown),

    /** Nothing shows it any more; its files go once nothing needs them. */
    async takeDown(tx: Tx, key: string): Promise<void> {
      const ownerId = await store.findOwner(tx, key)
      if (ownerId === null) return
      for (const takeDown of showing) await takeDown(tx, { key, ownerId })
      // Whoever put it there would get it again by asking for the same upload.
      await store.forgetUpload(tx, key)
      await removePicture.enqueue(tx, { key })
    },

    /** Takes a picture away that nothing shows any more: once no link to it is good any more, or at once. */
    async retire(tx: Tx, key: string | null, when: 'later' | 'now' = 'later'): Promise<void> {
      if (key === null || !(key.startsWith(PICTURES_FOLDER) || isSingle(key))) return
      await removePicture.enqueue(tx, { key }, when === 'later' ? { runAt: clock.now() + REPLACED_KEPT_MS } : {})
    },

    removeAllOf: (tx: Tx, userId: UserId) => removeAllOf.enqueue(tx, { userId }),

    async sweep(): Promise<void> {
      const forgotten = await storage.listOlderThan(UPLOADS_FOLDER, clock.now() - FORGOTTEN_AFTER_MS)
      for (const key of forgotten) await storage.remove(key)
      if (forgotten.length > 0) log.info({ uploads: forgotten.length }, 'swept away uploads that nobody used')
    },
  }
}
