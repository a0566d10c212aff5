import {
  liveChannel,
  type editLiveMenu,
  type InputOf,
  type LiveMenuItem,
  type LiveMenuItemId,
  type UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOpenOf, listAnchors } from './live.store.ts'
import * as store from './menus.store.ts'

/** What creators do in their rooms for a price. */
export function createMenus(deps: Platform) {
  const { db, clock, ids, realtime } = deps
  return {
    async list(viewerId: UserId, creatorId: UserId): Promise<LiveMenuItem[]> {
      const anchors = await listAnchors(db, viewerId, [creatorId])
      if (!anchors.has(creatorId)) throw new AppError('NOT_FOUND', {})
      return store.findMenu(db, creatorId)
    },

    edit: (creatorId: UserId, { items }: InputOf<typeof editLiveMenu>): Promise<LiveMenuItem[]> =>
      db.transaction(async (tx) => {
        const before = new Map((await store.lockMenu(tx, creatorId, clock.now())).map((item) => [item.itemId, item]))
        const after = items.map(({ itemId, text, price }): LiveMenuItem => {
          const known = itemId && before.get(itemId)
          // Other words are another request, and each stands once: who was shown the old ones orders nothing by them.
          const isSame = known && known.text === text && before.delete(known.itemId)
          return { itemId: isSame ? known.itemId : (ids.next() as LiveMenuItemId), text, price }
        })
        await store.saveMenu(tx, creatorId, after)
        const room = await findOpenOf(tx, creatorId)
        if (room) {
          const { roomId } = room
          tx.afterCommit(() => realtime.publish(liveChannel, { roomId }, 'menu_changed', { items: after }))
        }
        return after
      }),
  }
}
