import { END_OF_TIME, FEED_PAGE_SIZE, HOUR_MS, LARGEST_ID, type InputOf, type searchPosts } from '@fanlight/contract'
import { PostId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { cursorOf } from '../../platform/db/cursor.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import * as store from './posts-search.store.ts'
import { askPosts, narrowing, NOTHING_ELSE, standing, together, type Asked } from './question.ts'
import { FEW, findMeant } from './words.ts'
import { foldTag, readQuery } from './words.store.ts'

type Input = InputOf<typeof searchPosts>
type Found = { postIds: PostId[]; nextCursor: string | null }

const TOP: store.Position = { at: END_OF_TIME, postId: LARGEST_ID as PostId }
/** Comes before every post of its moment. */
const NO_POST = '0' as PostId
const BEST = 2
/** A page that finds nearly nothing looks on, but not for ever: it may be short. */
const LOOKS_MAX = 4
/** How many times as far as the newest reach the next looks go, before all the rest is looked at. */
const REACHES = [16, 256]

/** How a list goes on: in the way its first page was found. */
const position = cursorOf(
  z.strictObject({
    tier: z.int().min(0).max(BEST),
    at: z.int().nonnegative().max(END_OF_TIME),
    postId: PostId,
    hasMeant: z.boolean(),
  }),
)
type Place = store.Position & { tier: number; hasMeant: boolean }
type Ranked = store.FoundPost & { tier: number }

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
      const after = position.read(input.cursor, { ...TOP, tier: BEST, hasMeant: false })
      const wantedFor = (question: string | null) => wantedBy(viewer, input, together(question, narrowed))
      if (asked === null && narrowed.length === 0) return walkOn(from, wantedFor(null), after)
      return byRank(from, after, { isFirst: input.cursor === undefined, asked, wantedFor })
    })
}

function pageOf(rows: readonly Ranked[], hasMeant: boolean, edge: Place | null = null): Found {
  const page = rows.slice(0, FEED_PAGE_SIZE)
  const last = rows.length > FEED_PAGE_SIZE ? page.at(-1) : edge
  const nextCursor = last ? position.write({ tier: last.tier, at: last.at, postId: last.postId, hasMeant }) : null
  return { postIds: page.map(({ postId }) => postId), nextCursor }
}

/** Nothing is asked of words, so no index of words helps. */
async function walkOn(from: Db, wanted: store.Wanted, after: store.Position): Promise<Found> {
  const rows: Ranked[] = []
  let edge: store.Position | null = after
  for (let looks = 0; edge && rows.length <= FEED_PAGE_SIZE && looks < LOOKS_MAX; looks++) {
    const walked: store.Walked = await store.walk(from, wanted, edge)
    rows.push(...walked.found.map((row) => ({ ...row, tier: BEST })))
    edge = walked.edge
  }
  return pageOf(rows, false, edge && { ...edge, tier: BEST, hasMeant: false })
}

type Ranking = {
  isFirst: boolean
  asked: Asked | null
  wantedFor: (question: string | null) => store.Wanted
}

/**
 * All that fits best, newest and popular first, then what fits less; each is looked for only when the better ones do not fill
 * the page. Nothing typed is as if every post fitted it alike.
 */
async function byRank(from: Db, after: Place, { isFirst, asked, wantedFor }: Ranking): Promise<Found> {
  const rows: Ranked[] = []
  const add = async (tier: number, question: string | null): Promise<void> => {
    if (tier > after.tier || rows.length > FEED_PAGE_SIZE) return
    const found = await look(from, wantedFor(question), tier === after.tier ? after : TOP)
    rows.push(...found.map((row) => ({ ...row, tier })))
  }
  if (asked === null) {
    await add(BEST, null)
    return pageOf(rows, false)
  }
  const { has, begun } = askPosts(asked, NOTHING_ELSE)
  await add(2, has)
  if (begun !== has) await add(1, `(${begun}) & !(${has})`)
  const hasMeant = after.hasMeant || (isFirst && rows.length < FEW)
  const meant = hasMeant ? await findMeant(from, asked) : NOTHING_ELSE
  if (meant.size > 0) await add(0, `(${askPosts(asked, meant).any}) & !(${begun})`)
  return pageOf(rows, hasMeant)
}

/**
 * What fits, newest and popular first. What many posts have is among the next ones; what fewer have is looked up in ever
 * longer stretches of time, so that of a word that is in thousands the newest are read and not all.
 */
async function look(from: Db, wanted: store.Wanted, after: store.Position): Promise<store.FoundPost[]> {
  const { found, first, edge } = await store.walk(from, wanted, after)
  const rows = [...found]
  if (!edge) return rows
  const reach = Math.max(first - edge.at, HOUR_MS)
  let below = edge
  // Where none of the next ones fits, a bit further there are hardly any.
  for (const times of found.length === 0 ? REACHES.slice(1) : REACHES) {
    if (rows.length > FEED_PAGE_SIZE) return rows
    const until = edge.at - times * reach
    const time = standing(until, below.at)
    if (time === null) break
    const question = together(wanted.question, [time])
    rows.push(...(await store.match(from, { ...wanted, question }, { after: below, until })))
    below = { at: until, postId: NO_POST }
  }
  if (rows.length > FEED_PAGE_SIZE) return rows
  return [...rows, ...(await store.match(from, wanted, { after: below, until: 0 }))]
}
