import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets.ts'
import type { Storage } from './storage.ts'

const PURPOSE = 'stored-object'
const DAY_MS = 24 * 60 * 60 * 1000

/** Stored objects are reachable by links that expire; a key alone opens nothing. */
export type StoredLinks = { linkTo(key: string): string }

export function createStoredLinks(secrets: Secrets, clock: Clock): StoredLinks {
  return {
    linkTo(key) {
      // The same link for a whole day, good for two: a browser's cache would be useless against one that changes
      // with every answer.
      const expires = (Math.floor(clock.now() / DAY_MS) + 2) * DAY_MS
      return `/media/${key}?e=${expires}&s=${secrets.sign(PURPOSE, `${key}?${expires}`)}`
    },
  }
}

export function serveStoredObjects(
  server: FastifyInstance,
  { storage, secrets, clock }: { storage: Storage; secrets: Secrets; clock: Clock },
): void {
  server.get('/media/*', async (request, reply) => {
    const key = (request.params as { '*': string })['*']
    const { e = '', s = '' } = request.query as { e?: string; s?: string }
    const isOurs = /^\d+$/.test(e) && secrets.verify(PURPOSE, `${key}?${e}`, s)
    if (!isOurs || Number(e) < clock.now()) return reply.code(403).type('text/plain').send('This link has expired.')

    const object = await storage.get(key)
    if (!object) return reply.code(404).type('text/plain').send('Not found')
    reply.header('etag', object.etag).header('cache-control', 'private, max-age=86400, immutable')
    // Whatever somebody managed to store: opened by itself, it is shown and runs nothing.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (request.headers['if-none-match'] === object.etag) {
      object.body.destroy()
      return reply.code(304).send()
    }
    return reply.type(object.type).header('content-length', object.size).send(object.body)
  })
}
