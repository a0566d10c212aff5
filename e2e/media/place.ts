import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { createBareServer } from '../../apps/server/src/testing/bare-server.ts'
import type { MediaEngine, RecordingTerms } from '../../apps/server/src/platform/media-engine/media-engine.ts'
import { userId, type UserId } from '@fanlight/contract'

const ROOM = '7001'
export const CREATOR = userId('1')
const inPage = fileURLToPath(new URL('page.ts', import.meta.url))

type Server = ReturnType<typeof createBareServer>

/** What a page runs that sends or watches. */
export async function pageScript(): Promise<string> {
  const script = await build({ entryPoints: [inPage], bundle: true, write: false, format: 'iife', logLevel: 'silent' })
  return script.outputFiles[0]?.text ?? ''
}

/** Real browsers and an engine, with nothing of the product between them. */
export async function startPlace(start: (server: Server) => MediaEngine, recording: RecordingTerms | null = null) {
  const server = createBareServer()
  const text = await pageScript()
  server.get('/', (_, reply) =>
    reply
      .type('text/html')
      .send('<!doctype html><video muted autoplay playsinline></video><script src="/page.js"></script>'),
  )
  server.get('/page.js', (_, reply) => reply.type('text/javascript').send(text))
  const engine = start(server)
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const browser = await startChromium()
  /** Who may not come in any more. */
  const banned = new Set<UserId>()

  async function open(who: UserId, role: 'publish' | 'view'): Promise<Page> {
    const page = await (await browser.newContext({ permissions: ['camera', 'microphone'] })).newPage()
    await page.exposeFunction('grantOf', async (wanted: 'publish' | 'view') => {
      if (banned.has(who)) throw Object.assign(new Error('Not allowed'), { reason: 'FORBIDDEN' })
      await engine.openRoom({ roomId: ROOM, maxPublishers: 1, maxKbps: 1_500, recording })
      return engine.grant({ roomId: ROOM, userId: who, role: wanted, ttlSeconds: 60 })
    })
    await page.goto(address.replace('127.0.0.1', 'localhost'))
    await page.evaluate((wanted) => window.sendOrWatch(wanted), role)
    return page
  }

  return {
    engine,
    address,
    roomId: ROOM,
    open,
    ban: (who: UserId) => void banned.add(who),
    async stop() {
      await browser.close()
      await engine.close()
      await server.close()
    },
  }
}

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
