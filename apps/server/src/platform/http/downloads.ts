import { Readable } from 'node:stream'
import { instant, MINUTE_MS, type Download, type SessionId, type UserId } from '@fanlight/contract'
import { Instant, SessionId as AnySessionId, UserId as AnyUserId } from '@fanlight/contract/schemas'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/db.ts'
import type { Snapshot } from '../db/snapshot.ts'
import type { Log } from '../log/log.ts'
import type { Secrets } from '../secrets.ts'
import { refuseLink } from '../storage/send.ts'
import type { Viewer } from './viewer.ts'

const PURPOSE = 'download'
/** Long enough to be asked by the browser where to put it, and too short to be passed on. */
const LINK_LIFETIME_MS = 2 * MINUTE_MS
/** Each has a connection to the database: others wait for none of these. */
const AT_ONCE = 8
/** A client that takes nothing for so long has gone, or holds a connection on purpose. */
const STALLED_AFTER_MS = 30_000
/** And one that takes a little now and then is cut off here: as long as it reads, PostgreSQL cleans up nothing. */
const LONGEST_MS = 15 * MINUTE_MS
const CHUNK_LENGTH = 64 * 1024

/** A kind of file: what it says about a user, part by part, of one moment. */
export type FileKind<Asked> = {
  name: string
  type: string
  asked: z.ZodType<Asked>
  write(from: Snapshot, userId: UserId, asked: Asked): AsyncIterable<string>
}

export type Downloads = {
  /** From here on there are links to files of this kind: who may have one is up to who asks for it. */
  offer<Asked>(kind: FileKind<Asked>): (viewer: Viewer, fileName: string, asked: Asked) => Download
  /** Whether the session stands that a link was made in. */
  authenticateWith(isActive: (sessionId: SessionId) => Promise<boolean>): void
  /** When the files that are being fetched have ended. */
  ended(): Promise<void>
}

const Ticket = z.object({
  kind: z.string(),
  userId: AnyUserId,
  sessionId: AnySessionId,
  fileName: z.string(),
  asked: z.unknown(),
  expiresAt: Instant,
})
type Ticket = z.infer<typeof Ticket>

/** Files are written while they are fetched: nothing of them is kept, and no more of them than a part is in memory. */
export function createDownloads(deps: {
  server: FastifyInstance
  db: Database
  secrets: Secrets
  clock: Clock
  log: Log
  stalledAfterMs?: number
}): Downloads {
  const { server, db, secrets, clock, log, stalledAfterMs = STALLED_AFTER_MS } = deps
  const kinds = new Map<string, FileKind<unknown>>()
  const underWay = new Map<UserId, Promise<void>>()
  let isActive: (sessionId: SessionId) => Promise<boolean> = async () => false

  function linkOf(ticket: Ticket): string {
    const payload = Buffer.from(JSON.stringify(ticket)).toString('base64url')
    return `/download/${ticket.fileName}?t=${payload}.${secrets.sign(PURPOSE, payload)}`
  }

  function read(text: string): Ticket | null {
    const [payload, signature] = text.split('.')
    if (!payload || !signature || !secrets.verify(PURPOSE, payload, signature)) return null
    const { data: ticket } = Ticket.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
    return ticket && ticket.expiresAt > clock.now() ? ticket : null
  }

  /** In parts that are worth sending. However it ends, so does the reading of the database. */
  async function* contentOf({ kind, userId, asked }: Ticket): AsyncGenerator<string, void, void> {
    const file = kinds.get(kind)
    if (!file) throw new Error(`There are no files of the kind ${kind}`)
    const from = await db.snapshot()
    try {
      let chunk = ''
      for await (const part of file.write(from, userId, file.asked.parse(asked))) {
        chunk += part
        if (chunk.length < CHUNK_LENGTH) continue
        yield chunk
        chunk = ''
      }
      yield chunk
    } finally {
      await from.close()
    }
  }

  /** A stream that gives up on a client that does not take what is there. */
  function streamOf(ticket: Ticket): Readable {
    const giveUp = (why: string) => void body.destroy(new Error(`The download ${why}`))
    const longest = setTimeout(giveUp, LONGEST_MS, 'took too long').unref()
    async function* watched(): AsyncGenerator<string, void, void> {
      for await (const chunk of contentOf(ticket)) {
        const stalled = setTimeout(giveUp, stalledAfterMs, 'was not taken').unref()
        try {
          yield chunk
        } finally {
          clearTimeout(stalled)
        }
      }
    }
    const body = Readable.from(watched())
    return body.once('close', () => clearTimeout(longest))
  }

  function send(reply: FastifyReply, ticket: Ticket): FastifyReply {
    const { userId, kind, fileName } = ticket
    const startedAt = performance.now()
    const body = streamOf(ticket)
    const about = () => ({ userId, kind, ms: Math.round(performance.now() - startedAt) })
    body.once('end', () => log.info(about(), 'a file was fetched'))
    body.once('error', (error) => log.warn({ ...about(), err: error }, 'a download was broken off'))
    const ended = new Promise<void>((resolve) => body.once('close', resolve))
    underWay.set(userId, ended)
    void ended.then(() => underWay.delete(userId))
    return reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .type(kinds.get(kind)?.type ?? '')
      .send(body)
  }

  // Without a HEAD, which would write the whole file for nobody.
  server.get('/download/:fileName', { exposeHeadRoute: false }, async (request, reply) => {
    const { t = '' } = request.query as { t?: unknown }
    const ticket = typeof t === 'string' ? read(t) : null
    if (!ticket || !(await isActive(ticket.sessionId))) return refuseLink(reply)
    // One at a time for each user: nobody takes all there are.
    if (underWay.has(ticket.userId) || underWay.size >= AT_ONCE) {
      return reply.code(503).header('retry-after', 10).type('text/plain').send('Too many downloads. Try again soon.')
    }
    return send(reply, ticket)
  })

  return {
    offer(kind) {
      kinds.set(kind.name, kind)
      return ({ userId, sessionId }, fileName, asked) => {
        const expiresAt = instant(clock.now() + LINK_LIFETIME_MS)
        return { fileName, url: linkOf({ kind: kind.name, userId, sessionId, fileName, asked, expiresAt }) }
      }
    },
    authenticateWith: (check) => (isActive = check),
    async ended() {
      await Promise.all(underWay.values())
    },
  }
}
