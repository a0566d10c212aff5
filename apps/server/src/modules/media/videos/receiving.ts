import type { IncomingMessage } from 'node:http'
import { errorCatalogue, FILE_NAME_MAX_LENGTH, MESSAGE_VIDEO_MAX_BYTES, VIDEO_MAX_BYTES } from '@fanlight/contract'
import { AssetId } from '@fanlight/contract/schemas'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import { countInMemory } from '../../../platform/http/limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Identity } from '../../identity/index.ts'
import type { AssetHooks } from '../assets.hooks.ts'
import type { AssetRemoval } from '../assets.removal.ts'
import { findAsset, insertAsset, type AssetRow } from '../assets.store.ts'
import type { Quota } from '../quota.ts'
import { readCredential, type Sender } from './credential.ts'
import type { Pieces } from './pieces.ts'
import * as store from './videos.store.ts'

export const VOD_PATH = '/vod'
const TUS_VERSION = '1.0.0'
/** At once: as many as a post, or a message, has room for. What is given up goes after a day. */
const MAX_UNFINISHED = { vault: 20, message: 10 }
export const MAX_BYTES = { vault: VIDEO_MAX_BYTES, message: MESSAGE_VIDEO_MAX_BYTES }
const PER_PERSON = { vault: { max: 100, perSeconds: 600 }, message: { max: 20, perSeconds: 600 } }
/** A client that comes back to an upload takes it over from the connection that broke. */
const TAKE_OVER_MS = 100

type Deps = Platform & {
  identity: Pick<Identity, 'sessions'>
  hooks: AssetHooks
  quota: Quota
  pieces: Pieces
  /** Where uploads are, as browsers see it. */
  host: string
  removal: Pick<AssetRemoval, 'removeUnlessShown'>
  giveUp: (asset: AssetRow) => Promise<void>
  /** All of an upload is here. */
  onWhole: () => void
}

