import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import {
  errorCatalogue,
  FILE_EXTENSION,
  IMAGE_MAX_BYTES,
  PHOTO_MAX_BYTES,
  userId,
  type Reason,
  type SessionId,
} from '@fanlight/contract'
import busboy from 'busboy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { countInMemory } from '../../platform/http/limits.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { UPLOADS_FOLDER, type Storage } from '../../platform/storage/storage.ts'
import { readUploadPolicy } from '../../platform/storage/upload-policy.ts'
import type { Identity } from '../identity/index.ts'
import { assertPicture, refusePicture } from './pictures.ts'
import type { Quota } from './quota.ts'
import { createPlaces } from './concurrency.ts'
import { UPLOAD_NAME } from './upload-reader.ts'
import { assertRecording, isNamedRecording } from './voices/recording.ts'

const NO_ROOM = 507
const FORM_OVERHEAD = 64 * 1024
const DRAIN_MS = 5_000
/** Each holds its file in memory until it has been looked at; nobody can hold all of them. */
const PLACES = { inAll: 32, ofOne: 4 }
/** Of those that may be as large as a photo: together no more than all the others. */
const LARGE_PLACES = { inAll: 6, ofOne: 2 }
/** What lies there unused goes after a day; until then one person cannot fill the disk. */
const PER_PERSON = { max: 100, perSeconds: 600 }
/** By then one of the others is done. */
const TURN_MS = 1_000
const KEY = new RegExp(`^\\d{1,19}/${UPLOAD_NAME}$`)

type Admitted = { key: string; maxBytes: number; session: SessionId }

/** Where browsers post their files when they are kept on this machine's disk: the form of a bucket. */
export function acceptUploads(
  server: FastifyInstance,
  {
    storage,
    secrets,
    clock,
    quota,
    identity,
  }: { storage: Storage; secrets: Secrets; clock: Clock; quota: Quota; identity: Pick<Identity, 'sessions'> },
): void {
  const [openPlace, openLargePlace] = [createPlaces(PLACES), createPlaces(LARGE_PLACES)]
  const waitOf = countInMemory(PER_PERSON, () => clock.now())

  async function receive(request: FastifyRequest): Promise<string> {
    const [turn, largeTurn] = [openPlace(), openLargePlace()]
    try {
      // Before a byte of the file is kept: a stranger's file costs us nothing, and takes nobody's place.
      const { admitted, file } = await readForm(request, (fields) => {
        const key = fields.get('key') ?? ''
        const policy = readUploadPolicy(secrets, credentialsOf(fields), clock.now())
        if (!policy || !key.startsWith(policy.keyPrefix) || !KEY.test(key)) throw new AppError('FORBIDDEN', {})
        const wait = waitOf(policy.keyPrefix)
        if (wait > 0) throw new AppError('TOO_MANY', { retryAfterMs: wait })
        const isLarge = policy.maxBytes > IMAGE_MAX_BYTES
        const hasPlace = (isLarge ? largeTurn : turn).take(policy.keyPrefix)
        if (!hasPlace) throw new AppError('TOO_MANY', { retryAfterMs: TURN_MS })
        return { key, maxBytes: policy.maxBytes, session: policy.session as SessionId }
      })
      // As long as the session stands that asked for the form. Nothing of the file is kept before that.
      if (!(await identity.sessions.isActive(admitted.session))) throw new AppError('FORBIDDEN', {})
      if (isNamedRecording(admitted.key)) assertRecording(file)
      // Any file may be one for a message. Nothing looks into it, here or later.
      else if (!admitted.key.endsWith(`.${FILE_EXTENSION}`))
        await assertPicture(file, admitted.maxBytes > IMAGE_MAX_BYTES ? 'photo' : 'picture')
      await quota.assertRoom(userId(admitted.key.slice(0, admitted.key.indexOf('/'))), file.length)
      await storage.put(`${UPLOADS_FOLDER}/${admitted.key}`, file, 'application/octet-stream')
      return admitted.key
    } finally {
      turn.end()
      largeTurn.end()
    }
  }

  void server.register(async (scope) => {
    // The body stays a stream: the file is cut off at its limit, not after it has filled the memory.
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    scope.post('/upload', { bodyLimit: PHOTO_MAX_BYTES + FORM_OVERHEAD }, async (request, reply) => {
      try {
        const key = await receive(request)
        return await reply
          .code(200)
          .header('cache-control', 'no-store')
          .send({ success: true, code: 200, msg: '', data: { key } })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await drained(request.raw)
        return await refuse(reply, statusOf(error.reason), error)
      }
    })
  })
}

