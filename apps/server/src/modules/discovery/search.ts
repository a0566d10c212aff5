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
import * as people from './people.store.ts'
import {
  askNames,
  askOthers,
  askPeople,
  narrowing,
  NOTHING_ELSE,
  partOf,
  together,
  type Asked,
  type Meant,
} from './question.ts'
import { FEW, findMeant } from './words.ts'
import { foldTag, readQuery } from './words.store.ts'

/** The same for everybody, and dear to count: once a minute is often enough. */
const REMEMBERED_MS = 60_000
const LAST_USER = LARGEST_ID as UserId
const MOST = 2_147_483_647
/** Steps of relevance from this one on are about the name. */
const NAMED_FROM = 3

const popularity = cursorOf(z.strictObject({ first: z.int32(), userId: UserId }))
const novelty = cursorOf(z.strictObject({ first: z.int().nonnegative().max(END_OF_TIME), userId: UserId }))
const relevance = cursorOf(
  z.strictObject({
    tier: z.int().min(0).max(5),
    first: z.int32(),
    userId: UserId,
    hasMeant: z.boolean(),
  }),
)

export type Search = ReturnType<typeof createSearch>
type Input = InputOf<typeof searchCreators>

export function createSearch({ db, clock }: { db: Database; clock: Clock }) {
  // One letter is in half of all names: a search waits on a connection of its own and does not hold up the others.
  const apart = <T>(read: (from: Db) => Promise<T>): Promise<T> => db.transaction(read)
  const rising = remembered(clock, () =>
    apart((from) => store.listRising(from, instant(clock.now() - RISING_DAYS * DAY_MS))),
  )
  const tags = remembered(clock, () => apart(store.listTags))

  async function search(viewer: Viewer | null, input: Input) {
    const { query = '', cursor } = input
    const order = input.order ?? (query === '' ? 'popular' : 'relevance')
    const ranked = order === 'rising' ? await rising() : []
    return apart(async (from) => {
      const { asked, narrowed } = await understand(from, input)
      if (asked?.words.length === 0) return { page: [], nextCursor: null }
      if (asked && order === 'relevance') return byRelevance(from, viewer, input, { asked, narrowed })
      const question = asked ? askPeople(asked, NOTHING_ELSE).any : null
      const wanted = wantedBy(viewer, input, { asked, narrowed, question })
      if (order === 'rising') return { page: await people.searchAmong(from, wanted, ranked), nextCursor: null }
      if (order === 'new') {
        const after = novelty.read(cursor, { first: END_OF_TIME, userId: LAST_USER })
        const rows = await walkOrMatch(people.walkNew, people.matchNew, from, wanted, after)
        return pageOf(rows, SEARCH_PAGE_SIZE, ({ joinedAt, userId }) => novelty.write({ first: joinedAt, userId }))
      }
      const after = popularity.read(cursor, { first: MOST, userId: LAST_USER })
      const rows = await walkOrMatch(people.walkPopular, people.matchPopular, from, wanted, after)
      return pageOf(rows, SEARCH_PAGE_SIZE, ({ followers, userId }) => popularity.write({ first: followers, userId }))
    })
  }

  return { search, tags }
}

type Read = typeof people.walkPopular

/** Both read in one order, so a page may go on where the other way stopped. */
async function walkOrMatch(walk: Read, match: Read, ...[from, wanted, after]: Parameters<Read>) {
  const rows = await walk(from, wanted, after)
  return rows.length > SEARCH_PAGE_SIZE ? rows : match(from, wanted, after)
}

/**
 * Who is named so, and when they do not fill the page, the others. How a cursor goes on: in the way its first page was found.
 */
async function byRelevance(from: Db, viewer: Viewer | null, input: Input, read: { asked: Asked; narrowed: string[] }) {
  const { asked, narrowed } = read
  const after = relevance.read(input.cursor, { tier: 5, first: MOST, userId: LAST_USER, hasMeant: false })
  const { any, ...ranks } = askPeople(asked, NOTHING_ELSE)
  const wanted = wantedBy(viewer, input, { asked, narrowed, question: any })
  const names = askNames(asked)
  const asNamed = { ...wanted, ...ranks, question: together(names, narrowed) }
  const rankNamed = (look: people.Look) => people.rankNamed(from, asNamed, after, look)
  const named = after.tier < NAMED_FROM ? [] : await glanceOrLook(rankNamed, SEARCH_PAGE_SIZE + 1)
  const others = async (meant: Meant): Promise<people.RankedRow[]> => {
    if (named.length > SEARCH_PAGE_SIZE) return []
    const asOthers = { ...wanted, ...ranks, question: together(askOthers(asked, meant), narrowed), named: names }
    const rankOthers = (look: people.Look) => people.rankOthers(from, asOthers, after, look)
    return meant.size > 0 ? rankOthers('all') : glanceOrLook(rankOthers, SEARCH_PAGE_SIZE + 1 - named.length)
  }
  let { hasMeant } = after
  let rows = [...named, ...(await others(hasMeant ? await findMeant(from, asked) : NOTHING_ELSE))]
  if (input.cursor === undefined && rows.length < FEW) {
    const meant = await findMeant(from, asked)
    hasMeant = meant.size > 0
    if (hasMeant) rows = [...named, ...(await others(meant))]
  }
  return pageOf(rows, SEARCH_PAGE_SIZE, ({ tier, followers, userId }) =>
    relevance.write({ tier, first: followers, userId, hasMeant }),
  )
}

async function glanceOrLook(rank: (look: people.Look) => Promise<people.RankedRow[]>, isEnough: number) {
  const glanced = await rank('glance')
  return glanced.length >= isEnough ? glanced : rank('all')
}

async function understand(from: Db, { query = '', tag, language }: Pick<Input, 'query' | 'tag' | 'language'>) {
  const asked = query === '' ? null : await readQuery(from, query)
  const narrowed = narrowing({
    ...(tag !== undefined && { tag: await foldTag(from, tag) }),
    ...(language !== undefined && { language }),
  })
  return { asked, narrowed }
}

function wantedBy(
  viewer: Viewer | null,
  { callable = false, free = false, priceFrom, priceTo }: Input,
  { asked, narrowed, question }: { asked: Asked | null; narrowed: string[]; question: string | null },
): people.Wanted {
  return {
    question: together(question, narrowed),
    part: asked && partOf(asked),
    narrowed: together(null, narrowed),
    callable,
    free,
    price: { from: priceFrom ?? null, to: priceTo ?? null },
    viewerId: viewer?.userId ?? null,
  }
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
