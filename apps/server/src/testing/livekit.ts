import { createHash } from 'node:crypto'
import { AccessToken } from 'livekit-server-sdk'
import { createBareServer } from './bare-server.ts'

type Call = { method: string; body: Record<string, unknown> }
type Answer = { status: number; body: unknown }

export const LIVEKIT_KEY = 'testkey'
export const LIVEKIT_SECRET = 'a secret that LiveKit and the server share'

export const notFound: Answer = { status: 404, body: { code: 'not_found', msg: 'not there' } }
export const unavailable: Answer = { status: 503, body: { code: 'unavailable', msg: 'no response from servers' } }
export const ok = (body: unknown = {}): Answer => ({ status: 200, body })

/** The part of LiveKit that the server speaks to, answering as it is told; the real one is in e2e/media. */
export async function startFakeLiveKit() {
  const server = createBareServer()
  const calls: Call[] = []
  let answer: (call: Call) => Answer | Promise<Answer> = () => ok()
  server.post<{ Params: { method: string }; Body: Record<string, unknown> }>(
    '/twirp/livekit.RoomService/:method',
    async ({ params: { method }, body }, reply) => {
      const call = { method, body }
      calls.push(call)
      const answered = await answer(call)
      // Its client reads why something failed from this very type, to which a framework would add the letters it is written in.
      reply.hijack().raw.writeHead(answered.status, { 'content-type': 'application/json' })
      reply.raw.end(JSON.stringify(answered.body))
    },
  )
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    address,
    calls,
    callsOf: (method: string) => calls.filter((call) => call.method === method),
    answers: (next: typeof answer) => void (answer = next),
    stop: () => server.close(),
  }
}

/** As LiveKit signs what it tells. */
export async function signedWebhook(event: object, secret = LIVEKIT_SECRET) {
  const payload = JSON.stringify(event)
  const token = new AccessToken(LIVEKIT_KEY, secret, { ttl: 300 })
  token.sha256 = createHash('sha256').update(payload).digest('base64')
  const headers = { 'content-type': 'application/webhook+json', authorization: await token.toJwt() }
  return { payload, headers }
}
