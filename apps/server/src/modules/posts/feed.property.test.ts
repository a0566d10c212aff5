import {
  FEED_BOOST_HOURS,
  FOREIGN_DELAY_HOURS,
  HOUR_MS,
  instant,
  POPULAR_FROM_HOURS,
  userId,
  type FeedReason,
} from '@fanlight/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '../../platform/db/db.ts'
import { createLog } from '../../platform/log/log.ts'
import { makeDatabase } from '../../testing/test-app.ts'
import { createFeed } from './feed.ts'

const START = Date.UTC(2026, 10, 15, 12)
const VIEWER = userId('1')
const KINDS = ['following', 'new', 'foryou'] as const

/** Another seed tries other worlds: FEED_SEED=7 FEED_RUNS=500 */
const SEED = Number(process.env['FEED_SEED'] ?? 20261115)
const RUNS = Number(process.env['FEED_RUNS'] ?? 40)

type Creator = {
  standing: 'here' | 'suspended' | 'deleted' | 'blocks viewer' | 'blocked by viewer'
  isDiscoverable: boolean
  isFollowed: boolean
  membership: 'none' | 'in force' | 'run out'
  affinity: { likes: number; purchases: number; tips: number } | null
  language: 'en' | 'de' | 'ja'
}
/** `by` 0 is the viewer. */
type Written = { by: number; hoursAgo: number; popularity: number; status: 2 | 3; ends: 'never' | 'later' | 'before' }
/** `read`: what the viewer said they read; null: nobody asked them. */
type World = { creators: Creator[]; posts: Written[]; read: string[] | null }

const creators = fc.array(
  fc.record<Creator>({
    standing: fc.constantFrom(
      'here',
      'here',
      'here',
      'here',
      'suspended',
      'deleted',
      'blocks viewer',
      'blocked by viewer',
    ),
    isDiscoverable: fc.boolean(),
    isFollowed: fc.boolean(),
    membership: fc.constantFrom('none', 'none', 'in force', 'run out'),
    affinity: fc.option(
      fc.record({ likes: fc.nat({ max: 1 }), purchases: fc.nat({ max: 1 }), tips: fc.nat({ max: 1 }) }),
    ),
    language: fc.constantFrom('en', 'de', 'ja'),
  }),
  { minLength: 1, maxLength: 7 },
)
// Few hours and many posts: most of them tie with others.
const posts = fc.array(
  fc.record<Written>({
    by: fc.nat({ max: 7 }),
    hoursAgo: fc.nat({ max: 60 }),
    popularity: fc.constantFrom(0, 0, 0, 4, 8, 24),
    status: fc.constantFrom(2, 2, 2, 2, 2, 3),
    ends: fc.constantFrom('never', 'never', 'never', 'later', 'before'),
  }),
  { minLength: 5, maxLength: 90 },
)
const read = fc.option(fc.subarray(['en', 'de', 'ja']))
const worlds = fc.record({ creators, posts, read })

let database: Awaited<ReturnType<typeof makeDatabase>>
let db: Database
let time = START
const clock = { now: () => instant(time) }

