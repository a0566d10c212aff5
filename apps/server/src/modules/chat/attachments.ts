import { type SentContent, type UserId } from '@fanlight/contract'
import { AssetId } from '@fanlight/contract/schemas'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Media } from '../media/index.ts'
import type { KeptAsset, KeptMedia, KeptUpload } from './messages.store.ts'

type SentMedia = SentContent['mediaList'][number]

/** Where the pieces of a video were sent to; its end is its name. */
const VIDEO_ADDRESS = /\/vod\/(\d{1,19})$/

export const isUploadedVideo = ({ type, url }: SentMedia): boolean => type === 'video' && url !== ''
export const isOfVault = ({ url }: SentMedia): boolean => url === ''

/** What is bought with a message: of the vault, and not free to look at beside what costs. */
export const assetsFor = ({ mediaList, price }: SentContent): AssetId[] =>
  mediaList
    .filter((one) => isOfVault(one) && !(price !== null && one.isPreview))
    .flatMap(({ id }) => AssetId.safeParse(id).data ?? [])

const kindOf = { photo: 'image', video: 'video' } as const

/** What goes along with the words of a message. */
export function createAttachments({ media }: { media: Media }) {
  /** Those that were uploaded for the message, by their own hand. */
  async function videosOf(tx: Tx, userId: UserId, mediaList: readonly SentMedia[]): Promise<Map<SentMedia, KeptAsset>> {
    const wanted = mediaList.filter(isUploadedVideo)
    const names = new Map(wanted.map((one) => [one, AssetId.safeParse(VIDEO_ADDRESS.exec(one.url)?.[1]).data]))
    const assetIds = [...names.values()].filter((assetId) => assetId !== undefined)
    const assets = new Map(
      (await media.assets.lock(tx, userId, assetIds, 'message')).map((asset) => [asset.assetId, asset]),
    )
    return new Map(
      wanted.map((one) => {
        const asset = assets.get(names.get(one) as AssetId)
        if (!asset) throw new AppError('NOT_FOUND', {})
        const { assetId, state, folder, width, height, durationMs } = asset
        // Not all of it is here, or nothing will come of it.
        if (state === 'uploading' || state === 'failed') throw new AppError('MEDIA_FAILED', { assetIds: [assetId] })
        const known = {
          id: one.id,
          type: 'video',
          assetId,
          folder,
          width,
          height,
          durationMs,
          isPreview: false,
        } as const
        return [one, state === 'ready' ? known : { ...known, state }]
      }),
    )
  }

  return {
    /** What was uploaded is made again and becomes ours; the addresses of the upload are good for nothing else. */
    adopt: (userId: UserId, mediaList: readonly SentMedia[]): Promise<KeptUpload[]> =>
      Promise.all(
        mediaList
          .filter((one) => !isOfVault(one) && !isUploadedVideo(one))
          .map(async ({ id, type, url, name = '' }): Promise<KeptUpload> => {
            if (type === 'audio') return { id, type, ...(await media.voices.adopt(userId, url)) }
            if (type === 'file') return { id, type, ...(await media.files.adopt(userId, url, name)) }
            return { id, type: 'image', key: await media.adopt(userId, url, 'message') }
          }),
      ),

    /**
     * What the message shows, in its order. Of what comes from the vault nothing leaves it until the transaction ends, and all
     * of it is ready: nobody is sold what may never be there. A video that was uploaded for the message may still be made.
     */
    async arrange(
      tx: Tx,
      userId: UserId,
      { mediaList, price }: SentContent,
      adopted: readonly KeptMedia[],
    ): Promise<KeptMedia[]> {
      const wanted = mediaList.filter(isOfVault).map(({ id }) => AssetId.safeParse(id))
      const assetIds = wanted.flatMap(({ data }) => (data === undefined ? [] : [data]))
      const assets = new Map((await media.assets.lock(tx, userId, assetIds)).map((asset) => [asset.assetId, asset]))
      const videos = await videosOf(tx, userId, mediaList)
      const kept = new Map(adopted.map((one) => [one.id, one]))
      return mediaList.map((one) => {
        const picture = isOfVault(one) ? undefined : (kept.get(one.id) ?? videos.get(one))
        if (picture) return picture
        const asset = assets.get(one.id as AssetId)
        if (!asset || kindOf[asset.kind] !== one.type) throw new AppError('NOT_FOUND', {})
        const { assetId, state, folder, width, height, durationMs } = asset
        if (state !== 'ready' || width === null || height === null) {
          throw new AppError('MEDIA_FAILED', { assetIds: [assetId] })
        }
        const isPreview = price !== null && one.isPreview
        return { id: one.id, type: one.type, assetId, folder, width, height, durationMs, isPreview } satisfies KeptAsset
      })
    },
  }
}
