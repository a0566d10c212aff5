import { END_OF_TIME, FEED_PAGE_SIZE, LARGEST_ID, type InputOf, type searchPosts } from '@fanlight/contract'
import { PostId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { cursorOf } from '../../platform/db/cursor.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import * as store from './posts-search.store.ts'
import { askPosts, narrowing, together, type Asked } from './question.ts'
import { FEW, findMeant, NOTHING_ELSE } from './words.ts'
import { foldTag, readQuery } from './words.store.ts'

type Input = InputOf<typeof searchPosts>
type Found = { postIds: PostId[]; nextCursor: string | null }

const TOP: store.Position = { at: END_OF_TIME, postId: LARGEST_ID as PostId }
const BEST = 2
/** As the literal in the statement says: more than this were not looked at. */
const CANDIDATES_MAX = 3_000
/** A page that finds nearly nothing looks on, but not for ever: it may be short. */
const LOOKS_MAX = 4

const place = { at: z.int().nonnegative().max(END_OF_TIME), postId: PostId }
/** How a list goes on: in the way its first page was found. */
const position = cursorOf(
  z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('walk'), ...place }),
    z.strictObject({
      by: z.literal('rank'),
      ...place,
      tier: z.int().min(0).max(BEST),
      isCommon: z.boolean(),
      hasMeant: z.boolean(),
    }),
  ]),
)

export type PostSearch = ReturnType<typeof createPostSearch>

export function createPostSearch({ db, clock }: { db: Database; clock: Clock }) {
  function wantedBy(viewer: Viewer | null, { priceFrom, priceTo }: Input, question: string | null): store.Wanted {
    const price = { from: priceFrom ?? null, to: priceTo ?? null }
    return { question, price, viewerId: viewer?.userId ?? null, now: clock.now() }
  }

  return (viewer: Viewer | null, input: Input): Promise<Found> =>
    // On a connection of its own: a search must not hold up what is short.
    db.transaction(async (from) => {
      const { query = '', tag, language, free } = input
      const asked = query === '' ? null : await readQuery(from, query)
      if (asked?.words.length === 0) return { postIds: [], nextCursor: null }
      const narrowed = narrowing({
        ...(tag !== undefined && { tag: await foldTag(from, tag) }),
        ...(language !== undefined && { language }),
        ...(free !== undefined && { free }),
      })
      // Nothing typed is as if every post fitted it alike.
      const words = asked ? askPosts(asked, NOTHING_ELSE).has : null
      const wanted = wantedBy(viewer, input, together(words, narrowed))
      const after = position.read(input.cursor, { by: 'walk', ...TOP })
      if (after.by === 'walk') {
        const rows = await store.walk(from, wanted, after)
        if (rows.length > FEED_PAGE_SIZE) return pageOfWalk(rows, null)
        if (input.cursor !== undefined || wanted.question === null) return walkOn(from, wanted, after, rows)
      }
      const start = { by: 'rank' as const, ...TOP, tier: BEST, isCommon: false, hasMeant: false }
      return byRank(from, after.by === 'rank' ? after : start, {
        isFirst: input.cursor === undefined,
        asked: asked ?? null,
        wantedFor: (question) => wantedBy(viewer, input, together(question, narrowed)),
        everything: wanted.question ?? '',
      })
    })
}

function pageOfWalk(rows: readonly store.FoundPost[], edge: store.Position | null): Found {
  const page = rows.slice(0, FEED_PAGE_SIZE)
  const last = rows.length > FEED_PAGE_SIZE ? page.at(-1) : edge
  const postIds = page.map(({ postId }) => postId)
  return { postIds, nextCursor: last ? position.write({ by: 'walk', at: last.at, postId: last.postId }) : null }
}

async function walkOn(from: Db, wanted: store.Wanted, start: store.Position, first: readonly store.FoundPost[]) {
  const rows = [...first]
  let edge = await store.edgeOfWalk(from, start)
  for (let look = 1; edge && rows.length <= FEED_PAGE_SIZE && look < LOOKS_MAX; look++) {
    rows.push(...(await store.walk(from, wanted, edge)))
    if (rows.length <= FEED_PAGE_SIZE) edge = await store.edgeOfWalk(from, edge)
  }
  return pageOfWalk(rows, edge)
}

type Ranking = {
  isFirst: boolean
  asked: Asked | null
  wantedFor: (question: string | null) => store.Wanted
  /** What all must have, when nothing was typed. */
  everything: string
}

type RankPlace = store.RankedPosition & { isCommon: boolean; hasMeant: boolean }

async function byRank(from: Db, after: RankPlace, { isFirst, asked, wantedFor, everything }: Ranking): Promise<Found> {
  let { isCommon, hasMeant } = after
  const find = async () => {
    const questions = asked && askPosts(asked, hasMeant ? await findMeant(from, asked) : NOTHING_ELSE)
    const { has, begun, any } = questions ?? { has: everything, begun: everything, any: null }
    return store.rank(from, { ...wantedFor(any), has, begun, alsoNew: isCommon }, TOP, after)
  }
  let rows = await find()
  const looked = rows[0]?.candidates ?? 0
  const mayBeMistyped = asked !== null && rows.length < FEW
  if (isFirst && (looked > CANDIDATES_MAX || mayBeMistyped)) {
    isCommon = looked > CANDIDATES_MAX
    hasMeant = !isCommon
    rows = await find()
  }
  const page = rows.slice(0, FEED_PAGE_SIZE)
  const last = page.at(-1)
  const isMore = rows.length > FEED_PAGE_SIZE && last !== undefined
  return {
    postIds: page.map(({ postId }) => postId),
    nextCursor: isMore
      ? position.write({ by: 'rank', at: last.at, postId: last.postId, tier: last.tier, isCommon, hasMeant })
      : null,
  }
}