/** Takes videos piece by piece, by the tus protocol: a connection that broke goes on where it was. */
export function receiveVideos(server: FastifyInstance, deps: Deps): void {
  const { db, clock, ids, secrets, log, storage, identity, hooks, removal, quota, pieces, host, giveUp, onWhole } = deps
  const waitOf = {
    vault: countInMemory(PER_PERSON.vault, () => clock.now()),
    message: countInMemory(PER_PERSON.message, () => clock.now()),
  }
  /**
   * What each request was let in for. The library reads an id out of the address in its own way, which is not the way in
   * which the address was routed: it gets the id that was checked, and no other.
   */
  const admitted = new WeakMap<IncomingMessage, Admitted>()
  const admittedOf = (request: TusRequest): Admitted | null =>
    admitted.get(request.runtime?.node?.req as IncomingMessage) ?? null

  async function callerOf(request: FastifyRequest): Promise<Sender> {
    const sender = readCredential(secrets, request.headers.authorization, clock.now())
    if (sender === null || !(await identity.sessions.isActive(sender.sessionId))) throw new AppError('FORBIDDEN', {})
    return sender
  }

  async function assertMayBegin({ userId, purpose }: Sender, request: FastifyRequest): Promise<void> {
    const bytes = Number(request.headers['upload-length'] ?? Number.NaN)
    if (!Number.isSafeInteger(bytes) || bytes < 0) throw new AppError('INVALID_INPUT', { issues: [noLength] })
    if (bytes > MAX_BYTES[purpose]) throw new AppError('TOO_LARGE', {})
    const usage = await store.usageOf(db, { userId, purpose })
    if (!usage?.mayUpload) throw new AppError('FORBIDDEN', {})
    const wait = usage.unfinished >= MAX_UNFINISHED[purpose] ? 60_000 : waitOf[purpose](userId)
    if (wait > 0) throw new AppError('TOO_MANY', { retryAfterMs: wait })
    await quota.assertRoom(userId, bytes)
  }

  async function begin({ userId, purpose }: Sender, assetId: AssetId, { size = 0, metadata }: Begun): Promise<void> {
    await db.transaction(async (tx) => {
      // Counted once more: another may have been begun since it was asked.
      await quota.claim(tx, userId, size)
      await insertAsset(tx, {
        assetId,
        ownerId: userId,
        kind: 'video',
        purpose,
        state: 'uploading',
        upload: pieces.idOf(assetId),
        bytes: size,
        folder: `assets/${userId}/${randomBytes(16).toString('hex')}`,
        fileName: nameOf(metadata?.['filename'] ?? ''),
        createdAt: clock.now(),
      })
      if (purpose === 'message') await removal.removeUnlessShown(tx, assetId, 'later')
      tx.afterCommit(() => hooks.announce(assetId))
    })
  }

  async function finish(assetId: AssetId): Promise<void> {
    await db.transaction(async (tx) => {
      if (await store.finishUpload(tx, assetId)) tx.afterCommit(() => hooks.announce(assetId))
    })
    onWhole()
  }

  /** Their own one that is still here; anybody else's is not there. */
  async function findOwn({ userId, purpose }: Sender, request: FastifyRequest): Promise<AssetRow> {
    const asked = AssetId.safeParse((request.params as { assetId: string }).assetId)
    const asset = asked.success ? await findAsset(db, asked.data) : null
    const isOwn = asset?.ownerId === userId && asset.kind === 'video' && asset.purpose === purpose
    if (!isOwn || asset.removedAt !== null || asset.state === 'failed') throw new AppError('NOT_FOUND', {})
    return asset
  }

  /** The process may have died between the last byte and saying so; the browser asks, hears that all is there, and rests. */
  async function finishIfWhole({ assetId }: AssetRow): Promise<void> {
    const upload = await (await pieces.store).getUpload(pieces.idOf(assetId)).catch(() => null)
    if (upload && upload.offset === upload.size) await finish(assetId)
  }

  void server.register(async (scope) => {
    const tus = new Server({
      path: VOD_PATH,
      datastore: await pieces.store,
      maxSize: VIDEO_MAX_BYTES,
      lockDrainTimeout: TAKE_OVER_MS,
      namingFunction: () => pieces.idOf(AssetId.parse(ids.next())),
      generateUrl: (_request, { id }) => `${host}/${pieces.assetIdOf(id)}`,
      getFileIdFromRequest(request) {
        const assetId = admittedOf(request)?.assetId
        return assetId === undefined ? undefined : pieces.idOf(assetId)
      },
      async onUploadCreate(request, upload) {
        const beginner = admittedOf(request)
        if (beginner) await begin(beginner, pieces.assetIdOf(upload.id), upload).catch(refuseInTus)
        return {}
      },
      async onUploadFinish(_request, { id }) {
        await finish(pieces.assetIdOf(id))
        return {}
      },
      async onResponseError(request, error) {
        const status = 'status_code' in error ? error.status_code : 500
        if (status < 500 || status === NO_ROOM) return undefined
        log.error({ err: error, method: request.method }, 'a piece of a video could not be taken')
        return (await storage.hasRoomFor(0)) ? undefined : noRoom('UPLOADS_PAUSED')
      },
    })

    async function handOver(request: FastifyRequest, reply: FastifyReply, to: Admitted): Promise<void> {
      admitted.set(request.raw, to)
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value)
      try {
        await tus.handle(request.raw, reply.raw)
      } catch (error) {
        log.error({ err: error }, 'an upload was broken off')
        reply.raw.destroy()
      }
    }

    // An address says which upload is meant, and nothing else: what follows it could be read as another one.
    scope.addHook('onRequest', async (request) => {
      const { assetId } = request.params as { assetId?: string }
      const plain = assetId === undefined ? VOD_PATH : `${VOD_PATH}/${assetId}`
      if (request.raw.url !== plain) throw new AppError('NOT_FOUND', {})
      // Of the protocol's extensions this is none of ours, and the library answers it as a fault of the server.
      if ('upload-concat' in request.headers) throw new AppError('INVALID_INPUT', { issues: [noParts] })
    })
    // Bodies stay streams: a piece is written down as it comes.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    // What is left of a piece that is refused is not worth reading.
    scope.addHook('onError', async (_request, reply) => void reply.header('connection', 'close'))
    // A protocol without envelopes: a client goes by the status.
    scope.setErrorHandler((error, _request, reply) => {
      if (!isNoRoom(error)) throw error
      const { status_code: status, body } = noRoom(error.reason)
      return reply.code(status).type('application/json').send(body)
    })

    scope.post(VOD_PATH, async (request, reply) => {
      const sender = await callerOf(request)
      await assertMayBegin(sender, request)
      return handOver(request, reply, sender)
    })

    scope.head(`${VOD_PATH}/:assetId`, async (request, reply) => {
      const sender = await callerOf(request)
      const asset = await findOwn(sender, request)
      if (asset.state === 'uploading') {
        await finishIfWhole(asset)
        return handOver(request, reply, { ...sender, assetId: asset.assetId })
      }
      // The last answer was lost on the way, and what was uploaded is a video by now, or becomes one.
      const whole = { 'upload-offset': asset.bytes, 'upload-length': asset.bytes }
      return reply
        .code(200)
        .headers({ 'tus-resumable': TUS_VERSION, 'cache-control': 'no-store', ...whole })
        .send()
    })

    scope.patch(`${VOD_PATH}/:assetId`, async (request, reply) => {
      const sender = await callerOf(request)
      const asset = await findOwn(sender, request)
      if (asset.state !== 'uploading') throw new AppError('CONFLICT', {})
      await quota.assertPiece(Number(request.headers['content-length'] ?? 0))
      return handOver(request, reply, { ...sender, assetId: asset.assetId })
    })

    scope.delete(`${VOD_PATH}/:assetId`, async (request, reply) => {
      const asset = await findOwn(await callerOf(request), request)
      if (asset.state !== 'uploading') throw new AppError('CONFLICT', {})
      await giveUp(asset)
      return reply.code(204).header('tus-resumable', TUS_VERSION).send()
    })
  })
}

/** Who sends, and to which upload of theirs; one that is being begun has no id yet. */
type Admitted = Sender & { assetId?: AssetId }
type TusRequest = { runtime?: { node?: { req: unknown } | undefined } | undefined }
type Begun = { size?: number | undefined; metadata?: Record<string, string | null> | undefined }

const noParts = { path: 'upload-concat', message: 'A video is sent as one' }
const noLength = { path: 'upload-length', message: 'Say how large the video is' }

/** As people read it, without what only machines do. */
const nameOf = (said: string): string =>
  said
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, FILE_NAME_MAX_LENGTH)

const NO_ROOM = 507
type NoRoom = 'STORAGE_FULL' | 'UPLOADS_PAUSED'

const isNoRoom = (error: unknown): error is AppError<NoRoom> =>
  error instanceof AppError && (error.reason === 'STORAGE_FULL' || error.reason === 'UPLOADS_PAUSED')

function noRoom(reason: NoRoom): { status_code: number; body: string } {
  const { code, message: msg } = errorCatalogue[reason]
  return { status_code: NO_ROOM, body: JSON.stringify({ success: false, code, reason, msg, data: {} }) }
}

/** In the words that the library has for it. */
function refuseInTus(error: unknown): never {
  throw isNoRoom(error) ? Object.assign(new Error(error.message), noRoom(error.reason)) : error
}
