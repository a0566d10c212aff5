import { type SentContent, type UserId } from '@fanlight/contract'
import { AssetId } from '@fanlight/contract/schemas'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Media } from '../media/index.ts'
import type { KeptAsset, KeptMedia, KeptUpload } from './messages.store.ts'

type SentMedia = SentContent['mediaList'][number]

export const isOfVault = ({ url }: SentMedia): boolean => url === ''

/** What is bought with a message: of the vault, and not free to look at beside what costs. */
export const assetsFor = ({ mediaList, price }: SentContent): AssetId[] =>
  mediaList
    .filter((one) => isOfVault(one) && !(price !== null && one.isPreview))
    .flatMap(({ id }) => AssetId.safeParse(id).data ?? [])

const kindOf = { photo: 'image', video: 'video' } as const

/** What goes along with the words of a message. */
export function createAttachments({ media }: { media: Media }) {
  return {
    /** What was uploaded is made again and becomes ours; the addresses of the upload are good for nothing else. */
    adopt: (userId: UserId, mediaList: readonly SentMedia[]): Promise<KeptUpload[]> =>
      Promise.all(
        mediaList
          .filter((one) => !isOfVault(one))
          .map(async ({ id, type, url }) =>
            type === 'audio'
              ? { id, type, ...(await media.voices.adopt(userId, url)) }
              : { id, type: 'image', key: await media.adopt(userId, url, 'message') },
          ),
      ),

    /**
     * What the message shows, in its order. Of what comes from the vault nothing leaves it until the transaction ends. All of
     * it is ready: nobody is sent, or sold, what may never be there.
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
      const kept = new Map(adopted.map((one) => [one.id, one]))
      return mediaList.map((one) => {
        const picture = isOfVault(one) ? undefined : kept.get(one.id)
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
