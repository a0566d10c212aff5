import {
  LABELS_MAX,
  LARGEST_ID,
  VAULT_PAGE_SIZE,
  type addToVault,
  type downloadAsset,
  type Asset,
  type InputOf,
  type labelAssets,
  type listVault,
  type OutputOf,
  type UserId,
} from '@fanlight/contract'
import { AssetId } from '@fanlight/contract/schemas'
import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { countInMemory } from '../../platform/http/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AssetHooks } from './assets.hooks.ts'
import type { createAssetRemoval } from './assets.removal.ts'
import * as store from './assets.store.ts'
import type { Forbidden, Looks } from './forbidden/forbidden.ts'
import { LARGEST_PHOTO_WIDTH, PHOTO_AVIF_WIDTHS, renderPhoto } from './photos.ts'
import { refusePicture, renderAvif } from './pictures.ts'
import type { Quota } from './quota.ts'
import type { UploadReader } from './upload-reader.ts'
import type { Viewing } from './viewing.ts'

/** As many as a creator can upload in that time. */
const PER_PERSON = { max: 100, perSeconds: 600 }
const NEWEST = LARGEST_ID as AssetId

const cursor = cursorOf(z.object({ assetId: AssetId }))

type Deps = Platform & {
  quota: Quota
  forbidden: Forbidden
  uploads: UploadReader
  hooks: AssetHooks
  removal: ReturnType<typeof createAssetRemoval>
  viewing: Viewing
}
type Found = { row: store.AssetRow; wasThere: boolean }

