import type { FastifyReply, FastifyRequest } from 'fastify'
import { readRange } from './range.ts'
import type { ByteRange, Storage, StoredObject } from './storage.ts'

/** An object that was found, and how to get a part of it. */
export type Found = { object: StoredObject; part(range: ByteRange): Promise<StoredObject | null> }

/** The first of these keys below which there is anything. */
export async function findFirst(storage: Storage, keys: readonly string[]): Promise<Found | null> {
  for (const key of keys) {
    const object = await storage.get(key)
    if (object) return { object, part: (range) => storage.get(key, range) }
  }
  return null
}

export const refuseLink = (reply: FastifyReply) => reply.code(403).type('text/plain').send('This link has expired.')

/** Answers with an object as HTTP knows it: kept by the browser for so long, in parts for who asks for a part. */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  { found, freshForMs }: { found: Found | null; freshForMs: number },
) {
  if (!found) return reply.code(404).type('text/plain').send('Not found')
  const { object } = found
  reply.header('etag', object.etag)
  // What must not be kept at all: not in the browser's files, not for the next person at the machine.
  const keeping = freshForMs > 0 ? `private, max-age=${Math.floor(freshForMs / 1000)}, immutable` : 'no-store'
  reply.header('cache-control', keeping)
  reply.header('accept-ranges', 'bytes').type(object.type)
  // Whatever a stranger managed to store: opened by itself, it is shown and runs nothing.
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
  return sendRange(reply, await found.part(range), range)
}

function sendRange(reply: FastifyReply, part: StoredObject | null, { start, end }: ByteRange) {
  if (!part) return reply.code(404).type('text/plain').send('Not found')
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${part.size}`)
    .header('content-length', end - start + 1)
    .send(part.body)
}
