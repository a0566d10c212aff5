import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { assertKey, UPLOADS_FOLDER, type Storage } from './storage.ts'

/** What somebody uploads is never shown from where it arrives; as this type no browser would show it either. */
const UPLOADED_TYPE = 'application/octet-stream'

export function createS3Storage(options: {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's rarely answer to bucket.host names.
    forcePathStyle: true,
  })
  return {
    async put(key, bytes, type) {
      assertKey(key)
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: type }))
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
    async remove(key) {
      assertKey(key)
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    async listOlderThan(folder, time) {
      assertKey(folder)
      const keys: string[] = []
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${folder}/` })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key !== undefined && LastModified && LastModified.getTime() < time) keys.push(Key)
        }
      }
      return keys
    },
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
