import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DAY_MS,
  instant,
  MESSAGE_VIDEO_MAX_SECONDS,
  VIDEO_ATTEMPTS,
  VIDEO_MAX_SECONDS,
  type AssetFailure,
} from '@fanlight/contract'
import type { Programs } from '../../../platform/config/programs.ts'
import { isDuplicate, type Tx } from '../../../platform/db/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AssetHooks } from '../assets.hooks.ts'
import { deleteAsset, findAsset, findByDigest, lockAsset, noteMerged, type AssetRow } from '../assets.store.ts'
import { looksOf, looksOfFrames, type Forbidden, type Looks } from '../forbidden/forbidden.ts'
import { renderPhoto } from '../photos.ts'
import { ConverterMissing, UnusableVideo } from './ffmpeg.ts'
import { createLease, LeaseLost, LEASE_MS, type Lease } from './lease.ts'
import type { Pieces } from './pieces.ts'
import { probe } from './probe.ts'
import { digestOf, makeFilm, takeStill, type Film } from './transcode.ts'
import * as store from './videos.store.ts'

const AGAIN_AFTER_MS = 30_000
const FORGOTTEN_AFTER_MS = DAY_MS
/** Of the whole work; the rest is putting what was made where it is kept. */
const FILM_PERCENT = 95

type Deps = Platform & {
  converter: Programs | null
  hooks: AssetHooks
  forbidden: Forbidden
  pieces: Pieces
  workFolder: string
}
class NoRoom extends Error {
  override readonly name = 'NoRoom'
}
type Made = { digest: string; film: Film; looks: Looks }

/**
 * Makes videos of what was uploaded, one at a time in each process. The table is the queue: a process that dies lets its
 * lease run out, and the next that looks begins from the start.
 */