/**
 * Who is still sending does not listen: a connection closed under them is all they would learn. So the rest is read and
 * forgotten, as much as a picture has and for a moment only.
 */
async function drained(body: IncomingMessage): Promise<void> {
  if (body.readableEnded || body.destroyed) return
  const patience = new AbortController()
  const giveUp = setTimeout(() => patience.abort(), DRAIN_MS)
  let left = IMAGE_MAX_BYTES + FORM_OVERHEAD
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) patience.abort()
  })
  body.resume()
  await finished(body, { signal: patience.signal, writable: false }).catch(() => undefined)
  clearTimeout(giveUp)
}

/** A form's answer is its status: 200 would say that the file is there. */
const statusOf = (reason: Reason): number =>
  ({ PICTURE_REFUSED: 400, VOICE_REFUSED: 400, STORAGE_FULL: NO_ROOM, UPLOADS_PAUSED: NO_ROOM })[reason as string] ??
  errorCatalogue[reason].status

const refuse = (reply: FastifyReply, status: number, { reason, message, details }: AppError) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    // What is left of the body is not worth reading.
    .header('connection', 'close')
    .send({ success: false, code: errorCatalogue[reason].code, msg: message, data: details, reason })

const credentialsOf = (fields: ReadonlyMap<string, string>) => ({
  accessKeyId: fields.get('OSSAccessKeyId') ?? '',
  policy: fields.get('policy') ?? '',
  signature: fields.get('signature') ?? '',
})

/**
 * Reads the form; `admit` sees the fields when the file begins, and may refuse it. What it admits holds: a field that
 * comes after the file was seen by nobody.
 */
function readForm(
  request: FastifyRequest,
  admit: (fields: ReadonlyMap<string, string>) => Admitted,
): Promise<{ admitted: Admitted; file: Buffer }> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    let form: { admitted: Admitted; file: Buffer } | null = null
    const parser = openForm(request)
    if (!parser) return reject(refusePicture('missing'))
    const stop = (error: unknown) => {
      request.raw.unpipe(parser)
      request.raw.resume()
      reject(error instanceof Error ? error : new Error('The form could not be read'))
    }
    parser.on('field', (name, value) => void fields.set(name, value))
    parser.on('file', (_name, stream) => {
      let admitted: Admitted
      try {
        admitted = admit(fields)
      } catch (error) {
        stream.resume()
        return stop(error)
      }
      const chunks: Buffer[] = []
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > admitted.maxBytes) {
          stream.removeAllListeners('data').resume()
          return stop(new AppError('TOO_LARGE', {}))
        }
        return void chunks.push(chunk)
      })
      stream.on('end', () => (form = { admitted, file: Buffer.concat(chunks) }))
    })
    parser.on('close', () => (form ? resolve(form) : reject(refusePicture('missing'))))
    // A form that ends in the middle, or is none at all: the caller's fault, not ours.
    parser.on('error', () => stop(refusePicture('unreadable')))
    request.raw.on('aborted', () => stop(refusePicture('unreadable')))
    request.raw.pipe(parser)
  })
}

/** Null for what is no form: the parser says so by throwing. */
function openForm(request: FastifyRequest): busboy.Busboy | null {
  try {
    return busboy({
      headers: request.headers,
      limits: { files: 1, fields: 20, fieldSize: 8 * 1024, fileSize: PHOTO_MAX_BYTES + 1, parts: 22 },
    })
  } catch {
    return null
  }
}
