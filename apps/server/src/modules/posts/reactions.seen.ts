import { HOUR_MS, instant, type PostId, type UserId } from '@fanlight/contract'
import type { Platform } from '../../platform/platform.ts'
import * as store from './reactions.store.ts'

const FLUSH_EVERY_MS = 2_000
/** A batch that is written at once, however soon it came together. */
const BATCH = 2_000

/** Who has seen which post. Collected for a moment: a feed that is scrolled through says so for every post of it. */
export function createSeen(deps: Platform) {
  const { db, clock, log } = deps
  let waiting = new Map<string, store.View>()
  let writing = Promise.resolve()

  async function write(views: readonly store.View[]): Promise<void> {
    await db.transaction(async (tx) => {
      const counted = await store.insertViews(tx, views)
      if (counted.length === 0) return
      await store.countViews(tx, counted)
      await store.countViewsOfHour(tx, counted, instant(Math.floor(clock.now() / HOUR_MS) * HOUR_MS))
    })
  }

  /** One batch after the other. What cannot be written is lost: a view is worth no more than the try. */
  function flush(): Promise<void> {
    if (waiting.size === 0) return writing
    const views = [...waiting.values()]
    waiting = new Map()
    writing = writing
      .then(() => write(views))
      .catch((error: unknown) => log.warn({ err: error, views: views.length }, 'views could not be counted'))
    return writing
  }
  deps.every(FLUSH_EVERY_MS, 'posts.seen', flush)

  return {
    flush,
    mark(fanId: UserId, postIds: readonly PostId[]): void {
      for (const postId of postIds) waiting.set(`${postId}:${fanId}`, { postId, fanId })
      if (waiting.size >= BATCH) void flush()
    },
  }
}
