import './lib/require-node.mjs'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch, stopChildrenOnSignal } from './lib/children.mjs'
import { installIfChanged } from './lib/install.mjs'
import { prepareLiveKit } from './lib/livekit.mjs'
import { findProgram } from './lib/machine.mjs'
import { Failure, inProject, reportFailure, secondsSince } from './lib/project.mjs'
import { prepareProxy } from './lib/proxy.mjs'
import { prepareS3Server } from './lib/versitygw.mjs'

/**
 * `npm run cluster`: everything that many machines would be, on this one, where nobody else reaches it. Three web processes and a
 * worker behind a proxy, with a real PostgreSQL, Redis, S3 server and LiveKit, and the demo world.
 */
const WEB_PROCESSES = 3
const BUCKET = 'fanlight'
const S3_KEYS = { id: 'fanlight-cluster', secret: 'known to everybody who reads this' }
const LIVEKIT_KEYS = { id: 'fanlightcluster', secret: 'known to everybody who reads this too' }
/** A machine with other things to do takes its time, above all to load the demo world. */
const START_MS = 180_000
const STOP_MS = 40_000
const OTHERS_STOP_MS = 3_000
const LOOK_MS = 100

const startedAt = performance.now()
/** @type {{ name: string, process: ReturnType<typeof launch> }[]} */
const parts = []
// The last first: nobody finds a part gone that they still need.
stopChildrenOnSignal({
  limitMs: STOP_MS,
  exitCode: () => 0,
  first: async () => {
    console.log('\nStopping…')
    const isServer = (/** @type {{ name: string }} */ { name }) => name === 'worker' || name.startsWith('web')
    for (const part of parts.toReversed()) {
      // All servers at once: none of them needs another.
      if (isServer(part)) await Promise.all(parts.filter(isServer).map((each) => each.process.stop(STOP_MS)))
      // The database closes properly; the others keep nothing that a sudden end could harm.
      else await part.process.stop(part.name === 'database' ? STOP_MS : OTHERS_STOP_MS)
    }
  },
})

try {
  await installIfChanged()
  const { buildIfChanged } = await import('./build.mjs') // its imports exist only now
  await buildIfChanged()
  await startCluster()
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
}

