import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { VIDEO_CHUNK_BYTES, type AssetId } from '@fanlight/contract'
import { FileStore } from '@tus/file-store'
import type { DataStore } from '@tus/server'
import type { Config } from '../../../platform/config/config.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

export const PIECES_FOLDER = 'vod'
/** What the stores write beside an upload: what it is, and a piece too small to be a part. */
const COMPANIONS = ['', '.json', '.info', '.part']

export type Pieces = ReturnType<typeof openPieces>

/** Where uploads of videos grow: on disk, or as the parts of an object in a bucket, where every machine finds them. */
export function openPieces({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, storage: Storage) {
  const root = join(dataDir, 'storage')

  return {
    store: s3 ? openBucket(s3) : Promise.resolve<DataStore>(new FileStore({ directory: root })),

    idOf: (assetId: AssetId): string => `${PIECES_FOLDER}/${assetId}`,
    assetIdOf: (id: string): AssetId => id.slice(PIECES_FOLDER.length + 1) as AssetId,

    /** The whole upload as a file of this machine; one from a bucket comes to lie in `folder`. */
    async fetch(assetId: AssetId, folder: string, onProgress: () => Promise<void>): Promise<string> {
      if (!s3) return join(root, PIECES_FOLDER, assetId)
      const file = join(folder, 'upload')
      const object = await storage.get(`${PIECES_FOLDER}/${assetId}`)
      if (!object) throw new Error('The upload is not where it should be')
      const body = object.body
      const watched = async function* () {
        for await (const chunk of body) {
          await onProgress()
          yield chunk as Buffer
        }
      }
      await pipeline(watched, createWriteStream(file))
      return file
    },

    /** Whatever there is of it. */
    async remove(assetId: AssetId): Promise<void> {
      if (s3) {
        const store = await this.store
        // Gives the parts back. Of a whole upload there are none, which the store takes for a mistake of ours.
        await store.remove(`${PIECES_FOLDER}/${assetId}`).catch(() => undefined)
      }
      for (const end of COMPANIONS) await storage.remove(`${PIECES_FOLDER}/${assetId}${end}`)
    },
  }
}

async function openBucket(s3: NonNullable<Config['s3']>): Promise<DataStore> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3
  // Only those who use Amazon's library wait for it.
  const { S3Store } = await import('@tus/s3-store')
  return new S3Store({
    partSize: VIDEO_CHUNK_BYTES,
    s3ClientConfig: {
      bucket,
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      // Sums behind a stream are Amazon's own; other stores take the lines around them for a part of the film.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
  })
}
