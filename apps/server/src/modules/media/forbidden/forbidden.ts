import {
  END_OF_TIME,
  LARGEST_ID,
  MINUTE_MS,
  REPORTS_PAGE_SIZE,
  type AssetId,
  type ForbiddenPicture,
  type listForbidden,
  type OutputOf,
  instant,
  type UserId,
} from '@fanlight/contract'
import { PictureHash } from '@fanlight/contract/schemas'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../../platform/db/cursor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StoredLinks } from '../../../platform/storage/links.ts'
import { presentPerson } from '../../identity/index.ts'
import { assertPicture, refusePicture, upright, type Rendition } from '../pictures.ts'
import { differenceOf, FINGERPRINT_SIDE, fingerprintOf, fromHash, toHash, type Fingerprint } from './fingerprint.ts'
import * as store from './forbidden.store.ts'

/** In so many of its 64 bits a picture may differ from one that looks the same. Two that have nothing in common differ in some 32. */
const ALIKE = 10
/** Frames of a film that follow each other are mostly one picture. */
const SAME_FRAME = 4
/** As wide as that is a picture made that nobody will be shown. */
const FILE_LOOKED_AT = 320
/** Each of them is compared with the whole list. An hour at two a second. */
const MOST_FRAMES = 7_200
const FRAMES_AT_ONCE = 100
/** A film is no reason to keep the database at one statement for seconds. */
const COMPARED_AT_ONCE = 40

export type Forbidden = ReturnType<typeof createForbidden>
/** What a picture or the frames of a film look like: those of them that look like anything. */
export type Looks = readonly Fingerprint[]

/** Longer than any upload that was compared with the list before takes to be there. */
const UPLOADED_WITHIN_MS = 15 * MINUTE_MS
type OnSettled = (tx: Tx, assetId: AssetId) => Promise<void>

const position = cursorOf(z.object({ at: z.int().nonnegative().max(END_OF_TIME), hash: PictureHash }))

/** How a picture looks. */
export async function looksOf(picture: Buffer): Promise<Looks> {
  const grey = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(FINGERPRINT_SIDE, FINGERPRINT_SIDE, { fit: 'fill' })
    .raw()
    .toBuffer()
  const look = fingerprintOf(grey)
  return look ? [look] : []
}

/** How the frames of a film look, of which each is so many grey values: those that are not nearly the one before. */
export async function looksOfFrames(frames: Uint8Array): Promise<Looks> {
  const size = FINGERPRINT_SIDE ** 2
  const looks: Fingerprint[] = []
  let last: Uint8Array | null = null
  for (let at = 0; at + size <= frames.length; at += size) {
    const frame = frames.subarray(at, at + size)
    // Most are the very same, which is told without looking at it.
    const isSame = last !== null && Buffer.compare(frame, last) === 0
    last = frame
    const look = isSame ? null : fingerprintOf(frame)
    const before = looks.at(-1)
    if (look && !(before && differenceOf(look.asIs, before.asIs) <= SAME_FRAME)) looks.push(look)
    // An hour of film is half a second of arithmetic: others have their turn in between.
    if ((at / size) % FRAMES_AT_ONCE === 0) await nextTurn()
  }
  const step = Math.max(1, looks.length / MOST_FRAMES)
  return Array.from(
    { length: Math.min(looks.length, MOST_FRAMES) },
    (_, index) => looks[Math.floor(index * step)],
  ).filter((look) => look !== undefined)
}

const bitsOf = (looks: Looks): bigint[] => looks.flatMap(({ asIs, mirrored }) => [asIs, mirrored])

