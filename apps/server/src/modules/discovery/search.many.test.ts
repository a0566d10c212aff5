import { searchCreators, searchPosts, type PostId } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'

/** Where not everything that has a word is read, what is found is the same as if it were. */
let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

describe('posts among many', () => {
  /** The next hundreds come a minute apart, so that hours, weeks and years before them are stretches of their own. */
  const CROWD = 300
  const HOURS_AGO = [1, ...range(12, 7, 5), ...range(12, 130, 60), ...range(12, 2_400, 1_500)]
  let creator: Person
  const posts = (rows: string): Promise<void> =>
    app.platform.db.script(`
      insert into posts (post_id, creator_id, status, teaser, text, audience, is_sensitive, has_watermark, published_at,
        ranked_at, created_at, updated_at)
      select k.id, ${creator.user.userId}, 2, '', k.text, 'everyone', false, false, k.at, k.at, k.at, k.at
      from (${rows}) k (id, text, at)`)

  async function pages(query: string): Promise<PostId[]> {
    const seen: PostId[] = []
    let cursor: string | null | undefined
    do {
      const page = await app.as().call(searchPosts, { query, ...(cursor && { cursor }) })
      seen.push(...page.contents.map(({ contentId }) => contentId))
      cursor = page.nextCursor
    } while (cursor)
    return seen
  }

  const order = async (condition: string): Promise<PostId[]> => {
    const { rows } = await app.platform.db.pool.query<{ id: PostId }>(
      `select post_id as id from posts where ${condition} order by ranked_at desc, post_id desc`,
    )
    return rows.map(({ id }) => id)
  }

  beforeAll(async () => {
    creator = await app.creator()
    await posts(
      `select 1000 + n, 'crowded', date_trunc('second', now()) - n * interval '1 minute' from generate_series(1, ${CROWD}) n`,
    )
    await posts(`
      select 5000 + n, case when n % 3 = 0 then 'quicksilvers' else 'quicksilver' end,
        date_trunc('second', now()) - hours * interval '1 hour'
      from unnest(array[${HOURS_AGO.join()}]) with ordinality as k (hours, n)`)
  })

  it('are found each once, from the last hour to years ago, newest first; those with the very word before the others', async () => {
    const exactly = await order(`text = 'quicksilver'`)
    expect(exactly.length).toBeGreaterThan(20)
    expect(await pages('quicksilver')).toEqual([...exactly, ...(await order(`text = 'quicksilvers'`))])
  })

  it('are found each once when the word is mistyped', async () => {
    const found = await pages('quiksilver')
    expect(found).toEqual(await order(`text = 'quicksilver'`))
  })

  it('that have a common word come newest first to the last', async () => {
    expect(await pages('crowded')).toEqual(await order(`text = 'crowded'`))
  })

  it('are found where they stand after people moved them up', async () => {
    const moved = '5020'
    await app.platform.db.script(`update posts set ranked_at = ranked_at + interval '20 days' where post_id = ${moved}`)
    const exactly = await order(`text = 'quicksilver'`)
    expect(await pages('quicksilver')).toEqual([...exactly, ...(await order(`text = 'quicksilvers'`))])
    const { rows } = await app.platform.db.pool.query(
      `select s.document @@ ('''' || (search_days(p.ranked_at))[1] || '''')::tsquery as is_right
       from search_posts s join posts p using (post_id)`,
    )
    expect(rows.filter(({ is_right }) => is_right !== true)).toEqual([])
  })
})

describe('people of a name that very many have', () => {
  it('come first who are called exactly so, then who are followed most', async () => {
    await app.platform.db.script(`
      insert into users (user_id, email, nick_name, user_name, birthday, role, language_code, created_at)
        select 70000 + n, n || '@robins.example.com',
          case n when 1190 then 'Robin' else 'Robin ' || n end, case n when 1190 then 'robin' else 'r_' || n end,
          '1990-01-01', 'creator', 'en', now() from generate_series(1, 1200) n;
      insert into profiles (user_id, followers) select 70000 + n, case n when 1195 then 900 when 1196 then 950 else 0 end
        from generate_series(1, 1200) n;`)
    const seen: string[] = []
    let cursor: string | null | undefined
    for (let page = 0; page < 8; page++) {
      const found = await app.as().call(searchCreators, { query: 'robin', ...(cursor && { cursor }) })
      seen.push(...found.creators.map(({ nickName }) => nickName))
      cursor = found.nextCursor
    }
    const others = range(200, 0, 1).map((index) => `Robin ${1200 - index}`)
    const rest = others.filter((name) => !['Robin 1190', 'Robin 1195', 'Robin 1196'].includes(name))
    expect(seen).toEqual(['Robin', 'Robin 1196', 'Robin 1195', ...rest].slice(0, 8 * 24))
  })

  it('come before those who merely write of it, however many follow these', async () => {
    await app.platform.db.script(`
      insert into users (user_id, email, nick_name, user_name, birthday, role, language_code, created_at)
        select 80000 + n, n || '@otters.example.com', case n when 7 then 'Dr Otterly' when 8 then 'Sea Otter' else 'N ' || n end,
          'o_' || n, '1990-01-01', 'creator', 'en', now() from generate_series(1, 1200) n;
      insert into profiles (user_id, followers, bio)
        select 80000 + n, case when n > 8 then 5000 + n else 0 end, case when n in (7, 8) then '' else 'I like otter' end
        from generate_series(1, 1200) n;`)
    const names = async (query: string) =>
      (await app.as().call(searchCreators, { query })).creators.slice(0, 3).map(({ nickName }) => nickName)
    // By the word of a name or its beginning; by a part of a name.
    expect(await names('otter')).toEqual(['Sea Otter', 'Dr Otterly', 'N 1200'])
    expect((await names('tter')).slice(0, 2)).toEqual(['Sea Otter', 'Dr Otterly'])
  })
})

function range(count: number, from: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index * step)
}
