import { instant, MINUTE_MS, userId, type PostId } from '@fanlight/contract'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database, type Db } from '../../platform/db/db.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { createLog } from '../../platform/log/log.ts'
import { sized } from '../../testing/deep.ts'
import { makeDatabase } from '../../testing/test-app.ts'
import * as feed from './feed.store.ts'
import * as lists from './lists.store.ts'
import { findPost } from './posts.store.ts'

const NOW = instant(Date.UTC(2026, 10, 15, 12))
/** Enough that a plan which reads all of them is told from one that reads a few. */
const POSTS = sized(60_000, 1_000_000)
const ROWS_MAX = 5_000

const VISITOR = { viewerId: null, now: NOW }
/** Follows 200 of 5,000 creators, as many do; the other follows 1,000 of them. */
const FAN = userId('1')
const FAN_OF_MANY = userId('2')
const CREATOR = userId('1234')
const DEEP = { at: NOW - (POSTS / 5) * MINUTE_MS, postId: String(POSTS - POSTS / 5) as PostId }
/** In a list of a few hundred. */
const DEEP_IN_LIST = { at: NOW - 300 * MINUTE_MS, postId: '1' as PostId }

const world = `
  set statement_timeout = 0;
  set session_replication_role = replica;
  set work_mem = '256MB';
  set maintenance_work_mem = '256MB';
  insert into users (user_id, email, nick_name, user_name, birthday, role, created_at)
    select n, n || '@example.com', 'N' || n, 'n' || n, '1990-01-01', 'creator', now() from generate_series(1, 5100) n;
  insert into profiles (user_id, is_discoverable) select n, n % 20 > 0 from generate_series(1, 5100) n;
  insert into interests (user_id, languages) select n, '{en}' from generate_series(1, 5100) n where n <> 2;
  insert into media_assets (asset_id, owner_id, kind, state, folder, upload, digest, file_name, bytes, width, height, created_at)
    select n, 101 + n % 5000, 'photo', 'ready', 'assets/' || n, n::text, n::text, 'x', 1, 1, 1, now()
    from generate_series(1, 20000) n;
  insert into posts (post_id, creator_id, status, teaser, text, audience, photos, is_sensitive, has_watermark, published_at,
      ranked_at, pinned_at, created_at, updated_at)
    select n, 101 + (n::bigint * 7919) % 5000, case when n % 50 = 0 then 3 else 2 end, '', 'Words', 'everyone', n % 2, false,
      false, p.at, p.at + case when n % 7 = 0 then interval '8 hours' else interval '0' end,
      case when n % 50 > 0 and n > ${POSTS} - 5000 then p.at end, p.at, p.at
    from generate_series(1, ${POSTS}) n,
      lateral (select timestamptz '${new Date(NOW).toISOString()}' - (${POSTS} - n) * interval '1 minute' as at) p;
  insert into post_media (post_id, asset_id, place, is_teaser)
    select n, 1 + n % 20000, 0, false from generate_series(${POSTS} - ${POSTS / 10}, ${POSTS}) n;
  insert into post_polls (post_id, question, days)
    select n, '', 3 from generate_series(${POSTS} - ${POSTS / 10}, ${POSTS}) n where n % 3 = 0;
  insert into post_poll_options (post_id, place, text, votes)
    select q.post_id, place, 'x', 10 from post_polls q, generate_series(0, 2) place;
  insert into post_poll_votes (post_id, fan_id, place, voted_at)
    select q.post_id, fan, fan % 3, now() from post_polls q, generate_series(1, 20) fan;
  insert into post_counts (post_id, likes) select n, n % 9 from generate_series(${POSTS} - ${POSTS / 10}, ${POSTS}) n;
  insert into follows (fan_id, followed_id, followed_at)
    select 1, 101 + n * 25, timestamptz '2026-01-01' from generate_series(0, 199) n
    union all select 2, 101 + n * 4, timestamptz '2026-01-01' from generate_series(0, 999) n
    union all select 3 + n % 98, 101 + n % 5000, timestamptz '2026-01-01' from generate_series(1, 10000) n
    on conflict do nothing;
  insert into post_affinities (fan_id, creator_id, likes, purchases)
    select 1 + n % 100, 101 + (n * 31) % 5000, 1, n % 2 from generate_series(1, 10000) n on conflict do nothing;
  insert into memberships (fan_id, creator_id, order_id, tier_id, level, state, since, expires_at, period_days,
      period_worth, is_trial)
    select 1 + n % 100, 101 + (n * 17) % 5000, n, n, 1, 'active', now(), timestamptz '2026-01-01' + n % 400 * interval '1 day',
      30, 0, false from generate_series(1, 20000) n on conflict do nothing;
  insert into blocks (blocker_id, blocked_id, blocked_at)
    select 1 + n % 5100, 1 + (n * 13) % 5100, now() from generate_series(1, 20000) n
    where 1 + n % 5100 <> 1 + (n * 13) % 5100 on conflict do nothing;
  insert into post_likes (fan_id, post_id, liked_at)
    select 1 + n % 100, ${POSTS} - n, now() from generate_series(0, ${POSTS / 20}) n;
  insert into post_saves (fan_id, post_id, saved_at)
    select 1 + n % 100, ${POSTS} - n, now() - n * interval '1 minute' from generate_series(0, ${POSTS / 20}) n;
  insert into post_purchases (fan_id, post_id, price, bought_at)
    select 1 + n % 100, ${POSTS} - n, 10, now() - n * interval '1 minute' from generate_series(0, ${POSTS / 20}) n;
`

