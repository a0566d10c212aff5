import { createShortLink } from '@fanlight/contract/schemas'
import type { HttpServer } from '../../platform/http/http.ts'
import type { ShortLinks } from './short-links.ts'

export function registerSharingRoutes(http: HttpServer, links: ShortLinks): void {
  http.handle(createShortLink, async ({ input }) => ({ shortUrl: await links.make(input.longUrl) }))

  http.server.get('/s/:code', async (request, reply) => {
    const found = await links.pathOf((request.params as { code: string }).code)
    reply.header('cache-control', found === null ? 'no-store' : 'public, max-age=3600')
    // To a path, never to an address: whatever is stored, nobody can be led away from here.
    return reply.redirect(found ?? '/#/home', 302)
  })
}
