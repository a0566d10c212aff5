import { open, readFile, stat, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { assertKey, UPLOADS_FOLDER, type Storage } from './storage.ts'

/** What a user uploads is never shown from where it arrives; as this type no browser would show it either. */
const UPLOADED_TYPE = 'application/octet-stream'

/** A file beyond this goes in parts of it; a bucket takes no smaller ones, and ten thousand of them at most. */
const PART_BYTES = 16 * 1024 * 1024
const REMOVED_AT_ONCE = 16

export function createS3Storage(options: {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  partBytes?: number
}): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, partBytes = PART_BYTES } = options
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's rarely answer to bucket.host names.
    forcePathStyle: true,
  })

  async function put(key: string, bytes: Buffer, type: string): Promise<void> {
    assertKey(key)
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: type }))
  }

  async function putInParts(key: string, path: string, type: string): Promise<void> {
    const object = { Bucket: bucket, Key: key }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...object, ContentType: type }))
    const upload = { ...object, UploadId }
    const file = await open(path)
    try {
      const Parts: CompletedPart[] = []
      for await (const bytes of partsOf(file, partBytes)) {
        const PartNumber = Parts.length + 1
        const part = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: bytes }))
        Parts.push({ PartNumber, ETag: part.ETag, ChecksumCRC32: part.ChecksumCRC32 })
      }
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    } catch (error) {
      // Parts of what never came whole would lie there, unseen and paid for.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
      throw error
    } finally {
      await file.close()
    }
  }

  async function* keysBelow(folder: string): AsyncGenerator<{ key: string; writtenAt: number; size: number }> {
    assertKey(folder)
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${folder}/` })) {
      for (const { Key, LastModified, Size } of page.Contents ?? []) {
        if (Key !== undefined && LastModified) yield { key: Key, writtenAt: LastModified.getTime(), size: Size ?? 0 }
      }
    }
  }

  const remove = async (key: string): Promise<void> => {
    assertKey(key)
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
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
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...part }))
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
