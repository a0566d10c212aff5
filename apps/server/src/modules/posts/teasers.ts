import type { AssetId, PostId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import type { Media } from '../media/index.ts'
import { listPublishedWith, listTeasers } from './publish.store.ts'

export type Teasers = ReturnType<typeof createTeasers>

/** What is free of a post that is not is public, and looked at as other public pictures are. */
export function createTeasers({ media }: { media: Media }) {
  async function areThere(tx: Tx, postIds: readonly PostId[]): Promise<void> {
    if (postIds.length === 0) return
    for (const { postId, ownerId, assetId, folder, kind } of await listTeasers(tx, postIds)) {
      const file = { type: kind === 'photo' ? ('image' as const) : ('video' as const), assetId, folder }
      await media.nudity.look(tx, { type: 'post', postId, ownerId }, file)
    }
  }

  return {
    /** In the transaction that shows them. */
    areThere,
    /** A video that a post was published without has become ready. */
    async joined(tx: Tx, assetId: AssetId): Promise<void> {
      await areThere(tx, await listPublishedWith(tx, assetId))
    },
  }
}
