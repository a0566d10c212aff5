import type { UserId } from '@fanlight/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Grant } from './grants.ts'
import { MEDIA_KEY_PREFIX, type KeyAnswer, type MediaRole } from './media-engine.ts'
import { EngineAway, EngineRefused } from './worker-process.ts'
import type { OfferAnswer, Refusal } from './worker/protocol.ts'

/** Sending is WHIP (RFC 9725), watching is WHEP, which is the same the other way round. */
export const WHIP_PATH = '/media/whip'
export const WHEP_PATH = '/media/whep'
const PEERS_PATH = '/media/peers'
const SDP_MAX_BYTES = 64 * 1024

const STATUSES: Readonly<Record<Refusal, number>> = { NO_ROOM: 404, FULL: 409, BAD_OFFER: 400 }

export type WhipUse = {
  read(token: string, role: MediaRole): Grant | null | Promise<Grant | null>
  /** Of a key that lasts, by which a program sends. */
  open(key: string, request: FastifyRequest): Promise<KeyAnswer>
  offer(from: Grant | { roomId: string; userId: UserId }, role: MediaRole, sdp: string): Promise<OfferAnswer>
  leave(peerId: string): Promise<void>
}

export function serveWhip(server: FastifyInstance, use: WhipUse): void {
  void server.register(async (routes) => {
    routes.addContentTypeParser('application/sdp', { parseAs: 'string', bodyLimit: SDP_MAX_BYTES }, (_, body, done) =>
      done(null, body),
    )
    const take = (role: MediaRole) => (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, role)
    routes.post(WHIP_PATH, take('publish'))
    routes.post(WHEP_PATH, take('view'))
    // Its name is a secret of who was given it: nobody else can guess it.
    routes.delete<{ Params: { peerId: string } }>(`${PEERS_PATH}/:peerId`, async ({ params }, reply) => {
      await use.leave(params.peerId).catch(refuseWith(reply))
      return reply.sent ? reply : reply.code(200).send()
    })
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, role: MediaRole): Promise<FastifyReply> {
    const [, token] = /^Bearer ([\w.-]{1,2000})$/i.exec(request.headers.authorization ?? '') ?? []
    if (typeof request.body !== 'string' || request.body === '') return reply.code(400).send()
    const isKey = role === 'publish' && token?.startsWith(MEDIA_KEY_PREFIX)
    const grant = token === undefined ? null : isKey ? await use.open(token, request) : await use.read(token, role)
    if (!grant) return reply.code(401).header('www-authenticate', 'Bearer').send()
    if ('status' in grant) return reply.code(grant.status).send()
    const answered = await use.offer(grant, role, request.body).catch(refuseWith(reply))
    if (!answered) return reply
    return reply
      .code(201)
      .header('content-type', 'application/sdp')
      .header('location', `${PEERS_PATH}/${answered.peerId}`)
      .header('cache-control', 'no-store')
      .send(answered.sdp)
  }
}

const refuseWith = (reply: FastifyReply) => (error: unknown) => {
  if (error instanceof EngineRefused) void reply.code(STATUSES[error.reason]).send()
  else if (error instanceof EngineAway) void reply.code(503).header('retry-after', '1').send()
  else throw error
}