export function createMaking(deps: Deps) {
  const { db, clock, log, storage, converter, hooks, forbidden, pieces, workFolder } = deps
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let isAskedAgain = false

  async function makeAll(programs: Programs): Promise<void> {
    try {
      do {
        isAskedAgain = false
        while (!stopping.signal.aborted && (await makeNext(programs)));
      } while (isAskedAgain)
    } finally {
      // In the same breath: a request from now on begins from the start.
      running = null
    }
  }

  /** False when there is nothing to do. */
  async function makeNext(programs: Programs): Promise<boolean> {
    const until = instant(clock.now() + LEASE_MS)
    const row = await db.transaction((tx) => store.claimNext(tx, clock.now(), until))
    if (!row) return false
    const lease = createLease(deps, row, stopping.signal)
    const folder = join(workFolder, `${row.assetId}-${randomBytes(4).toString('hex')}`)
    try {
      // Each process that began with it died of it.
      if (row.attempts > VIDEO_ATTEMPTS) throw new Error('It was begun with often enough')
      await removeWork((name) => name.startsWith(`${row.assetId}-`))
      await mkdir(join(folder, 'hls'), { recursive: true })
      await make(programs, { row, lease, folder })
    } catch (error) {
      await fall(row, lease, error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return true
  }

  async function make(programs: Programs, work: { row: AssetRow; lease: Lease; folder: string }): Promise<void> {
    const { row, lease, folder } = work
    const { signal } = lease
    // What is made, and a copy of it on its way to where it is kept.
    if (!(await storage.hasRoomFor(2 * row.bytes))) throw new NoRoom('The disk is too full to make a video')
    const file = await pieces.fetch(row.assetId, folder, () => lease.says())
    const digest = await digestOf(file, () => lease.says())
    const same = row.purpose === 'vault' ? await findByDigest(db, row, digest) : null
    if (same) return merge(row, lease, digest)

    const maxSeconds = row.purpose === 'message' ? MESSAGE_VIDEO_MAX_SECONDS : VIDEO_MAX_SECONDS
    const source = await probe(programs, file, { signal }, maxSeconds)
    const onProgress = (milliseconds: number) => {
      const share = source.durationMs === null ? 0 : Math.min(1, milliseconds / source.durationMs)
      // A lease that is lost ends the conversion by its signal; nobody waits for this one.
      lease.says(Math.floor(share * FILM_PERCENT)).catch(() => undefined)
    }
    const film = await makeFilm(programs, { file, source, folder: join(folder, 'hls') }, { signal, onProgress })
    const still = await takeStill(programs, { file, source, film, folder }, { signal })
    const looks = await assertAllowed(row, { film, still })
    await keep(row, lease, { film, still })
    await settle(row, lease, { digest, film, looks })
  }

  /** Before anything of it is where somebody could see it. */
  async function assertAllowed(row: AssetRow, { film, still }: { film: Film; still: Buffer }): Promise<Looks> {
    const looks = [...(await looksOf(still)), ...(await looksOfFrames(film.greyFrames))]
    if (!(await forbidden.allows(row.ownerId, looks))) throw new UnusableVideo('forbidden')
    return looks
  }

  async function keep(row: AssetRow, lease: Lease, { film, still }: { film: Film; still: Buffer }): Promise<void> {
    const { renditions } = await renderPhoto(still, 'poster')
    // What an attempt that died had put there, and more of it than there is now.
    await storage.removeFolder(`${row.folder}/hls`)
    for (const { name, path, type } of film.files) {
      await lease.says(FILM_PERCENT)
      await storage.putFile(`${row.folder}/hls/${name}`, path, type)
    }
    for (const { name, bytes, type } of renditions) await storage.put(`${row.folder}/${name}`, bytes, type)
  }

  async function settle(row: AssetRow, lease: Lease, { digest, film, looks }: Made): Promise<void> {
    try {
      await db.transaction(async (tx) => {
        await assertOurs(tx, row, lease)
        await store.markReady(tx, row.assetId, { ...film, digest })
        await forbidden.remember(tx, row.assetId, looks)
        await hooks.settled(tx, row.assetId)
      })
    } catch (error) {
      // The same file, made at the same time on another machine, was ready first.
      if (isDuplicate(error, 'media_assets_once')) return merge(row, lease, digest)
      throw error
    }
    await pieces.remove(row.assetId)
  }

  /** The vault has it already: that one stands for this one from now on. */
  async function merge(row: AssetRow, lease: Lease, digest: string): Promise<void> {
    await db.transaction(async (tx) => {
      await assertOurs(tx, row, lease)
      const same = await findByDigest(tx, row, digest)
      if (!same) throw new Error('What was there already has gone meanwhile')
      await hooks.merged(tx, row.assetId, same.assetId)
      await deleteAsset(tx, row.assetId)
      await noteMerged(tx, row, same.assetId)
    })
    await removeFiles(row)
  }

  async function assertOurs(tx: Tx, { assetId }: AssetRow, lease: Lease): Promise<void> {
    if (!lease.isOurs(await lockAsset(tx, assetId))) throw new LeaseLost()
  }

  async function removeFiles({ assetId, folder }: AssetRow): Promise<void> {
    await pieces.remove(assetId)
    await storage.removeFolder(folder)
  }

  /** What becomes of a video that could not be made this time. */
  async function fall(row: AssetRow, lease: Lease, error: unknown): Promise<void> {
    const { assetId, attempts } = row
    if (stopping.signal.aborted) return putBack(lease, { until: null, counts: false })
    if (error instanceof LeaseLost) {
      const left = await findAsset(db, assetId)
      if (!left || left.removedAt !== null) await removeFiles(row)
      return
    }
    if (error instanceof UnusableVideo) {
      log.info({ err: error, assetId }, 'no video could be made of an upload')
      return fail(row, lease, error.failure)
    }
    log.error({ err: error, assetId, attempts }, 'a video could not be made')
    // The operator's to mend, and no fault of the video: it waits for as long as that takes.
    if (error instanceof NoRoom) return putBack(lease, { until: instant(clock.now() + AGAIN_AFTER_MS), counts: false })
    if (attempts >= VIDEO_ATTEMPTS) {
      return fail(row, lease, error instanceof ConverterMissing ? 'no_converter' : 'gave_up')
    }
    return putBack(lease, { until: instant(clock.now() + AGAIN_AFTER_MS * attempts), counts: true })
  }

  const putBack = (lease: Lease, terms: Parameters<typeof store.putBack>[2]): Promise<void> =>
    db.transaction((tx) => store.putBack(tx, lease.row(), terms))

  async function fail(row: AssetRow, lease: Lease, failure: AssetFailure): Promise<void> {
    const isOurs = await db.transaction(async (tx) => {
      if (!lease.isOurs(await lockAsset(tx, row.assetId))) return false
      await store.markFailed(tx, row.assetId, failure)
      await hooks.settled(tx, row.assetId)
      return true
    })
    if (isOurs) await removeFiles(row)
  }

  /** A converter that outlived its server ends when its folder is gone. */
  async function removeWork(isOld: (name: string) => boolean): Promise<void> {
    const names = await readdir(workFolder).catch(() => [])
    for (const name of names.filter(isOld)) await rm(join(workFolder, name), { recursive: true, force: true })
  }

  /** Makes all that waits; when that is being done, looks once more afterwards. */
  function look(): Promise<void> {
    if (!converter || stopping.signal.aborted) return Promise.resolve()
    isAskedAgain = true
    running ??= makeAll(converter)
    return running
  }

  return {
    look,

    /** What was left behind: by machines that died, and by those that never had a converter. */
    async sweep(): Promise<void> {
      const before = clock.now() - FORGOTTEN_AFTER_MS
      const names = await readdir(workFolder).catch(() => [])
      const ages = await Promise.all(names.map((name) => stat(join(workFolder, name)).catch(() => null)))
      const old = new Set(names.filter((_, index) => (ages[index]?.mtimeMs ?? before) < before))
      await removeWork((name) => old.has(name))

      const waiting = converter ? [] : await store.listWaiting(db, instant(before))
      for (const assetId of waiting) {
        await db.transaction(async (tx) => {
          const row = await lockAsset(tx, assetId)
          if (row?.state !== 'processing' || row.attempts > 0) return
          await store.markFailed(tx, assetId, 'no_converter')
          await hooks.settled(tx, assetId)
        })
      }
    },

    async close(): Promise<void> {
      stopping.abort()
      await running?.catch(() => undefined)
    },
  }
}