async function startCluster() {
  const folder = path.resolve(process.env['CLUSTER_DATA_DIR'] ?? inProject('.fanlight', 'cluster'))
  const port = Number(process.env['PORT'] ?? 8080)
  const redis = findProgram('redis-server')
  if (!redis)
    throw new Failure('A cluster needs redis-server.\nOn Debian or Ubuntu, as root: apt-get install redis-server')
  await mkdir(path.join(folder, 'proxy'), { recursive: true, mode: 0o700 })
  const webPorts = await Promise.all(Array.from({ length: WEB_PROCESSES }, freePort))
  const proxy = await prepareProxy({ folder: path.join(folder, 'proxy'), port, servers: webPorts })
  const hasGo = findProgram('go') !== undefined
  const s3Server = await prepareS3Server({ mayBuild: hasGo })
  const liveKit = await prepareLiveKit({ mayBuild: hasGo })

  const begin = starterIn(folder)
  const databaseUrl = await startDatabase(begin, folder)
  const redisPort = await freePort()
  const keepsNothing = ['--save', '', '--appendonly', 'no', '--daemonize', 'no']
  begin('redis', redis, ['--port', String(redisPort), '--bind', '127.0.0.1', '--dir', folder, ...keepsNothing])
  const storage = s3Server ? await startS3(begin, s3Server, folder) : {}
  const media = liveKit ? await startLiveKit(begin, liveKit, { port, redisPort }) : {}
  const providerPort = await freePort()
  const program = inProject('apps/test-provider/dist/main.js')
  begin('test-provider', process.execPath, [program], {
    PORT: String(providerPort),
    JOURNAL: path.join(folder, 'test-provider.jsonl'),
    WEBHOOK_URL: `http://127.0.0.1:${port}/v2/lk-billing/h5web/webhook/paypal`,
  })

  /** @type {Record<string, string>} */
  const shared = {
    FANLIGHT_ENV_FILE: 'none',
    FANLIGHT_DATA_DIR: folder,
    FANLIGHT_SECRET: await secretIn(folder),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    TEST_PROVIDER_URL: `http://127.0.0.1:${providerPort}`,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
    RATE_LIMIT_FACTOR: process.env['RATE_LIMIT_FACTOR'] ?? '1',
    ...storage,
    ...media,
  }
  const server = ['--enable-source-maps', inProject('apps/server/dist/main.js')]
  const workerPort = await freePort()
  // It makes the database and the demo world; the others find both.
  begin('worker', process.execPath, server, {
    ...shared,
    PORT: String(workerPort),
    FANLIGHT_ROLE: 'worker',
    FANLIGHT_DEMO: process.env['FANLIGHT_DEMO'] ?? 'first',
    FANLIGHT_DEMO_LIVE: 'false',
  })
  await untilReady(workerPort, 'worker')
  for (const [index, webPort] of webPorts.entries()) {
    const role = { PORT: String(webPort), FANLIGHT_ROLE: 'web', FANLIGHT_DEMO: 'false' }
    begin(`web${index + 1}`, process.execPath, server, { ...shared, ...role })
  }
  await Promise.all(webPorts.map((webPort, index) => untilReady(webPort, `web${index + 1}`)))
  begin('proxy', proxy.command, proxy.args)
  await untilReady(port, 'proxy')

  console.log(`
  Proxy:     ${proxy.name} at http://localhost:${port}
  Web:       ${webPorts.map((webPort) => `http://127.0.0.1:${webPort}`).join(', ')}
  Worker:    http://127.0.0.1:${workerPort}/health and /metrics
  Database:  ${databaseUrl}
  Redis:     redis://127.0.0.1:${redisPort}
  Storage:   ${s3Server ? `versitygw at ${shared['S3_ENDPOINT']}` : 'files in one folder, since there is no S3 server (it is built where go is installed)'}
  Live:      ${liveKit ? `LiveKit at ${shared['LIVEKIT_URL']}` : 'the embedded engine of each web process, since there is no LiveKit (it is built where go is installed)'}
  Logs:      ${path.join(folder, 'logs')}

  The cluster is ready at http://localhost:${port}  (${secondsSince(startedAt)})
  Press Ctrl-C to stop all of it.
`)
  const first = await Promise.race(parts.map((part) => part.process.ended.then((code) => ({ ...part, code }))))
  throw new Failure(`${first.name} has ended with ${first.code}; see ${path.join(folder, 'logs', `${first.name}.log`)}`)
}

/** @typedef {(name: string, command: string, args: string[], env?: Record<string, string>, onMessage?: (message: any) => void) => void} Begin */

/**
 * Starts parts whose words go to a file each: six programs at once are not to be read.
 * @param {string} folder
 * @returns {Begin}
 */
function starterIn(folder) {
  return (name, command, args, env, onMessage) => {
    const logFile = path.join(folder, 'logs', `${name}.log`)
    // With a channel the test provider would leave a Ctrl-C to who started it.
    const ipc = command === process.execPath && name !== 'test-provider'
    const started = launch(command, args, { ...(env && { env }), ipc, logFile, ...(onMessage && { onMessage }) })
    parts.push({ name, process: started })
  }
}

/** @type {(begin: Begin, folder: string) => Promise<string>} */
async function startDatabase(begin, folder) {
  await mkdir(path.join(folder, 'logs'), { recursive: true })
  const program = inProject('apps/server/dist/database.js')
  /** @type {Promise<string>} */
  const told = new Promise((resolve) => {
    begin('database', process.execPath, [program], { FANLIGHT_DATA_DIR: folder }, ({ url }) => resolve(url))
  })
  const late = sleep(START_MS, undefined, { ref: false }).then(() => {
    throw new Failure(`The database does not start; see ${path.join(folder, 'logs', 'database.log')}`)
  })
  return Promise.race([told, late])
}

/** @type {(begin: Begin, program: string, folder: string) => Promise<Record<string, string>>} */
async function startS3(begin, program, folder) {
  const [port, root, notes] = [await freePort(), path.join(folder, 's3', 'objects'), path.join(folder, 's3', 'notes')]
  // A folder is a bucket. Beside it is what is known of objects: not every file system can keep that with them.
  await mkdir(path.join(root, BUCKET), { recursive: true })
  await mkdir(notes, { recursive: true })
  const args = [
    '--port',
    `127.0.0.1:${port}`,
    '--access',
    S3_KEYS.id,
    '--secret',
    S3_KEYS.secret,
    '--cors-allow-origin',
    '*',
  ]
  begin('s3', program, [...args, 'posix', '--sidecar', notes, root])
  await untilAnswering(port, 's3')
  return {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: S3_KEYS.id,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secret,
  }
}

/** @type {(begin: Begin, program: string, ports: { port: number, redisPort: number }) => Promise<Record<string, string>>} */
async function startLiveKit(begin, program, { port, redisPort }) {
  const [own, rtcPort] = [await freePort(), await freePort()]
  const settings = {
    port: own,
    bind_addresses: ['127.0.0.1'],
    rtc: { tcp_port: 0, udp_port: rtcPort, node_ip: '127.0.0.1', enable_loopback_candidate: true },
    keys: { [LIVEKIT_KEYS.id]: LIVEKIT_KEYS.secret },
    webhook: { api_key: LIVEKIT_KEYS.id, urls: [`http://127.0.0.1:${port}/media/livekit`] },
    room: { auto_create: false },
    redis: { address: `127.0.0.1:${redisPort}` },
  }
  begin('livekit', program, ['--config-body', JSON.stringify(settings)])
  await untilAnswering(own, 'livekit')
  return {
    LIVEKIT_URL: `ws://127.0.0.1:${own}`,
    LIVEKIT_API_KEY: LIVEKIT_KEYS.id,
    LIVEKIT_API_SECRET: LIVEKIT_KEYS.secret,
  }
}

/** @type {(folder: string) => Promise<string>} */
async function secretIn(folder) {
  const file = path.join(folder, 'cluster-secret')
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return (await readFile(file, 'utf8')).trim()
}

/** @type {(port: number, name: string, isRight?: (status: number) => boolean, path?: string) => Promise<void>} */
async function untilAnswering(port, name, isRight = () => true, address = '/') {
  const until = performance.now() + START_MS
  while (performance.now() < until) {
    const status = await fetch(`http://127.0.0.1:${port}${address}`).then(
      ({ status: said }) => said,
      () => null,
    )
    if (status !== null && isRight(status)) return
    const part = parts.find((each) => each.name === name)
    if (part && (await Promise.race([part.process.ended, sleep(LOOK_MS)])) !== undefined) break
  }
  throw new Failure(`${name} does not start; see its file in the folder logs`)
}

/**
 * @param {number} port
 * @param {string} name
 */
function untilReady(port, name) {
  return untilAnswering(port, name, (status) => status === 200, '/health')
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Failure('The system gave no port')
  return address.port
}