let database: Awaited<ReturnType<typeof makeDatabase>>
let db: Database
let client: pg.Client

beforeAll(async () => {
  database = await makeDatabase('migrated')
  db = connect({ url: database.url, poolSize: 2, log: createLog('silent') })
  client = await db.dedicated()
  // Building an index at the end is quicker than keeping it while so many rows come.
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename in ('posts', 'post_media') and indexname not like '%_pkey'`,
  )
  await client.query(rows.map(({ indexname }) => `drop index ${indexname}`).join('; '))
  await client.query(world)
  await client.query(rows.map(({ indexdef }) => indexdef).join('; '))
  await client.query('set statement_timeout = 9000; set session_replication_role = origin; reset work_mem')
  await client.query('vacuum analyze')
})
afterAll(async () => {
  await client.end()
  await db.close()
  await database.drop()
})

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** What a function of a store asks the database. */
async function statementOf(ask: (from: Db) => Promise<unknown>): Promise<Sql> {
  const asked: Sql[] = []
  await ask({
    many: async (statement) => (asked.push(statement), []),
    maybe: async (statement) => (asked.push(statement), null),
  })
  const [statement] = asked
  if (!statement || asked.length > 1) throw new Error(`${asked.length} statements`)
  return statement
}

const literal = (value: unknown): string => {
  if (value === null) return 'null'
  if (value instanceof Date) return client.escapeLiteral(value.toISOString().replace('+275760', '275760'))
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.join(',')}}`)
  return client.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

/** The plan that a prepared statement keeps, as the server's connections have it. */
async function explain({ text, values }: Sql): Promise<Node[]> {
  await client.query(`prepare asked as ${text}`)
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, format json) execute asked(${values.map(literal).join(', ')})`,
    )
    return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('deallocate asked')
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const looked = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

const reading = (after: lists.Position) => ({ after, began: NOW })
const ofCreator =
  (after: lists.Position, isFirst: boolean, withMedia = false) =>
  (from: Db) =>
    lists.listOfCreator(from, CREATOR, { viewerId: FAN, now: NOW }, { after, isFirst, withMedia })

type Case = [name: string, indexes: string[], ask: (from: Db) => Promise<unknown>]
const cases: Case[] = [
  ['following', ['posts_of_creator'], (from) => feed.listFollowing(from, FAN, NOW, lists.TOP)],
  ['following, deep', ['posts_of_creator'], (from) => feed.listFollowing(from, FAN, NOW, DEEP)],
  ['following thousands', ['posts_of_creator'], (from) => feed.listFollowing(from, FAN_OF_MANY, NOW, lists.TOP)],
  ['following thousands, deep', ['posts_of_creator'], (from) => feed.listFollowing(from, FAN_OF_MANY, NOW, DEEP)],
  ['new', ['posts_newest'], (from) => feed.listNew(from, { viewerId: FAN, now: NOW }, lists.TOP)],
  ['new, deep', ['posts_newest'], (from) => feed.listNew(from, { viewerId: FAN, now: NOW }, DEEP)],
  ['new, of a visitor', ['posts_newest'], (from) => feed.listNew(from, VISITOR, lists.TOP)],
  ...([FAN, FAN_OF_MANY] as const).flatMap((viewerId) =>
    [lists.TOP, DEEP].map((after): Case => {
      const name = `for you${viewerId === FAN ? '' : ', following thousands'}${after === lists.TOP ? '' : ', deep'}`
      return [
        name,
        ['posts_ranked', 'posts_of_creator_ranked'],
        (from) => feed.listForYou(from, { viewerId, now: NOW }, reading(after)),
      ]
    }),
  ),
  ['for you, of a visitor', ['posts_ranked'], (from) => feed.listForYou(from, VISITOR, reading(lists.TOP))],
  ['for you, of a visitor, deep', ['posts_ranked'], (from) => feed.listForYou(from, VISITOR, reading(DEEP))],
  ['the edge of new', ['posts_newest'], (from) => feed.edgeOfNew(from, DEEP)],
  ['the edge of for you', ['posts_ranked'], (from) => feed.edgeForYou(from, null, DEEP)],
  ['news of those followed', ['posts_of_creator'], (from) => feed.newsOfFollowing(from, FAN, NOW, instant(0))],
  ['news of thousands', ['posts_of_creator'], (from) => feed.newsOfFollowing(from, FAN_OF_MANY, NOW, instant(0))],
  ['news', ['posts_newest'], (from) => feed.newsOfEverybody(from, { viewerId: FAN, now: NOW }, instant(0))],
  ['a creator', ['posts_of_creator', 'posts_pinned'], ofCreator(lists.TOP, true)],
  ['a creator, deep', ['posts_of_creator'], ofCreator(DEEP, false)],
  ["a creator's media", ['posts_of_creator', 'posts_pinned'], ofCreator(lists.TOP, true, true)],
  ['bought', ['post_purchases_of_fan'], (from) => lists.listBought(from, FAN, NOW, lists.TOP)],
  ['bought, deep', ['post_purchases_of_fan'], (from) => lists.listBought(from, FAN, NOW, DEEP_IN_LIST)],
  ['saved', ['post_saves_of_fan'], (from) => lists.listSaved(from, FAN, NOW, lists.TOP)],
  ['saved, deep', ['post_saves_of_fan'], (from) => lists.listSaved(from, FAN, NOW, DEEP_IN_LIST)],
  ['one post', ['posts_pkey'], (from) => findPost(from, String(POSTS / 2 + 1) as PostId, FAN, NOW)],
]

describe(`with ${POSTS} posts`, () => {
  it.each(cases)('%s is read by its index, and little of it', async (_name, indexes, ask) => {
    const nodes = await explain(await statementOf(ask))
    const scans = nodes.map((node) => `${node['Node Type']} on ${node['Relation Name'] ?? ''}`)
    expect(scans.filter((scan) => scan.includes('Seq Scan'))).toEqual([])
    // In the order of the index and no further than needed: a bitmap would be all of it, sorted.
    expect(scans).not.toContain('Bitmap Heap Scan on posts')
    expect(nodes.map((node) => node['Index Name'])).toEqual(expect.arrayContaining(indexes))
    expect(Math.max(...nodes.map(looked))).toBeLessThan(ROWS_MAX)
  })
})
