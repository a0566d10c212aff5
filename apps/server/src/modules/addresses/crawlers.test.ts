import { HOUR_MS } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageReader, type Page } from '../../testing/pages.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const SITE = 'https://fanlight.example'
const CREATORS = 10_040
type Read = (path: string, init?: RequestInit) => Promise<Page>

const locations = ({ text }: Pick<Page, 'text'>): string[] =>
  [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)

/** Ten come at the same moment. Nobody searches for them: the lists come from the accounts, and no trigger has to run. */
const creators = (first: number, last: number) => `
  set session_replication_role = replica;
  insert into users (user_id, email, nick_name, user_name, birthday, role, created_at)
    select n, n || '@example.com', 'N' || n, 'n_' || n, '1990-01-01', 'creator',
      timestamptz '2026-01-01' + n / 10 * interval '1 minute' from generate_series(${first}, ${last}) n;
  insert into profiles (user_id) select n from generate_series(${first}, ${last}) n;
  set session_replication_role = origin;
`

describe('a site that others can reach', () => {
  let app: TestApp
  let read: Read
  beforeAll(async () => {
    app = await startTestApp({ PUBLIC_URL: SITE })
    read = await pageReader(app)
    // Some are not to be found, each for another reason.
    await app.platform.db.script(`
      ${creators(1, CREATORS)}
      update users set suspended_at = now(), suspension_reason = 'x' where user_id = 5;
      update users set deleted_at = now() where user_id = 6;
      update users set role = 'member' where user_id = 7;
      update users set role = 'admin' where user_id = 8;
      update profiles set is_discoverable = false where user_id = 9;
    `)
  })
  afterAll(() => app.close())

  it('lets search engines read what is for everybody, and shows them where it is', async () => {
    const robots = await read('/robots.txt')
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const lines = robots.text.trim().split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
    for (const path of ['/v2/x', '/view/photo/0', '/media/x', '/dev/mail', '/open.js']) {
      expect([path, closed.some((start) => path.startsWith(start))]).toEqual([path, true])
    }
    for (const path of ['/', '/@velvet', '/@velvet/card.jpg', '/@velvet/post/1', '/s/abc', '/og.png', '/sitemap.xml']) {
      expect([path, closed.some((start) => path.startsWith(start))]).toEqual([path, false])
    }
  })

  it('lists each creator once who wants to be found, ten thousand to a list', async () => {
    const index = await read('/sitemap.xml')
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(index.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(locations(index)).toEqual([1, 2].map((list) => `${SITE}/sitemaps/creators-${list}.xml`))
    const lists = await Promise.all([1, 2].map((list) => read(`/sitemaps/creators-${list}.xml`)))
    for (const { text } of lists) {
      expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n<url>/)
      expect(text.endsWith('</url>\n</urlset>\n')).toBe(true)
    }
    expect(lists.map((list) => locations(list).length)).toEqual([10_000, 35])
    const everybody = Array.from({ length: CREATORS }, (_, at) => at + 1).filter((n) => n < 5 || n > 9)
    expect(lists.flatMap(locations)).toEqual(everybody.map((n) => `${SITE}/@n_${n}`))
  })

  it('begins no list that nobody is on', async () => {
    const other = await startTestApp({ PUBLIC_URL: SITE })
    try {
      const lists = async () => locations(await get('/sitemap.xml')).length
      const get = async (url: string) => ({ text: (await other.http.server.inject({ url })).payload })
      await other.platform.db.script(creators(1, 10_000))
      expect(await lists()).toBe(1)
      await other.platform.db.script(creators(10_001, 10_001))
      other.clock.advance(HOUR_MS)
      expect(await lists()).toBe(2)
    } finally {
      await other.close()
    }
  })

  it('has no other lists, and answers HEAD without writing one', async () => {
    for (const name of ['creators-0', 'creators-3', 'creators-01', 'creators-1e0', 'creators-999999999', 'x']) {
      expect([name, (await read(`/sitemaps/${name}.xml`)).status]).toEqual([name, 404])
    }
    const head = await read('/sitemaps/creators-1.xml', { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
  })

  it('counts its creators once in an hour', async () => {
    await app.platform.db.script(creators(20_001, 30_000))
    expect(locations(await read('/sitemap.xml'))).toHaveLength(2)
    // The last list grows up to its end meanwhile, and not beyond.
    expect(locations(await read('/sitemaps/creators-2.xml'))).toHaveLength(10_000)
    app.clock.advance(HOUR_MS)
    expect(locations(await read('/sitemap.xml'))).toHaveLength(3)
    expect(locations(await read('/sitemaps/creators-3.xml'))).toHaveLength(35)
  })
})

describe('a site on one machine', () => {
  let app: TestApp
  let read: Read
  beforeAll(async () => {
    app = await startTestApp()
    read = await pageReader(app)
  })
  afterAll(() => app.close())

  it('is found by nobody', async () => {
    expect((await read('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
    expect((await read('/sitemap.xml')).status).toBe(404)
    expect((await read('/sitemaps/creators-1.xml')).status).toBe(404)
    const creator = await app.creator()
    const page = await read(`/@${creator.user.userName}`)
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(page.text).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/@/)
  })
})
