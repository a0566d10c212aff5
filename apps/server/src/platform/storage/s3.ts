import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { assertKey, type Storage } from './storage.ts'

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
    async get(key) {
      assertKey(key)
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        return {
          body: found.Body instanceof Readable ? found.Body : Readable.from([]),
          size: found.ContentLength ?? 0,
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
  }
}
