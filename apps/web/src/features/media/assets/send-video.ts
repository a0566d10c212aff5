import {
  DAY_MS,
  errorCatalogue,
  FILE_NAME_MAX_LENGTH,
  getMessageVideoToken,
  getVideoUploadToken,
  getVodInfo,
  type AssetId,
  type VideoUploadToken,
} from '@fanlight/contract'
import type { UrlStorage } from 'tus-js-client'
import { ApiError, call } from '../../../platform/api/index.ts'
import { storage } from '../../../platform/storage/index.ts'
import { UploadError } from '../upload-error.ts'
import type { Sender, Sending } from './upload-queue.ts'

/** Before the end: a piece that leaves with it must still arrive with it. */
const RENEW_BEFORE_MS = 2 * 60_000

/** What a video is sent for: the vault, or a message. */
type VideoUse = 'vault' | 'message'

type VideoTokens = {
  readonly current: () => Promise<VideoUploadToken>
  /** The server did not take it: the next one asked for is new. */
  readonly forget: () => void
}

/** The temporary credential of one upload, renewed as long as that takes. */
export function createVideoTokens(now: () => number = Date.now, use: VideoUse = 'vault'): VideoTokens {
  let kept: { token: VideoUploadToken; until: number } | null = null
  return {
    async current() {
      if (kept && now() < kept.until) return kept.token
      const token = await (use === 'vault' ? call(getVideoUploadToken, {}) : call(getMessageVideoToken, {}))
      // By its length and not by its end: a clock that is wrong here would renew it for every piece, or never.
      kept = { token, until: now() + token.expiredTime - token.currentTime - RENEW_BEFORE_MS }
      return token
    },
    forget() {
      kept = null
    },
  }
}

/** After this the server has thrown the pieces away. */
const KEPT_FOR_MS = DAY_MS

/** Where the pieces of a video went, so that the same file goes on there after a reload. */
export function createKeptUploads(now: () => number = Date.now): UrlStorage {
  const living = () => storage.videoUploads.get().filter(({ at }) => now() - at < KEPT_FOR_MS)
  const asTus = ({ url, size, at, fingerprint }: ReturnType<typeof living>[number]) => ({
    size,
    metadata: {},
    creationTime: new Date(at).toISOString(),
    urlStorageKey: fingerprint,
    uploadUrl: url,
    parallelUploadUrls: null,
  })
  return {
    findAllUploads: async () => living().map(asTus),
    findUploadsByFingerprint: async (wanted) => {
      return living()
        .filter(({ fingerprint }) => fingerprint === wanted)
        .map(asTus)
    },
    async removeUpload(key) {
      storage.videoUploads.set(living().filter(({ fingerprint }) => fingerprint !== key))
    },
    async addUpload(fingerprint, { uploadUrl, size }) {
      const others = living().filter((kept) => kept.fingerprint !== fingerprint)
      if (uploadUrl !== null) {
        storage.videoUploads.set([...others, { fingerprint, url: uploadUrl, size: size ?? 0, at: now() }])
      }
      return fingerprint
    },
  }
}

/** A connection that comes back within two minutes is not worth a word. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000]

/** Sends a video in pieces. What was sent of the same file before, in this browser, is not sent again. */
export const sendVideo: Sender = async (file, sending) => {
  const { assetId } = await sendPieces(file, sending, 'vault')
  const asset = await call(getVodInfo, { Vid: assetId }, { signal: sending.signal })
    .then((info) => info.asset)
    // It is there all the same; how far it is will be asked for again.
    .catch(() => null)
  return { assetId, asset, wasThere: false }
}

/** The same for a message. Answers the address by which the message names it. */
export async function sendMessageVideo(
  file: File,
  { signal, onProgress }: Pick<Sending, 'signal' | 'onProgress'>,
): Promise<string> {
  const { host, assetId } = await sendPieces(file, { signal, onProgress, onAsset: () => undefined }, 'message')
  return `${host}/${assetId}`
}

async function sendPieces(
  file: File,
  { signal, onProgress, onAsset }: Sending,
  use: VideoUse,
): Promise<{ host: string; assetId: AssetId }> {
  const { Upload, DetailedError } = await import('tus-js-client')
  const tokens = createVideoTokens(Date.now, use)
  const { host, chunkBytes } = await tokens.current()

  const assetId = await new Promise<AssetId>((resolve, reject) => {
    let known: AssetId | null = null
    let refusal: unknown = null
    const upload = new Upload(file, {
      // The answer names the upload relative to it, which only a whole address can be.
      endpoint: new URL(host, location.href).href,
      chunkSize: chunkBytes,
      retryDelays: RETRY_DELAYS_MS,
      urlStorage: createKeptUploads(),
      fingerprint: async () => fingerprintOf(file, use),
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name.slice(0, FILE_NAME_MAX_LENGTH), filetype: file.type },
      async onBeforeRequest(request) {
        try {
          request.setHeader('authorization', `Bearer ${(await tokens.current()).sessionToken}`)
          refusal = null
        } catch (error) {
          refusal = error
          throw error
        }
      },
      onUploadUrlAvailable() {
        known = assetIdOf(upload.url)
        if (known) onAsset(known)
      },
      onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
      onShouldRetry({ originalResponse }) {
        const status = originalResponse?.getStatus() ?? 0
        // It ran out while a piece was on its way.
        if (status === 401 || status === 403) tokens.forget()
        // A full disk will not be empty in a minute.
        return status < 400 || (status >= 500 && status !== 507) || [401, 403, 409, 423, 429].includes(status)
      },
      onSuccess() {
        signal.removeEventListener('abort', stop)
        return known ? resolve(known) : reject(new UploadError('failed'))
      },
      onError(error) {
        const response = error instanceof DetailedError ? error.originalResponse : null
        reject(refusal instanceof ApiError ? refusal : failureOf(response?.getStatus() ?? 0, response?.getBody() ?? ''))
      },
    })
    const stop = () => {
      // Cancelled for good: the server need not keep the pieces.
      upload.abort(true).catch(() => undefined)
      reject(new UploadError('cancelled'))
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    upload
      .findPreviousUploads()
      .then(([before]) => {
        if (before) upload.resumeFromPreviousUpload(before)
        return signal.aborted ? undefined : upload.start()
      })
      .catch(reject)
  })
  return { host, assetId }
}

/** The same file of the same account. Another account on this device has uploads of its own. */
function fingerprintOf(file: File, use: VideoUse): string {
  const owner = storage.user.get()?.userId ?? ''
  return [owner, ...(use === 'message' ? [use] : []), file.name, file.type, file.size, file.lastModified].join(' ')
}

/** The address of an upload ends with the Vid. */
function assetIdOf(url: string | null): AssetId | null {
  const found = /\/(\d+)(?:\+[^/]*)?$/.exec(url ?? '')
  return (found?.[1] as AssetId | undefined) ?? null
}

const reasons = [
  'VIDEO_UNAVAILABLE',
  'STORAGE_FULL',
  'UPLOADS_PAUSED',
  'TOO_MANY',
  'TOO_LARGE',
  'INVALID_INPUT',
  'TOKEN_INVALID',
  'FORBIDDEN',
] as const

function failureOf(status: number, body: string): Error {
  if (status === 0) return new UploadError('offline')
  if (status === 413) return new UploadError('too_large')
  // Our own server says why; a proxy in between does not.
  const found = /"reason":"([A-Z_]+)"/.exec(body)?.[1]
  const reason = reasons.find((each) => each === found)
  if (reason) return new ApiError({ reason, code: errorCatalogue[reason].code, message: '' })
  return new UploadError('failed')
}