/** Pictures that nobody may share, known by how they look. Nothing else of them is kept. */
export function createForbidden({ db, clock, ids, jobs, log, links }: Platform & { links: StoredLinks }) {
  let settled: OnSettled | null = null
  const present = ({ triedAt, triedBy, ...row }: store.ForbiddenRow): ForbiddenPicture => ({
    ...row,
    lastTry: triedAt === null ? null : { at: triedAt, by: triedBy && presentPerson(triedBy, links) },
  })

  /** Whether somebody may share it. That they tried is written down. */
  async function allows(userId: UserId, looks: Looks): Promise<boolean> {
    if (looks.length === 0) return true
    const all = bitsOf(looks)
    let hash: PictureHash | null = null
    for (let at = 0; at < all.length && hash === null; at += COMPARED_AT_ONCE) {
      hash = await store.findLike(db, all.slice(at, at + COMPARED_AT_ONCE), ALIKE)
    }
    if (hash === null) return true
    await db.transaction((tx) => store.insertTry(tx, { tryId: ids.next(), hash, userId, at: clock.now() }))
    log.warn({ userId, hash }, 'somebody tried to upload a forbidden picture')
    return false
  }

  /** Whatever an asset is in shows it no more, or shows it again. */
  async function change(tx: Tx, assetIds: readonly AssetId[], to: 'forbidden' | 'ready'): Promise<void> {
    for (const assetId of assetIds) {
      if (await store.setForbidden(tx, assetId, to === 'forbidden')) await settled?.(tx, assetId)
    }
  }

  /** Answers the last it looked at, or null if that was all. */
  const lookAtSome = (hashes: readonly PictureHash[], after: AssetId): Promise<AssetId | null> =>
    db.transaction(async (tx) => {
      const { alike, last } = await store.findAlike(tx, hashes, ALIKE, after)
      await change(tx, alike, 'forbidden')
      return last
    })

  const lookAgain = jobs
    .lane('media')
    .define<{ hashes: readonly PictureHash[] }>('media.look_again', async ({ hashes }) => {
      for (let at = 0; at < hashes.length; at += COMPARED_AT_ONCE) {
        const some = hashes.slice(at, at + COMPARED_AT_ONCE)
        let after: AssetId | null = '0' as AssetId
        while (after !== null) after = await lookAtSome(some, after)
      }
    })

  const giveBack = jobs.lane('media').define<object>('media.give_back', async () => {
    await db.transaction(async (tx) => change(tx, await store.findAllowedAgain(tx, ALIKE), 'ready'))
  })

  return {
    allows,

    /** Who hears of an asset that is shown no more, or again. */
    onSettled: (listener: OnSettled) => void (settled = listener),

    /** Before anything of a picture is kept: by the largest of what was made of it. What was uploaded goes, too. */
    async assertAllowed(
      userId: UserId,
      made: readonly Rendition[],
      largest: string,
      removeUpload: () => Promise<void>,
    ): Promise<Looks> {
      const shown = made.find(({ name }) => name === largest)
      if (!shown) throw new Error(`Nothing was made that is called ${largest}`)
      const looks = await looksOf(shown.bytes)
      if (await allows(userId, looks)) return looks
      await removeUpload()
      throw refusePicture('forbidden')
    },

    /** Whether somebody may send a file: it is only ever saved, and may be a picture all the same. */
    async allowsFile(userId: UserId, bytes: Buffer): Promise<boolean> {
      const looks = await assertPicture(bytes, 'picture').then(
        () => upright(bytes, FILE_LOOKED_AT, (picture) => looksOf(picture.bytes)),
        () => [],
      )
      return allows(userId, looks)
    },

    /** With the row of what lies in a vault: what is forbidden later is found by it. */
    remember: (tx: Tx, assetId: AssetId, looks: Looks): Promise<void> => store.saveLooks(tx, assetId, bitsOf(looks)),

    /** Answers how many were not forbidden before. What is there already is looked at in the background. */
    async add(tx: Tx, hashes: readonly PictureHash[], about: { note: string; byId: UserId }): Promise<number> {
      const added = await store.insertForbidden(tx, hashes, { ...about, at: clock.now() })
      await lookAgain.enqueue(tx, { hashes })
      // Once more for what was being uploaded meanwhile.
      await lookAgain.enqueue(tx, { hashes }, { runAt: clock.now() + UPLOADED_WITHIN_MS })
      return added
    },

    /** Nobody pays for what they will not see. */
    isAnyForbidden: (assetIds: readonly AssetId[]): Promise<boolean> => store.isAnyForbidden(db, assetIds),

    hashesOf: (looks: Looks): PictureHash[] => looks.map(({ asIs }) => toHash(asIs)),

    /** False: it is not on the list. */
    async remove(tx: Tx, hash: PictureHash): Promise<boolean> {
      const wasThere = await store.deleteForbidden(tx, hash)
      if (wasThere) await giveBack.enqueue(tx, {})
      return wasThere
    },

    async list(from: string | undefined): Promise<OutputOf<typeof listForbidden>> {
      const { at, hash } = position.read(from, { at: END_OF_TIME, hash: toHash(BigInt(LARGEST_ID)) })
      const before = { at: instant(at), hash: fromHash(hash) }
      const [rows, count] = await Promise.all([
        store.listForbidden(db, before, REPORTS_PAGE_SIZE + 1),
        store.countForbidden(db),
      ])
      const { page, nextCursor } = pageOf(rows, REPORTS_PAGE_SIZE, (row) =>
        position.write({ at: row.addedAt, hash: row.hash }),
      )
      return { pictures: page.map(present), nextCursor, count }
    },
  }
}
