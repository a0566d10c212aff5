import { join } from 'node:path'
import {
  DAY_MS,
  HOUR_MS,
  instant,
  VIDEO_CHUNK_BYTES,
  type AssetId,
  type getVideoUploadToken,
  type getVodInfo,
  type OutputOf,
  type UserId,
} from '@fanlight/contract'
import type { Config } from '../../../platform/config/config.ts'
import { HOW_TO_INSTALL_FFMPEG } from '../../../platform/config/programs.ts'
import { AppError } from '../../../platform/errors.ts'
import type { HttpServer } from '../../../platform/http/http.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Identity } from '../../identity/index.ts'
import type { AssetHooks } from '../assets.hooks.ts'
import type { AssetRemoval } from '../assets.removal.ts'
import { findAsset, findMerged, lockAsset, type AssetPurpose, type AssetRow } from '../assets.store.ts'
import type { Forbidden } from '../forbidden/forbidden.ts'
import type { Quota } from '../quota.ts'
import { writeCredential } from './credential.ts'
import { createMaking } from './making.ts'
import { openPieces, PIECES_FOLDER } from './pieces.ts'
import { MAX_BYTES, receiveVideos, VOD_PATH } from './receiving.ts'
import { createVideoRecordings, type VideoRecordings } from './recordings.ts'
import * as store from './videos.store.ts'

const LOOK_EVERY_MS = 5_000
const SWEEP_EVERY_MS = HOUR_MS
const FORGOTTEN_AFTER_MS = DAY_MS

export type VideoConfig = Pick<Config, 's3' | 'dataDir' | 'converter' | 'storage' | 'role'> & {
  http: Pick<Config['http'], 'publicUrl'>
}
export type Videos = {
  /** Videos that come from this server itself. */
  readonly recordings: VideoRecordings
  /** With it a browser sends the pieces of a video: a creator's into the vault, anybody's for a message. */
  uploadToken(viewer: Viewer, purpose: AssetPurpose): OutputOf<typeof getVideoUploadToken>
  /** How a video stands, to its owner. */
  infoOf(userId: UserId, Vid: AssetId): Promise<OutputOf<typeof getVodInfo>>
  /** Makes videos of all that was uploaded. */
  makeDue(): Promise<void>
  sweep(): Promise<void>
  close(): Promise<void>
}

type Deps = Platform & {
  http: HttpServer
  identity: Identity
  quota: Quota
  forbidden: Forbidden
  hooks: AssetHooks
  removal: Pick<AssetRemoval, 'remove' | 'removeUnlessShown'>
}

/** Videos: from the first piece of an upload to what a player plays. */
export function createVideos(deps: Deps, config: VideoConfig): Videos {
  const { db, clock, log, secrets, storage, http, hooks, removal } = deps
  const { doesWork } = config.role
  // Who leaves videos to others takes them, whether there is a converter here or not.
  const converter = doesWork ? config.converter : null
  const canTake = converter !== null || !doesWork
  if (!canTake) log.warn(`Videos cannot be taken: there is no ffmpeg here. ${HOW_TO_INSTALL_FFMPEG}`)
  // Without a public address the browser's own origin is the right one, by whichever name it reached us.
  const host = `${config.http.publicUrl?.replace(/\/$/, '') ?? ''}${VOD_PATH}`
  const pieces = openPieces(config, storage)
  const making = createMaking({ ...deps, converter, pieces, workFolder: join(config.dataDir, 'making') })
  const look = () => void making.look().catch((error: unknown) => log.error({ err: error }, 'making videos failed'))

  /** An upload that nobody will finish. A post that waits for it has to be told; otherwise nobody misses it. */
  async function giveUp({ ownerId, assetId }: AssetRow): Promise<void> {
    try {
      await removal.remove(ownerId, assetId)
    } catch (error) {
      if (!(error instanceof AppError && error.reason === 'ASSET_IN_USE')) throw error
      await db.transaction(async (tx) => {
        const asset = await lockAsset(tx, assetId)
        if (asset?.state !== 'uploading') return
        await store.markFailed(tx, assetId, 'gave_up')
        await hooks.settled(tx, assetId)
      })
    }
    await pieces.remove(assetId)
  }

  async function sweep(): Promise<void> {
    const before = instant(clock.now() - FORGOTTEN_AFTER_MS)
    for (const assetId of await store.listUnfinished(db, before)) {
      const asset = await findAsset(db, assetId)
      if (asset?.state === 'uploading') await giveUp(asset)
    }
    const names = (await storage.listOlderThan(PIECES_FOLDER, before)).map((key) => key.slice(PIECES_FOLDER.length + 1))
    const assetIds = [...new Set(names.map((name) => name.replace(/\.\w+$/, '')))].filter((id) => /^\d{1,19}$/.test(id))
    const needed = await store.listNeeded(db, assetIds)
    for (const assetId of await recordings.listWanted(db, assetIds as AssetId[])) needed.add(assetId)
    for (const assetId of assetIds) if (!needed.has(assetId)) await pieces.remove(assetId as AssetId)
    await making.sweep()
  }

  async function infoOf(userId: UserId, Vid: AssetId): Promise<OutputOf<typeof getVodInfo>> {
    const row = (await findAsset(db, Vid)) ?? (await findMerged(db, Vid))
    const isOwn = row?.ownerId === userId && row.kind === 'video' && row.removedAt === null
    const [asset] = isOwn ? await hooks.present(db, [row]) : []
    if (!asset) throw new AppError('NOT_FOUND', {})
    const { state, progress, failure, url, coverUrl } = asset
    return { Vid, state, progress, failure, videoUrl: url, imageUrl: coverUrl, asset }
  }

  function uploadToken({ userId, sessionId }: Viewer, purpose: AssetPurpose): OutputOf<typeof getVideoUploadToken> {
    if (!canTake) throw new AppError('VIDEO_UNAVAILABLE', {})
    const now = clock.now()
    const { expiresAt, ...credential } = writeCredential(secrets, { userId, sessionId, purpose }, now)
    const times = { currentTime: now, expiredTime: instant(expiresAt) }
    return { ...credential, ...times, host, chunkBytes: VIDEO_CHUNK_BYTES, maxBytes: MAX_BYTES[purpose] }
  }

  const recordings = createVideoRecordings({ ...deps, pieces, canTake, onWhole: look })
  receiveVideos(http.server, { ...deps, pieces, host, giveUp, onWhole: look })
  hooks.onRemoved(async ({ assetId, kind }) => {
    if (kind === 'video') await pieces.remove(assetId)
  })
  deps.jobs.beside({ kind: 'media.make_videos', lane: 'media', read: () => store.readQueue(db, clock.now()) })
  deps.everyWorker(LOOK_EVERY_MS, 'media.make_videos', () => making.look())
  deps.everyWorker(SWEEP_EVERY_MS, 'media.sweep_videos', sweep)

  return { recordings, uploadToken, infoOf, makeDue: () => making.look(), sweep, close: () => making.close() }
}