/** The vault: what a creator uploaded before, to be published again and again. */
export function createAssets(deps: Deps) {
  const { db, jobs, storage, clock, ids, quota, forbidden, uploads, hooks, removal, viewing } = deps
  const waitOf = countInMemory(PER_PERSON, () => clock.now())

  const makeAvif = jobs.lane('media').define<{ folder: string }>('media.make_photo_avif', async ({ folder }) => {
    const kept = await storage.get(`${folder}/photo/${LARGEST_PHOTO_WIDTH}.webp`)
    if (!kept) return
    const bytes = await buffer(kept.body)
    for (const width of PHOTO_AVIF_WIDTHS) {
      const avif = await renderAvif(bytes, width)
      await storage.put(`${folder}/photo/${avif.name}`, avif.bytes, avif.type)
      // Taken away meanwhile: what was written since would lie there for ever.
      if (!(await store.hasFolder(db, folder))) return storage.removeFolder(folder)
    }
  })

  /** By the upload. A large photo of a phone takes longer than a request has: who asks again waits for the same making. */
  const making = new Map<string, Promise<Found>>()

  async function addOnce(ownerId: UserId, input: InputOf<typeof addToVault>): Promise<Found> {
    const key = `${ownerId} ${input.url}`
    const known = making.get(key)
    if (known) return { ...(await known), wasThere: true }
    const made = addPhoto(ownerId, input)
    making.set(key, made)
    try {
      return await made
    } finally {
      making.delete(key)
    }
  }

  async function addPhoto(ownerId: UserId, { url, fileName }: InputOf<typeof addToVault>): Promise<Found> {
    const upload = await uploads.nameOf(ownerId, url)
    if (upload === null) throw refusePicture('missing')
    const known = await store.findByUpload(db, ownerId, upload)
    if (known) return { row: known, wasThere: true }
    const wait = waitOf(ownerId)
    if (wait > 0) throw new AppError('TOO_MANY', { retryAfterMs: wait })

    const bytes = await uploads.readPicture(ownerId, upload, 'photo')
    const digest = createHash('sha256').update(bytes).digest('hex')
    const same = await store.findByDigest(db, { ownerId, kind: 'photo' }, digest)
    // The upload stays until it is swept: if this answer is lost, the same question finds the same answer.
    if (same) return { row: same, wasThere: true }

    await quota.assertKept(ownerId, bytes.length)
    const folder = `assets/${ownerId}/${randomBytes(16).toString('hex')}`
    await db.transaction((tx) => removal.removeUnlessClaimed(tx, folder))
    const { width, height, renditions } = await renderPhoto(bytes, 'photo')
    const largest = `photo/${LARGEST_PHOTO_WIDTH}.jpg`
    const looks = await forbidden.assertAllowed(ownerId, renditions, largest, () => uploads.remove(ownerId, upload))
    await Promise.all(renditions.map((made) => storage.put(`${folder}/${made.name}`, made.bytes, made.type)))
    const about = { ownerId, folder, upload, digest, fileName, width, height, bytes: bytes.length }
    const row = await db.transaction((tx) => claim(tx, about, looks))
    if (row) {
      await uploads.remove(ownerId, upload)
      return { row, wasThere: false }
    }
    await storage.removeFolder(folder)
    const first =
      (await store.findByDigest(db, { ownerId, kind: 'photo' }, digest)) ??
      (await store.findByUpload(db, ownerId, upload))
    if (!first) throw refusePicture('missing')
    return { row: first, wasThere: true }
  }

  type Rendered = Required<Omit<store.NewAsset, 'assetId' | 'kind' | 'purpose' | 'state' | 'createdAt' | 'durationMs'>>

  /** Null when another upload of the same was faster. */
  async function claim(tx: Tx, rendered: Rendered, looks: Looks): Promise<store.AssetRow | null> {
    const assetId = AssetId.parse(ids.next())
    await store.freeUploadName(tx, rendered.ownerId, rendered.upload)
    const made = { ...rendered, assetId, kind: 'photo', state: 'ready', createdAt: clock.now() } as const
    if (!(await store.insertAsset(tx, made))) return null
    await forbidden.remember(tx, assetId, looks)
    await makeAvif.enqueue(tx, { folder: rendered.folder })
    tx.afterCommit(() => hooks.announce(assetId))
    return store.findAsset(tx, assetId)
  }

  return {
    ...hooks,
    ...removal,

    /** Those of an owner's that are in the vault, locked until the transaction ends: none of them can leave it meanwhile. */
    lock: store.lockOwn,

    /** How a video stands, as a message keeps it. */
    async standingOf(tx: Tx, assetId: AssetId) {
      const row = await store.findAsset(tx, assetId)
      const isThere = row?.state === 'ready'
      const { width = null, height = null, durationMs = null, failure = null } = row ?? {}
      return isThere
        ? { state: undefined, width, height, durationMs }
        : { state: row?.state === 'processing' ? ('processing' as const) : ('failed' as const), failure }
    },

    async add(ownerId: UserId, input: InputOf<typeof addToVault>): Promise<OutputOf<typeof addToVault>> {
      const { row, wasThere } = await addOnce(ownerId, input)
      const [asset] = await hooks.present(db, [row])
      if (!asset) throw refusePicture('missing')
      return { asset, wasThere }
    },

    async list(
      ownerId: UserId,
      { kind, label, cursor: from }: InputOf<typeof listVault>,
    ): Promise<OutputOf<typeof listVault>> {
      const { assetId } = cursor.read(from, { assetId: NEWEST })
      const rows = await store.listVault(db, ownerId, { kind: kind ?? null, label: label ?? null }, assetId)
      const { page, nextCursor } = pageOf(rows, VAULT_PAGE_SIZE, (row) => cursor.write({ assetId: row.assetId }))
      return { assets: await hooks.present(db, page), nextCursor }
    },

    labels: (ownerId: UserId) => store.listLabels(db, ownerId),

    get: async (ownerId: UserId, assetIds: readonly AssetId[]): Promise<Asset[]> =>
      hooks.present(db, await store.listOwn(db, ownerId, assetIds)),

    /** Without a watermark: it is theirs. */
    async download(ownerId: UserId, assetId: AssetId): Promise<OutputOf<typeof downloadAsset>> {
      const [row] = await store.listOwn(db, ownerId, [assetId])
      if (row?.state !== 'ready') throw new AppError('NOT_FOUND', {})
      return viewing.download(row, { viewerId: ownerId, until: null, watermark: null })
    },

    async label(ownerId: UserId, { assetIds, add, remove }: InputOf<typeof labelAssets>): Promise<Asset[]> {
      const wanted = new Set(assetIds)
      await db.transaction(async (tx) => {
        const rows = await store.lockOwn(tx, ownerId, assetIds)
        if (rows.length < wanted.size) throw new AppError('NOT_FOUND', {})
        for (const { assetId, labels } of rows) {
          const left = [...new Set([...labels, ...add])].filter((label) => !remove.includes(label))
          if (left.length > LABELS_MAX) throw tooManyLabels()
          await store.setLabels(tx, assetId, left)
          tx.afterCommit(() => hooks.announce(assetId))
        }
      })
      return hooks.present(db, await store.listOwn(db, ownerId, [...wanted]))
    },
  }
}

const tooManyLabels = (): AppError<'INVALID_INPUT'> =>
  new AppError('INVALID_INPUT', { issues: [{ path: 'add', message: `At most ${LABELS_MAX} labels` }] })
