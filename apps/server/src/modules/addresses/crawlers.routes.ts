import { Readable } from 'node:stream'
import { HOUR_MS, profileAddress } from '@fanlight/contract'
import type { HttpServer } from '../../platform/http/http.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { Profiles } from '../profiles/index.ts'
import { absolute, OPEN_SCRIPT } from './page.ts'

const LIMIT = { max: 60, perSeconds: 60 }
const FRESH = { 'cache-control': `public, max-age=${HOUR_MS / 1000}` }
const SITEMAP = '/sitemap.xml'
const listAddress = (list: number): string => `/sitemaps/creators-${list}.xml`

/**
 * What makes no sense in a search engine. Short links are not among these: other sites could not show them. The script that
 * opens the application is: a search engine that ran it would leave the page before it has read it.
 */
const CLOSED = [
  '/v2/',
  '/media/',
  '/view/',
  '/upload',
  '/download/',
  '/realtime',
  '/docs',
  '/health',
  '/metrics',
  '/dev/',
  '/?pay=',
  OPEN_SCRIPT.path,
]

/** What search engines read first. */
export function registerCrawlerRoutes(
  http: HttpServer,
  deps: { profiles: Profiles; publicUrl: () => string; isPublic: boolean },
): void {
  const { profiles, isPublic } = deps
  const { server } = http
  const address = (path: string): string => escapeHtml(absolute(deps.publicUrl(), path))

  server.get('/robots.txt', async (request, reply) => {
    await http.countVisit(request, { path: '/robots.txt', limit: LIMIT })
    const lines = isPublic
      ? [
          ...CLOSED.map((path) => `Disallow: ${path}`),
          'Allow: /',
          '',
          `Sitemap: ${absolute(deps.publicUrl(), SITEMAP)}`,
        ]
      : ['Disallow: /']
    return reply
      .headers(FRESH)
      .type('text/plain; charset=utf-8')
      .send(`${['User-agent: *', ...lines].join('\n')}\n`)
  })

  if (!isPublic) return

  server.get(SITEMAP, async (request, reply) => {
    await http.countVisit(request, { path: SITEMAP, limit: LIMIT })
    const lists = Array.from({ length: await profiles.outside.lists.count() }, (_, index) => listAddress(index + 1))
    const entries = lists.map((list) => `<sitemap><loc>${address(list)}</loc></sitemap>`)
    return reply
      .headers(FRESH)
      .type('application/xml; charset=utf-8')
      .send(`${XML}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`)
  })

  server.get('/sitemaps/:list', async (request, reply) => {
    await http.countVisit(request, { path: '/sitemaps', limit: LIMIT })
    const [, number = ''] = /^creators-([1-9]\d{0,5})\.xml$/.exec((request.params as { list: string }).list) ?? []
    const names = number === '' ? null : await profiles.outside.lists.names(Number(number))
    if (!names) return reply.code(404).type('text/plain').send('Not found')
    reply.headers(FRESH).type('application/xml; charset=utf-8')
    // Nobody reads the list of who asks only whether it is there.
    return request.method === 'HEAD' ? reply.send('') : reply.send(Readable.from(listOf(names, address)))
  })
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Written while it is fetched: however many there are, a thousand of them are in memory. */
async function* listOf(
  names: AsyncIterable<string[]>,
  address: (path: string) => string,
): AsyncGenerator<string, void, void> {
  yield `${XML}<urlset ${NAMESPACE}>\n`
  for await (const some of names) {
    yield some.map((name) => `<url><loc>${address(profileAddress(name))}</loc></url>\n`).join('')
  }
  yield '</urlset>\n'
}
