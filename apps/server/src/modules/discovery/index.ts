import { instant, RISING_DAYS, SEARCH_PAGE_SIZE, type InputOf } from '@fanlight/contract'
import { popularTags, searchCreators, UserId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentCard } from '../profiles/index.ts'
import * as store from './discovery.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The same for everybody, and dear to count: once a minute is often enough. */
const REMEMBERED_MS = 60_000
const LAST_USER = '9223372036854775807' as UserId

const popularity = cursorOf(z.object({ first: z.int32(), userId: UserId }))
const novelty = cursorOf(z.object({ first: z.int().nonnegative().max(8.64e15), userId: UserId }))

/** Finding creators: by name, by tag, by what is happening. */
export function createDiscovery({ db, clock, http, links }: Platform & { http: Http; links: StoredLinks }): void {
  // One letter is in half of all names: whoever searches waits on a connection of their own, not before everybody's.
  const apart = <T>(read: (from: Db) => Promise<T>): Promise<T> => db.transaction(read)
  const rising = remembered(clock, () =>
    apart((from) => store.listRising(from, instant(clock.now() - RISING_DAYS * DAY_MS))),
  )
  const tags = remembered(clock, () => apart(store.listTags))

  async function search(viewer: Viewer | null, input: InputOf<typeof searchCreators>) {
    const { query = '', tag, callable = false, order, cursor } = input
    const wanted = { query, tag, callable, viewerId: viewer?.userId ?? null }
    if (order === 'rising') {
      const ranked = await rising()
      return { page: await apart((from) => store.searchAmong(from, wanted, ranked)), nextCursor: null }
    }
    if (order === 'new') {
      const after = novelty.read(cursor, { first: 8.64e15, userId: LAST_USER })
      const rows = await apart((from) => store.searchNew(from, wanted, after))
      return pageOf(rows, SEARCH_PAGE_SIZE, ({ joinedAt, userId }) => novelty.write({ first: joinedAt, userId }))
    }
    const after = popularity.read(cursor, { first: 2_147_483_647, userId: LAST_USER })
    const rows = await apart((from) => store.searchPopular(from, wanted, after))
    return pageOf(rows, SEARCH_PAGE_SIZE, ({ followers, userId }) => popularity.write({ first: followers, userId }))
  }

  http.handle(searchCreators, async ({ viewer, input }) => {
    const { page, nextCursor } = await search(viewer, input)
    return { creators: page.map((row) => presentCard(row, links)), nextCursor }
  })
  http.handle(popularTags, async () => ({ tags: await tags() }))
}

/** Asks once for all who come within the time; a failure is not remembered. */
function remembered<T>(clock: Clock, ask: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | null = null
  return () => {
    if (kept && kept.until > clock.now()) return kept.answer
    const answer = ask()
    kept = { answer, until: clock.now() + REMEMBERED_MS }
    answer.catch(() => (kept = null))
    return answer
  }
}
