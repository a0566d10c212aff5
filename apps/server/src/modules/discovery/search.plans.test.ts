import { DAY_MS, diamonds, instant, LARGEST_ID, type PostId, type UserId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../platform/db/db.ts'
import { sized } from '../../testing/deep.ts'
import { databaseOf, explain, statementOf, type PlanNode } from '../../testing/plans.ts'
import * as people from './people.store.ts'
import * as posts from './posts-search.store.ts'
import { standing } from './question.ts'

const CREATORS = sized(10_000, 20_000)
const POSTS = sized(30_000, 100_000)
const ROWS_MAX = sized(6_000, 12_000)

/** Documents as triggers would write them; `rare` is in one of a thousand, `often` in one of ten, `all` in every one. */
const world = `
  set statement_timeout = 0;
  set session_replication_role = replica;
  insert into users (user_id, email, nick_name, user_name, birthday, role, created_at)
    select n, n || '@example.com', 'N' || n, 'n' || n, '1990-01-01', 'creator', now() from generate_series(1, ${CREATORS}) n;
  insert into profiles (user_id, followers) select n, n % 997 from generate_series(1, ${CREATORS}) n;
  insert into search_people (user_id, names, joined_at, document)
    select n, 'anna ' || n || ' n' || n, now() - n * interval '1 minute', array_to_tsvector(array_remove(array[
      'all', '@anna', '@' || n, '@=anna ' || n, '=en', case when n % 10 = 0 then 'often' end,
      case when n % 1000 = 0 then 'rare' end, case when n % 1000 = 1 then '#rare' end], null))
    from generate_series(1, ${CREATORS}) n;
  insert into posts (post_id, creator_id, status, teaser, text, audience, is_sensitive, has_watermark, published_at,
      ranked_at, created_at, updated_at)
    select n, 1 + n % ${CREATORS}, 2, '', '', 'everyone', false, false, p.at, p.at, p.at, p.at
    from generate_series(1, ${POSTS}) n, lateral (select now() - (${POSTS} - n) * interval '1 minute' as at) p;
  insert into search_posts (post_id, document)
    select n, array_to_tsvector(array_remove(array['all', '=en', 'w' || n % 5000, case when n % 10 = 0 then 'often' end,
      case when n % 1000 = 0 then 'rare' end], null) || search_days(now() - (${POSTS} - n) * interval '1 minute'))
    from generate_series(1, ${POSTS}) n;
  insert into search_vocabulary (word, is_in_texts) select substr(md5(n::text), 1, 8), true from generate_series(1, ${POSTS / 5}) n
    on conflict do nothing;
`

const filled = databaseOf(world)

const FAN = '7' as UserId
const MOST = { first: 2_147_483_647, userId: LARGEST_ID }
const FAR_AHEAD = Date.UTC(2200, 0)
const NEWEST = { at: FAR_AHEAD, postId: LARGEST_ID as PostId }
const price = { from: null, to: null }
const person = (question: string, part: string | null = null): people.Wanted => ({
  question,
  part,
  narrowed: null,
  callable: false,
  free: false,
  price,
  viewerId: FAN,
})
const post = (question: string): posts.Wanted => ({ question, price, viewerId: FAN, now: instant(Date.now()) })
const named = (word: string) => ({ ...person(`'@${word}'`), isExactly: `'@=${word}'`, begins: `'@=${word}':*` })
const others = (word: string, part: string | null = null) => ({
  ...person(`'${word}' & !'@${word}'`, part),
  named: `'@${word}'`,
  has: `'${word}'`,
})
const BEST = { ...MOST, tier: 5 }
const matchPosts = (question: string) => (from: Db) => posts.match(from, post(question), { after: NEWEST, until: 0 })
const today = standing(Date.now() - DAY_MS, Date.now())

const cases: [name: string, indexes: string[], ask: (from: Db) => Promise<unknown>][] = [
  ['people by a rare word', ['search_people_words'], (from) => people.rankOthers(from, others('rare'), BEST, 'all')],
  [
    'people by a part of a name',
    ['search_people_words', 'search_people_names'],
    (from) => people.rankOthers(from, others('1999', '%1999%'), BEST, 'all'),
  ],
  [
    'people by a common name',
    ['search_people_words', 'profiles_by_followers'],
    (from) => people.rankNamed(from, named('anna'), BEST, 'all'),
  ],
  [
    'people by a common name at a glance',
    ['search_people_words', 'profiles_by_followers'],
    (from) => people.rankNamed(from, named('anna'), BEST, 'glance'),
  ],
  [
    'people by a common word',
    ['search_people_words', 'profiles_by_followers'],
    (from) => people.rankOthers(from, others('all'), BEST, 'all'),
  ],
  ['popular people by a word', ['profiles_by_followers'], (from) => people.walkPopular(from, person(`'often'`), MOST)],
  ['popular people by a tag', ['search_people_words'], (from) => people.matchPopular(from, person(`'#rare'`), MOST)],
  [
    'new people by a word',
    ['search_people_newest'],
    (from) => people.walkNew(from, person(`'often'`), { ...MOST, first: FAR_AHEAD }),
  ],
  ['posts by a rare word', ['search_posts_words', 'posts_pkey'], matchPosts(`'rare'`)],
  ['posts by a common word', ['posts_ranked'], (from) => posts.walk(from, post(`'all'`), NEWEST)],
  ['posts of one day by a word of many', ['search_posts_words', 'posts_pkey'], matchPosts(`'often' & ${today}`)],
  [
    'posts up to a price',
    ['posts_ranked'],
    (from) => posts.walk(from, { ...post(`'all'`), price: { from: null, to: diamonds(9) } }, NEWEST),
  ],
]

const looked = (node: PlanNode): number => node['Actual Rows'] * node['Actual Loops']
const indexOf = (node: PlanNode): string => ('Index Name' in node ? String(node['Index Name']) : '')

describe('among many', () => {
  it.each(cases)('%s are found by an index, and few are looked at', async (_name, indexes, ask) => {
    const nodes = await explain(filled.client, await statementOf(ask))
    const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
    expect(whole.filter((name) => name !== 'blocks' && name !== 'follows')).toEqual([])
    expect(nodes.map(indexOf)).toEqual(expect.arrayContaining(indexes))
    const heaps = nodes.filter((node) => node['Node Type'] !== 'Bitmap Index Scan' && node['Node Type'] !== 'BitmapOr')
    expect(Math.max(...heaps.map(looked))).toBeLessThan(ROWS_MAX)
  })

  it('words that look alike are found by their trigrams', async () => {
    await filled.client.query(`set pg_trgm.similarity_threshold = 0.25`)
    const { rows } = await filled.client.query<Record<string, string>>(
      `explain select word from search_vocabulary v where v.word % 'a1b2c3d4'`,
    )
    expect(JSON.stringify(rows)).toContain('search_vocabulary_alike')
  })
})
