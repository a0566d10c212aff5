import type { UserId } from '@fanlight/contract'
import type { FastifyInstance } from 'fastify'
import { WebhookReceiver, type WebhookEvent } from 'livekit-server-sdk'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log/log.ts'
import { personOf, roomIdOf } from './rooms.ts'

export const LIVEKIT_WEBHOOK_PATH = '/media/livekit'
const BODY_LIMIT = 256 * 1024
/** As long as what signs them is good. */
const REMEMBERED_MS = 10 * 60_000

export type LiveKitNews = {
  what: 'joined' | 'published' | 'unpublished' | 'left'
  roomId: string
  userId: UserId
  mayPublish: boolean
}

const NEWS: Partial<Record<WebhookEvent['event'], LiveKitNews['what']>> = {
  participant_joined: 'joined',
  track_published: 'published',
  track_unpublished: 'unpublished',
  participant_left: 'left',
  participant_connection_aborted: 'left',
}

/**
 * What LiveKit tells us: signed with the key that both have, over the body as it was sent, and taken once. What could not be
 * dealt with is answered so that LiveKit sends it again.
 */
export function serveWebhook(
  server: FastifyInstance,
  use: { apiKey: string; apiSecret: string; clock: Clock; log: Log; hear: (news: LiveKitNews) => Promise<void> },
): void {
  const { clock, log } = use
  const receiver = new WebhookReceiver(use.apiKey, use.apiSecret)
  const heardAt = new Map<string, number>()

  function isNew(id: string): boolean {
    const now = clock.now()
    // In the order in which they were heard: the first that is young enough is followed by younger ones.
    for (const [old, at] of heardAt) {
      if (now - at < REMEMBERED_MS) break
      heardAt.delete(old)
    }
    if (heardAt.has(id)) return false
    heardAt.set(id, now)
    return true
  }

  async function receive(body: string, authorization: string | undefined): Promise<200 | 401 | 503> {
    let event: WebhookEvent
    try {
      event = await receiver.receive(body, authorization)
    } catch {
      // Not why: that would be quoted from what a stranger sent.
      log.warn('a webhook that LiveKit did not sign')
      return 401
    }
    const news = newsIn(event)
    if (!news || !isNew(event.id)) return 200
    try {
      await use.hear(news)
      return 200
    } catch (error) {
      heardAt.delete(event.id)
      log.warn({ err: error, roomId: news.roomId }, 'a word of LiveKit could not be dealt with')
      return 503
    }
  }

  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(LIVEKIT_WEBHOOK_PATH, async ({ body, headers }, reply) =>
      reply.code(await receive(typeof body === 'string' ? body : '', headers.authorization)).send(),
    )
  })
}

function newsIn({ event, room, participant }: WebhookEvent): LiveKitNews | null {
  const [what, roomId, userId] = [NEWS[event], roomIdOf(room?.name), personOf(participant?.identity)]
  if (what === undefined || roomId === null || userId === null) return null
  return { what, roomId, userId, mayPublish: participant?.permission?.canPublish ?? true }
}
