import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { createBareServer } from '../../apps/server/src/testing/bare-server.ts'
import type {
  MediaEngine,
  MediaEvent,
  RecordingTerms,
} from '../../apps/server/src/platform/media-engine/media-engine.ts'
import { userId, type MediaGrant, type UserId } from '@fanlight/contract'

const ROOM = '7001'
export const CREATOR = userId('1')
const inPage = fileURLToPath(new URL('page.ts', import.meta.url))

type Server = ReturnType<typeof createBareServer>
export type Role = 'publish' | 'view'

/** An engine, and what belongs to it that is no part of the server. */
export type Started = {
  engine: MediaEngine
  /** When the server listens, and can be told things. */
  begin?: (address: string) => Promise<void>
  end?: () => Promise<void>
}

/** What a page runs that sends or watches. */
export async function pageScript(): Promise<string> {
  const script = await build({ entryPoints: [inPage], bundle: true, write: false, format: 'iife', logLevel: 'silent' })
  return script.outputFiles[0]?.text ?? ''
}

/** Real browsers and an engine, with nothing of the product between them. */
export async function startPlace(start: (server: Server) => Promise<Started>, recording: RecordingTerms | null = null) {
  const server = createBareServer()
  const text = await pageScript()
  server.get('/', (_, reply) =>
    reply
      .type('text/html')
      .send('<!doctype html><video muted autoplay playsinline></video><script src="/page.js"></script>'),
  )
  server.get('/page.js', (_, reply) => reply.type('text/javascript').send(text))
  const { engine, begin, end } = await start(server)
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  await begin?.(address)
  const browser = await startChromium()
  const heard: MediaEvent[] = []
  /** Who may not come in any more. */
  const banned = new Set<UserId>()
  engine.onEvent((event) => {
    heard.push(event)
    // As those do who own the rooms.
    if (event.type === 'joined' && banned.has(event.userId)) void engine.remove(event.roomId, event.userId)
  })

  const grantFor = (who: UserId, role: Role, ttlSeconds = 60, roomId = ROOM): Promise<MediaGrant> =>
    engine.grant({ roomId, userId: who, role, ttlSeconds })

  async function freshGrant(who: UserId, role: Role): Promise<MediaGrant> {
    if (banned.has(who)) throw Object.assign(new Error('Not allowed'), { reason: 'FORBIDDEN' })
    await engine.openRoom({ roomId: ROOM, maxPublishers: 1, maxKbps: 1_500, recording })
    return grantFor(who, role)
  }

  async function open(who: UserId, role: Role, grant = freshGrant, size?: { width: number; height: number }) {
    const page = await (await browser.newContext({ permissions: ['camera', 'microphone'] })).newPage()
    await page.exposeFunction('grantOf', (wanted: Role) => grant(who, wanted))
    await page.goto(address.replace('127.0.0.1', 'localhost'))
    await page.evaluate(([wanted, drawn]) => window.sendOrWatch(wanted, drawn), [role, size] as const)
    return page
  }

  return {
    engine,
    address,
    roomId: ROOM,
    heard,
    grantFor,
    open,
    ban: (who: UserId) => void banned.add(who),
    pardon: (who: UserId) => void banned.delete(who),
    async stop() {
      await browser.close()
      await engine.close()
      await server.close()
      await end?.()
    },
  }
}
export type Place = Awaited<ReturnType<typeof startPlace>>

export const frames = async (page: Page): Promise<number> => (await page.evaluate(() => window.seen())).framesDecoded

export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--mute-audio',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      '--disable-features=WebRtcHideLocalIpsWithMdns,MediaRouter,DialMediaRouteProvider',
    ],
  })
