import {
  extensionOf,
  FILE_EXTENSION,
  PHOTO_EXTENSIONS,
  VOICE_EXTENSIONS,
  type Envelope,
  type UploadConfig,
  type UploadUse,
  getUploadConfig,
  UPLOAD_CONFIG_CACHE_MS,
} from '@fanlight/contract'
import { ApiError, call } from '../../platform/api/index.ts'
import { storage } from '../../platform/storage/index.ts'
import { postForm, type Posted, type PostOptions } from './post-form.ts'
import { UploadError } from './upload-error.ts'

type Kept = { userId: string; config: Promise<UploadConfig>; until: number }

const kept = new Map<UploadUse, Kept>()
let isFollowing = false

/** What an upload of the current account needs. Uploads that begin together ask once. */
function uploadConfig(use: UploadUse, now: number = Date.now()): Promise<UploadConfig> {
  forgetWithTheSession()
  const userId = storage.user.get()?.userId ?? ''
  const known = kept.get(use)
  if (known?.userId === userId && now < known.until) return known.config
  const asked: Kept = { userId, config: call(getUploadConfig, { use }), until: now + UPLOAD_CONFIG_CACHE_MS }
  kept.set(use, asked)
  // Those who wait hear of the failure; the next upload asks again.
  asked.config.catch(() => forgetUploadConfig(use, asked.config))
  return asked.config
}

/** The store did not accept it. Only this one: another upload may have fetched a newer one meanwhile. */
function forgetUploadConfig(use: UploadUse, refused: Promise<UploadConfig>): void {
  if (kept.get(use)?.config === refused) kept.delete(use)
}

/** Signing out and signing in with another account, here or in another tab, both change the token. */
function forgetWithTheSession(): void {
  if (isFollowing) return
  isFollowing = true
  storage.token.subscribe(() => kept.clear())
}

export type UploadOptions = PostOptions & {
  /** A photo of a post may be larger, a file anything; left out, it is a picture. */
  use?: UploadUse | undefined
  /** Tells the extension where the file does not: a blob has neither name nor, sometimes, type. */
  name?: string | undefined
}

/** Sends a picture, a recording or a file to the store and answers its address. Fails with an UploadError, or an ApiError of our server. */
export async function uploadPicture(file: Blob, options: UploadOptions = {}): Promise<string> {
  const first = await attempt(file, options)
  // A policy that ran out, or a key that was exchanged: once more with what counts now.
  const { posted, url } = first.posted.status === 403 ? await attempt(file, options) : first
  const failure = failureOf(posted)
  if (failure) throw failure
  return url
}

async function attempt(file: Blob, options: UploadOptions): Promise<{ posted: Posted; url: string }> {
  const use = options.use ?? 'picture'
  const asked = uploadConfig(use)
  const config = await unlessCancelled(asked, options.signal)
  const name = options.name ?? (file instanceof File ? file.name : '')
  const key = `${config.keyPrefix}${randomName()}.${use === 'file' ? FILE_EXTENSION : extensionFor(file.type, name)}`
  const posted = await postForm(config.host, formOf(config, key, file), options)
  if (posted.status === 403) forgetUploadConfig(use, asked)
  return { posted, url: `${config.host}/${key}` }
}

/** The store reads fields in order and the file last; what stands behind it is not read at all. */
function formOf(config: UploadConfig, key: string, file: Blob): FormData {
  const { accessKeyId, policy, signature } = config
  const fields = config.fields ?? { OSSAccessKeyId: accessKeyId, policy, signature }
  const form = new FormData()
  for (const [field, value] of Object.entries({ key, ...fields, success_action_status: '200' }))
    form.append(field, value)
  // The file's own name can say more about a person than they meant to.
  form.append('file', file, key.slice(key.lastIndexOf('/') + 1))
  return form
}

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function extensionFor(type: string, name: string): string {
  const bySort = type
    .replace(/^audio\/mp4.*/, 'm4a')
    .replace(/^(?:image|audio)\/|;.*/g, '')
    .replace('jpeg', 'jpg')
  const known = [bySort, extensionOf(name) ?? ''].find((extension) => isKnown(extension))
  return known ?? 'jpg'
}

const isKnown = (extension: string): boolean =>
  [...PHOTO_EXTENSIONS, ...VOICE_EXTENSIONS].some((known) => known === extension)

function failureOf({ status, body }: Posted): Error | null {
  const envelope = readEnvelope(body)
  if (envelope && !envelope.success && envelope.reason !== undefined) {
    const { reason, code, msg, data } = envelope
    if (reason === 'TOO_LARGE') return new UploadError('too_large')
    if (status !== 403) return new ApiError({ reason, code, message: msg, details: data })
  }
  if (status === 413) return new UploadError('too_large')
  return status >= 200 && status < 300 && envelope?.success !== false ? null : new UploadError('failed')
}

/** Only our own store answers with one; others say nothing, or XML. */
function readEnvelope(body: string): Envelope<unknown> | null {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null && 'success' in parsed ? (parsed as Envelope<unknown>) : null
  } catch {
    return null
  }
}

/** The configuration is shared between uploads: one that is cancelled stops waiting, the question goes on. */
function unlessCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new UploadError('cancelled'))
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })
}
