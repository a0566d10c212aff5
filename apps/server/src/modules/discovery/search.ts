import {
  DAY_MS,
  END_OF_TIME,
  instant,
  LARGEST_ID,
  RISING_DAYS,
  SEARCH_PAGE_SIZE,
  type InputOf,
  type searchCreators,
} from '@fanlight/contract'
import { UserId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import * as store from './discovery.store.ts'

/** The same for everybody, and dear to count: once a minute is often enough. */
const REMEMBERED_MS = 60_000
const LAST_USER = LARGEST_ID as UserId

const popularity = cursorOf(z.object({ first: z.int32(), userId: UserId }))
const novelty = cursorOf(z.object({ first: z.int().nonnegative().max(END_OF_TIME), userId: UserId }))

export type Search = ReturnType<typeof createSearch>

export function createSearch({ db, clock }: { db: Database; clock: Clock }) {
  // One letter is in half of all names: a search waits on a connection of its own and does not hold up the others.
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
      const after = novelty.read(cursor, { first: END_OF_TIME, userId: LAST_USER })
      const rows = await apart((from) => store.searchNew(from, wanted, after))
      return pageOf(rows, SEARCH_PAGE_SIZE, ({ joinedAt, userId }) => novelty.write({ first: joinedAt, userId }))
    }
    const after = popularity.read(cursor, { first: 2_147_483_647, userId: LAST_USER })
    const rows = await apart((from) => store.searchPopular(from, wanted, after))
    return pageOf(rows, SEARCH_PAGE_SIZE, ({ followers, userId }) => popularity.write({ first: followers, userId }))
  }

  return { search, tags }
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
