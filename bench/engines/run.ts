import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { userId, type MediaGrant } from '@fanlight/contract'
import { chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { createEmbeddedEngine } from '../../apps/server/src/platform/media-engine/embedded-engine.ts'
import { createLiveKitEngine } from '../../apps/server/src/platform/media-engine/livekit/livekit-engine.ts'
import type { MediaEngine } from '../../apps/server/src/platform/media-engine/media-engine.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets.ts'
import { createBareServer } from '../../apps/server/src/testing/bare-server.ts'
import { LIVEKIT, program, startLiveKit } from '../../apps/server/src/testing/livekit-process.ts'
import { freePort } from '../../apps/server/src/testing/redis.ts'
import { watchByLiveKit, watchByWhep, type Viewer } from './viewers.ts'

/**
 * What both engines cost and how late they are, on the same machine and for the same picture: 640x480, 15 a second, sent by the product's
 * own code in a real browser. Viewers are connections of libdatachannel that decode nothing, for both; how late it is, is read in
 * a browser from a clock in the picture.
 *
 * `VIEWERS=20,50 npm run bench -- engines`
 */
const VIEWERS = (process.env['VIEWERS'] ?? '20,50,100').split(',').map(Number)
const MEASURED_MS = Number(process.env['MEASURED_MS'] ?? 10_000)
const ROOM = '7001'
const CLOCK_TICKS = 100
const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

type Side = {
  name: string
  address: string
  engine: MediaEngine
  pid: () => Promise<number>
  watch: (grant: MediaGrant) => Promise<Viewer>
  stop: () => Promise<void>
}

const script = await build({
  entryPoints: [inProject('bench/engines/page.js')],
  bundle: true,
  write: false,
  format: 'iife',
  logLevel: 'silent',
})

function serverWithPage() {
  const server = createBareServer()
  server.get('/', (_, reply) =>
    reply
      .type('text/html')
      .send('<!doctype html><video muted autoplay playsinline></video><script src="/page.js"></script>'),
  )
  server.get('/page.js', (_, reply) => reply.type('text/javascript').send(script.outputFiles[0]?.text ?? ''))
  return server
}

const given = { clock: systemClock, log: createLog('silent') }

async function startEmbedded(): Promise<Side> {
  const server = serverWithPage()
  const engine = createEmbeddedEngine({
    ...given,
    server,
    program: inProject('apps/server/dist/media-worker.js'),
    secrets: createSecrets('a secret that is long enough for this'),
    settings: { udpPort: 0, announce: null, bind: null },
    iceServers: [],
  })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await engine.close()
    await server.close()
  }
  const pid = async () => (await engine.pid()) ?? 0
  return { name: 'embedded', address, engine, pid, watch: (grant) => watchByWhep(address, grant), stop }
}

async function startDistributed(): Promise<Side> {
  const server = serverWithPage()
  const port = await freePort()
  const settings = { url: `ws://127.0.0.1:${port}`, ...LIVEKIT }
  const engine = createLiveKitEngine({ ...given, server, settings })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const node = await startLiveKit({ webhook: `${address}/media/livekit`, port })
  const stop = async () => {
    await server.close()
    await node.kill()
  }
  return { name: 'LiveKit', address, engine, pid: async () => node.pid, watch: watchByLiveKit, stop }
}

/** What the process has computed so far, on all cores together. */
async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS
}

async function measure(side: Side): Promise<void> {
  const { engine } = side
  const grantFor = async (number: number, role: 'publish' | 'view'): Promise<MediaGrant> => {
    await engine.openRoom({ roomId: ROOM, maxPublishers: 1, maxKbps: 2_500, recording: null })
    return engine.grant({ roomId: ROOM, userId: userId(String(number)), role, ttlSeconds: 60 })
  }
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--mute-audio',
      '--autoplay-policy=no-user-gesture-required',
      '--disable-features=WebRtcHideLocalIpsWithMdns',
    ],
  })
  const viewers: Viewer[] = []
  try {
    const open = async (number: number, what: string): Promise<Page> => {
      const page = await browser.newPage()
      await page.exposeFunction('grantOf', (role: 'publish' | 'view') => grantFor(number, role))
      await page.goto(side.address.replace('127.0.0.1', 'localhost'))
      await page.evaluate(what)
      return page
    }
    await open(1, 'window.sendClock()')
    const watcher = await open(2, 'window.watchClock()')
    await sleep(8_000)
    await watcher.evaluate('window.lateness()')
    await sleep(MEASURED_MS)
    const late = (await watcher.evaluate<number[]>('window.lateness()')).toSorted((a, b) => a - b)
    const at = (part: number): string => String(late[Math.floor(late.length * part)] ?? '-')
    console.log(`${side.name}: how late the picture is: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${late.length} read)`)
    await watcher.close()

    for (const wanted of VIEWERS) {
      while (viewers.length < wanted) viewers.push(await side.watch(await grantFor(100 + viewers.length, 'view')))
      await sleep(4_000)
      const sum = (of: (viewer: Viewer) => number): number => viewers.reduce((all, viewer) => all + of(viewer), 0)
      const pid = await side.pid()
      const before = { at: performance.now(), cpu: await cpuSeconds(pid), bytes: sum((viewer) => viewer.bytes()) }
      const packetsBefore = viewers.map((viewer) => viewer.packets())
      await sleep(MEASURED_MS)
      const seconds = (performance.now() - before.at) / 1000
      const cpu = ((await cpuSeconds(pid)) - before.cpu) / seconds
      const kbps = ((sum((viewer) => viewer.bytes()) - before.bytes) * 8) / 1000 / seconds / wanted
      const silent = viewers.filter((viewer, index) => viewer.packets() === packetsBefore[index]).length
      console.log(
        `${side.name}: ${wanted} viewers: ${(cpu * 100).toFixed(1)} % of a core, ${kbps.toFixed(0)} kbit/s each, ` +
          `${Math.round(wanted / cpu)} viewers per core${silent > 0 ? `; ${silent} got nothing` : ''}`,
      )
      if (silent > 0) process.exitCode = 1
    }
  } finally {
    for (const viewer of viewers) viewer.close()
    await browser.close()
    await side.stop()
  }
}

await measure(await startEmbedded())
if (program === undefined) console.log('LiveKit: left out, because it cannot be built here')
else await measure(await startDistributed())
process.exit()