beforeAll(async () => {
  database = await makeDatabase('migrated')
  db = connect({ url: database.url, poolSize: 2, log: createLog('silent') })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const authorOf = ({ creators: { length } }: World, { by }: Written): number => by % (length + 1)
const at = (milliseconds: number): string => `'${new Date(milliseconds).toISOString()}'`
const isSafe = ({ likes, purchases, tips }: NonNullable<Creator['affinity']>): boolean => likes + purchases + tips > 0

/** Without the checks of other tables: a membership would need an order, a tier and a plan. */
async function make(world: World): Promise<void> {
  const people = world.creators.map((creator, index) => ({ ...creator, id: index + 2 }))
  const rows = {
    users: [
      `(1, 'v@example.com', 'V', 'v', '1990-01-01', now(), null, null, null, 'en')`,
      ...people.map(({ id, standing, language }) => {
        const suspended = standing === 'suspended' ? `now(), 'x'` : 'null, null'
        const deleted = standing === 'deleted' ? 'now()' : 'null'
        return `(${id}, 'c${id}@example.com', 'C', 'c${id}', '1990-01-01', now(), ${suspended}, ${deleted}, '${language}')`
      }),
    ],
    profiles: ['(1, true)', ...people.map(({ id, isDiscoverable }) => `(${id}, ${isDiscoverable})`)],
    follows: people.filter(({ isFollowed }) => isFollowed).map(({ id }) => `(1, ${id}, ${at(START - 1)})`),
    blocks: people.flatMap(({ id, standing }) =>
      standing === 'blocks viewer'
        ? [`(${id}, 1, now())`]
        : standing === 'blocked by viewer'
          ? [`(1, ${id}, now())`]
          : [],
    ),
    memberships: people
      .filter(({ membership }) => membership !== 'none')
      .map(({ id, membership }) => {
        const ends = at(START + (membership === 'in force' ? 1 : -1) * 24 * HOUR_MS)
        return `(1, ${id}, 1, 1, 1, 'canceled', now(), ${ends}, 30, 0, false)`
      }),
    affinities: people.flatMap(({ id, affinity }) =>
      affinity ? [`(1, ${id}, ${affinity.likes}, ${affinity.purchases}, ${affinity.tips})`] : [],
    ),
    interests: world.read === null ? [] : [`(1, '{${world.read.join(',')}}')`],
    posts: world.posts.map((post, index) => rowOf(index + 1, authorOf(world, post) + 1, post)),
  }
  const insert = (into: string, values: readonly string[]): string =>
    values.length === 0 ? '' : `insert into ${into} values ${values.join(', ')};`
  await db.script(`
    begin;
    set local session_replication_role = replica;
    delete from users; delete from profiles; delete from follows; delete from blocks; delete from memberships;
    delete from post_affinities; delete from posts; delete from interests;
    ${insert('users (user_id, email, nick_name, user_name, birthday, created_at, suspended_at, suspension_reason, deleted_at, language_code)', rows.users)}
    ${insert('profiles (user_id, is_discoverable)', rows.profiles)}
    ${insert('follows (fan_id, followed_id, followed_at)', rows.follows)}
    ${insert('blocks (blocker_id, blocked_id, blocked_at)', rows.blocks)}
    ${insert('memberships (fan_id, creator_id, order_id, tier_id, level, state, since, expires_at, period_days, period_worth, is_trial)', rows.memberships)}
    ${insert('post_affinities (fan_id, creator_id, likes, purchases, tips)', rows.affinities)}
    ${insert('interests (user_id, languages)', rows.interests)}
    ${insert(POST_COLUMNS, rows.posts)}
    commit;
  `)
}

const POST_COLUMNS = `posts (post_id, creator_id, status, teaser, text, audience, is_sensitive, has_watermark, published_at,
  ranked_at, expires_at, created_at, updated_at)`

function rowOf(postId: number, creatorId: number, { hoursAgo, popularity, status, ends }: Written): string {
  const published = START - hoursAgo * HOUR_MS
  const expires = ends === 'never' ? 'null' : at(START + (ends === 'later' ? 1 : -1) * 1_000 * HOUR_MS)
  return `(${postId}, ${creatorId}, ${status}, '', '', 'everyone', false, false, ${at(published)},
    ${at(published + popularity * HOUR_MS)}, ${expires}, now(), now())`
}

type Entry = { postId: number; why: FeedReason | null }

/** What the feeds promise, said without a database. */
function expected(world: World, kind: (typeof KINDS)[number], isVisitor: boolean): Entry[] {
  const placed = world.posts.flatMap((post, index): (Entry & { at: number })[] => {
    const author = authorOf(world, post)
    const isOwn = author === 0 && !isVisitor
    const creator = world.creators[author - 1]
    const isBlocked = creator?.standing === 'blocks viewer' || creator?.standing === 'blocked by viewer'
    if (post.status !== 2 || post.ends === 'before') return []
    if (creator?.standing === 'suspended' || creator?.standing === 'deleted' || (isBlocked && !isVisitor)) return []
    const isClose = !isVisitor && creator !== undefined && (creator.isFollowed || creator.membership === 'in force')
    if (creator?.isDiscoverable === false && !isClose) return []
    const published = START - post.hoursAgo * HOUR_MS
    const entry = { postId: index + 1, at: published, why: null }
    if (kind === 'new') return [entry]
    if (kind === 'following') return isClose || isOwn ? [entry] : []
    if (isOwn) return []
    const relation = isVisitor || !creator ? null : relationTo(creator)
    const isForeign = !isVisitor && creator !== undefined && isUnread(world, creator)
    const boost = relation === null ? (isForeign ? -FOREIGN_DELAY_HOURS : 0) : FEED_BOOST_HOURS[relation]
    const why = relation ?? (post.popularity >= POPULAR_FROM_HOURS ? 'popular' : 'new')
    return [{ ...entry, at: published + (post.popularity + boost) * HOUR_MS, why }]
  })
  return placed
    .toSorted((one, other) => other.at - one.at || other.postId - one.postId)
    .map(({ postId, why }) => ({ postId, why }))
}

const isUnread = ({ read: languages }: World, { language }: Creator): boolean =>
  languages !== null && languages.length > 0 && !languages.includes(language)

function relationTo({ membership, affinity, isFollowed }: Creator) {
  if (membership === 'in force') return 'subscribed'
  if (affinity && affinity.purchases > 0) return 'bought'
  if (affinity && affinity.tips > 0) return 'tipped'
  if (isFollowed) return 'following'
  return affinity && isSafe(affinity) ? 'liked' : null
}

/** All pages to the end, while time passes and a creator publishes a new post between any two of them. */
async function readAll(kind: (typeof KINDS)[number], viewerId: typeof VIEWER | null): Promise<Entry[]> {
  time = START
  const feed = createFeed({ db, clock })
  const entries: Entry[] = []
  let cursor: string | undefined
  for (let page = 0; page < 30; page++) {
    const { page: rows, nextCursor, at: began } = await feed.read(viewerId, kind, cursor)
    expect(began).toBe(START)
    expect(rows.length).toBe(nextCursor === null ? rows.length : 10)
    entries.push(...rows.map(({ postId, why }) => ({ postId: Number(postId), why })))
    if (nextCursor === null) return entries
    cursor = nextCursor
    time += 60_000
    const fresh = { by: 0, hoursAgo: (START - time) / HOUR_MS, popularity: 24, status: 2, ends: 'never' } as const
    await db.script(`insert into ${POST_COLUMNS} values ${rowOf(1_000 + page, 1 + (page % 2), fresh)}`)
  }
  throw new Error('The feed does not end')
}

describe('a feed', () => {
  it.each(KINDS)('%s shows every post once, in order, to whom it is for, whatever happens meanwhile', async (kind) => {
    const property = fc.asyncProperty(worlds, fc.boolean(), async (world, isVisitor) => {
      await make(world)
      const shown = await readAll(kind, isVisitor ? null : VIEWER)
      expect(shown).toEqual(isVisitor && kind === 'following' ? [] : expected(world, kind, isVisitor))
    })
    await fc.assert(property, { seed: SEED, numRuns: RUNS })
  })
})

describe('a reader who follows nearly everybody', () => {
  const many = (count: number, by: number, hoursAgo: (index: number) => number): Written[] =>
    Array.from({ length: count }, (_, index) => ({
      by,
      hoursAgo: hoursAgo(index),
      popularity: 0,
      status: 2,
      ends: 'never',
    }))
  const followed: Creator = {
    standing: 'here',
    isDiscoverable: true,
    isFollowed: true,
    membership: 'none',
    affinity: null,
    language: 'en',
  }

  it.each([null, ['de']])('finds the few others in their right places, reading %j', async (languages) => {
    // More than are looked at at once lie between two posts of a stranger.
    const world = {
      read: languages,
      creators: [followed, { ...followed, isFollowed: false }],
      posts: [...many(1_300, 1, (index) => index / 10), ...many(3, 2, (index) => 20 + index * 60)],
    }
    await make(world)
    const feed = createFeed({ db, clock: { now: () => instant(START) } })
    const shown: Entry[] = []
    let cursor: string | undefined
    do {
      const { page, nextCursor } = await feed.read(VIEWER, 'foryou', cursor)
      shown.push(...page.map(({ postId, why }) => ({ postId: Number(postId), why })))
      cursor = nextCursor ?? undefined
    } while (cursor)
    expect(shown).toEqual(expected(world, 'foryou', false))
  })

  it('is not shown an empty page because all that was looked at is hidden', async () => {
    const world = {
      read: null,
      creators: [
        { ...followed, standing: 'suspended' as const },
        { ...followed, isFollowed: false },
      ],
      posts: [...many(1_300, 1, () => 1), ...many(12, 2, () => 2)],
    }
    await make(world)
    const feed = createFeed({ db, clock: { now: () => instant(START) } })
    for (const kind of ['new', 'foryou'] as const) {
      const { page, nextCursor } = await feed.read(VIEWER, kind, undefined)
      expect([page.length, nextCursor === null]).toEqual([10, false])
    }
  })

  it('counts what came since some page, and not more than is said', async () => {
    const world = {
      read: null,
      creators: [followed, { ...followed, isFollowed: false }],
      posts: [...many(30, 1, () => 1), ...many(5, 2, () => 3)],
    }
    await make(world)
    const feed = createFeed({ db, clock: { now: () => instant(START) } })
    const since = (hours: number) => instant(START - hours * HOUR_MS)
    const count = async (kind: (typeof KINDS)[number], hours: number) =>
      (await feed.newer(VIEWER, { kind, since: since(hours) })).count
    expect([await count('new', 4), await count('following', 4), await count('foryou', 0.5)]).toEqual([20, 20, 0])
  })
})
