import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets.ts'
import { readRange } from './range.ts'
import type { Storage, StoredObject } from './storage.ts'

const PURPOSE = 'stored-object'
const DAY_MS = 24 * 60 * 60 * 1000

/** Stored objects are reachable by links that expire; a key alone opens nothing. */
export type StoredLinks = {
  linkTo(key: string): string
  /** For what only one person may see: good for that long and no longer. */
  shortLinkTo(key: string, lifetimeMs: number): string
}

export function createStoredLinks(secrets: Secrets, clock: Clock): StoredLinks {
  const link = (key: string, expires: number): string =>
    `/media/${key}?e=${expires}&s=${secrets.sign(PURPOSE, `${key}?${expires}`)}`
  return {
    // The same link for a whole day, good for two: a browser's cache would be useless against one that changes
    // with every answer.
    linkTo: (key) => link(key, (Math.floor(clock.now() / DAY_MS) + 2) * DAY_MS),
    shortLinkTo: (key, lifetimeMs) => link(key, clock.now() + lifetimeMs),
  }
}

/** Which of the objects below a key is served, the best first. A key of which nobody says so is an object itself. */
export type ChooseObject = (key: string, asked: { accept: string; width: number }) => readonly string[] | null

export function serveStoredObjects(
  server: FastifyInstance,
  deps: { storage: Storage; secrets: Secrets; clock: Clock; choose: ChooseObject },
): void {
  const { storage, secrets, clock, choose } = deps

  server.get('/media/*', async (request, reply) => {
    const key = (request.params as { '*': string })['*']
    const { e = '', s = '', w = '' } = request.query as { e?: string; s?: string; w?: string }
    const isOurs = /^\d+$/.test(e) && secrets.verify(PURPOSE, `${key}?${e}`, s)
    if (!isOurs || Number(e) < clock.now()) return reply.code(403).type('text/plain').send('This link has expired.')

    const chosen = choose(key, { accept: request.headers.accept ?? '', width: Number.parseInt(w, 10) || 0 })
    if (chosen) reply.header('vary', 'accept')
    const found = await firstOf(storage, chosen ?? [key])
    if (!found) return reply.code(404).type('text/plain').send('Not found')

    const { object } = found
    const freshForS = Math.min(DAY_MS / 1000, Math.floor((Number(e) - clock.now()) / 1000))
    reply.header('etag', object.etag).header('cache-control', `private, max-age=${freshForS}, immutable`)
    reply.header('accept-ranges', 'bytes').type(object.type)
    // Whatever somebody managed to store: opened by itself, it is shown and runs nothing.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (request.headers['if-none-match'] === object.etag) {
      object.body.destroy()
      return reply.code(304).send()
    }
    // A range of what has changed since would be glued to the old half.
    const condition = request.headers['if-range']
    const isSame = condition === undefined || condition === object.etag
    const range = isSame ? readRange(request.headers.range, object.size) : null
    if (range === null) return reply.header('content-length', object.size).send(object.body)
    object.body.destroy()
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${object.size}`).send()
    return sendRange(reply, await storage.get(found.key, range), range)
  })
}

async function firstOf(
  storage: Storage,
  keys: readonly string[],
): Promise<{ key: string; object: StoredObject } | null> {
  for (const key of keys) {
    const object = await storage.get(key)
    if (object) return { key, object }
  }
  return null
}

function sendRange(reply: FastifyReply, part: StoredObject | null, { start, end }: { start: number; end: number }) {
  if (!part) return reply.code(404).type('text/plain').send('Not found')
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${part.size}`)
    .header('content-length', end - start + 1)
    .send(part.body)
}
