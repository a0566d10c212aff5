import { END_OF_TIME, FEED_PAGE_SIZE, type UserId } from '@fanlight/contract'
import { PostId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import * as store from './lists.store.ts'
import { TOP, type Position } from './lists.store.ts'

const place = cursorOf(z.object({ at: z.int().nonnegative().max(END_OF_TIME), postId: PostId }))

const placeOf = ({ at, postId }: Position): string => place.write({ at, postId })

/** Posts in the order of one thing: a creator's, those a fan bought, those they saved. */
export function createLists({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async ofCreator(
      viewerId: UserId | null,
      creatorId: UserId,
      { only, cursor }: { only: 'all' | 'media'; cursor?: string | undefined },
    ) {
      const wanted = { after: place.read(cursor, TOP), isFirst: cursor === undefined, withMedia: only === 'media' }
      const rows = await store.listOfCreator(db, creatorId, { viewerId, now: clock.now() }, wanted)
      if (rows.length === 0 && !(await store.isThere(db, creatorId, viewerId))) throw new AppError('NOT_FOUND', {})
      const pinned = rows.filter(({ pinnedAt }) => pinnedAt !== null)
      const { page, nextCursor } = pageOf(rows.slice(pinned.length), FEED_PAGE_SIZE, placeOf)
      return { page: [...pinned, ...page], nextCursor }
    },

    async bought(fanId: UserId, cursor: string | undefined) {
      const rows = await store.listBought(db, fanId, clock.now(), place.read(cursor, TOP))
      return pageOf(rows, FEED_PAGE_SIZE, placeOf)
    },

    async saved(fanId: UserId, cursor: string | undefined) {
      const rows = await store.listSaved(db, fanId, clock.now(), place.read(cursor, TOP))
      return pageOf(rows, FEED_PAGE_SIZE, placeOf)
    },
  }
}
