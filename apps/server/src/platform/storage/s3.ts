import { open, readFile, stat, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { createBreaker, type Fault } from '../breaker.ts'
import type { Log } from '../log/log.ts'
import type { OutsideFailed } from '../metrics/metrics.ts'
import { assertKey, UPLOADS_FOLDER, type Storage } from './storage.ts'

/** What a user uploads is never shown from where it arrives; as this type no browser would show it either. */
const UPLOADED_TYPE = 'application/octet-stream'

/** A file beyond this goes in parts of it; a bucket takes no smaller ones, and ten thousand of them at most. */
const PART_BYTES = 16 * 1024 * 1024
const REMOVED_AT_ONCE = 16

/** Until the bucket begins to answer: somebody waits for it, and is told then that it is away. */
const ANSWER_MS = 2_000
/** What is sent takes its time as well, at a megabyte a second in the worst case. */
const sendingMs = (bytes: number): number => ANSWER_MS + bytes / 1_000
/** What no person waits for: putting a large file together, or listing thousands. */
const PATIENT_MS = 30_000
/** An answer that breaks off in the middle. Long, since whoever watches a film and pauses it takes nothing either. */
const IDLE_MS = 60_000

export function createS3Storage(options: {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  partBytes?: number
  log: Log
  failed: OutsideFailed
}): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, partBytes = PART_BYTES, log, failed } = options
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's rarely answer to bucket.host names.
    forcePathStyle: true,
    requestHandler: { connectionTimeout: ANSWER_MS, socketTimeout: IDLE_MS },
  })
  const breaker = createBreaker({ part: 'storage', log, failed, faultOf })

  /** Ends what is not answered in time. The answer's own body comes after that, for as long as it takes. */
  function within<T>(milliseconds: number, work: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    return breaker.run(async () => {
      const abort = new AbortController()
      const late = setTimeout(() => abort.abort(), milliseconds)
      try {
        return await work({ abortSignal: abort.signal })
      } finally {
        clearTimeout(late)
      }
    })
  }

  async function put(key: string, bytes: Buffer, type: string): Promise<void> {
    assertKey(key)
    const command = new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: type })
    await within(sendingMs(bytes.length), (limits) => client.send(command, limits))
  }

  async function putInParts(key: string, path: string, type: string): Promise<void> {
    const object = { Bucket: bucket, Key: key }
    const begin = new CreateMultipartUploadCommand({ ...object, ContentType: type })
    const { UploadId } = await within(PATIENT_MS, (limits) => client.send(begin, limits))
    const upload = { ...object, UploadId }
    const file = await open(path)
    try {
      const Parts: CompletedPart[] = []
      for await (const bytes of partsOf(file, partBytes)) {
        const PartNumber = Parts.length + 1
        const command = new UploadPartCommand({ ...upload, PartNumber, Body: bytes })
        const part = await within(PATIENT_MS + sendingMs(bytes.length), (limits) => client.send(command, limits))
        Parts.push({ PartNumber, ETag: part.ETag, ChecksumCRC32: part.ChecksumCRC32 })
      }
      const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
      await within(PATIENT_MS, (limits) => client.send(complete, limits))
    } catch (error) {
      // Parts of what never came whole would lie there, unseen and paid for.
      const abort = new AbortMultipartUploadCommand(upload)
      await within(PATIENT_MS, (limits) => client.send(abort, limits)).catch(() => undefined)
      throw error
    } finally {
      await file.close()
    }
  }

  async function* keysBelow(folder: string): AsyncGenerator<{ key: string; writtenAt: number; size: number }> {
    assertKey(folder)
    let next: string | undefined
    do {
      const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, ContinuationToken: next })
      const page = await within(PATIENT_MS, (limits) => client.send(list, limits))
      for (const { Key, LastModified, Size } of page.Contents ?? []) {
        if (Key !== undefined && LastModified) yield { key: Key, writtenAt: LastModified.getTime(), size: Size ?? 0 }
      }
      next = page.NextContinuationToken
    } while (next !== undefined)
  }

  const remove = async (key: string): Promise<void> => {
    assertKey(key)
    const command = new DeleteObjectCommand({ Bucket: bucket, Key: key })
    await within(ANSWER_MS, (limits) => client.send(command, limits))
  }

  return {
    put,
    async putFile(key, path, type) {
      assertKey(key)
      const { size } = await stat(path)
      if (size > partBytes) return putInParts(key, path, type)
      return put(key, await readFile(path), type)
    },
    async get(key, range) {
      assertKey(key)
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      try {
        const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...part })
        const found = await within(ANSWER_MS, (limits) => client.send(command, limits))
        return {
          body: found.Body instanceof Readable ? found.Body : Readable.from([]),
          size: Number(found.ContentRange?.split('/')[1] ?? found.ContentLength ?? 0),
          type: found.ContentType ?? 'application/octet-stream',
          etag: found.ETag ?? '',
        }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    remove,
    async removeFolder(folder) {
      // One by one: not every store knows how to remove many, and those that do disagree about its checksum.
      let some: string[] = []
      for await (const { key } of keysBelow(folder)) {
        if (some.push(key) < REMOVED_AT_ONCE) continue
        await Promise.all(some.map(remove))
        some = []
      }
      await Promise.all(some.map(remove))
    },
    async listOlderThan(folder, time) {
      const keys: string[] = []
      for await (const { key, writtenAt } of keysBelow(folder)) if (writtenAt < time) keys.push(key)
      return keys
    },
    async sizeOf(folder) {
      let sum = 0
      for await (const { size } of keysBelow(folder)) sum += size
      return sum
    },
    async probe() {
      const abort = AbortSignal.timeout(ANSWER_MS)
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: abort })
      } catch (error) {
        // An answer, and none with which anything can be kept: the keys are refused, or there is no such bucket.
        const { httpStatusCode: status } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {}
        if (faultOf(error) === null) failed('storage', 'error')
        throw status === 403 || status === 404 ? new Error(REFUSALS[status], { cause: error }) : error
      }
    },
    // A bucket grows.
    hasRoomFor: () => Promise.resolve(true),
    async uploadForm({ folder, maxBytes, expiresAt }) {
      const keyPrefix = `${UPLOADS_FOLDER}/${folder}`
      const { url, fields } = await createPresignedPost(client, {
        Bucket: bucket,
        // Ends in the placeholder that turns it into a condition on how the key begins.
        Key: `${keyPrefix}\${filename}`,
        Conditions: [
          ['content-length-range', 1, maxBytes],
          ['eq', '$Content-Type', UPLOADED_TYPE],
          ['eq', '$success_action_status', '200'],
        ],
        Fields: { 'Content-Type': UPLOADED_TYPE },
        Expires: Math.max(1, Math.round((expiresAt - Date.now()) / 1000)),
      })
      const { key: _key, ...others } = fields
      return {
        host: url.replace(/\/$/, ''),
        accessKeyId,
        policy: fields['Policy'] ?? '',
        signature: fields['X-Amz-Signature'] ?? '',
        keyPrefix,
        fields: others,
      }
    },
  }
}

/** A bucket that says no has answered: with a key that is not there, or a right that we do not have. */
const REFUSALS = { 403: 'the keys are refused', 404: 'there is no such bucket' }
/** Refusals of everything, not of one file. */
const OF_THE_PLACE = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'NoSuchBucket', 'RequestTimeTooSkewed'])

function faultOf(error: unknown): Fault {
  const { name, $metadata: { httpStatusCode: status = 0 } = {} } = error as {
    name?: string
    $metadata?: { httpStatusCode?: number }
  }
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout'
  if (name !== undefined && OF_THE_PLACE.has(name)) return 'error'
  return status === 0 || status >= 500 ? 'error' : null
}

async function* partsOf(file: FileHandle, partBytes: number): AsyncGenerator<Buffer> {
  for (;;) {
    const bytes = Buffer.alloc(partBytes)
    let length = 0
    // A read may answer less than it was asked for.
    while (length < partBytes) {
      const { bytesRead } = await file.read(bytes, length, partBytes - length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    if (length > 0) yield bytes.subarray(0, length)
    if (length < partBytes) return
  }
}
