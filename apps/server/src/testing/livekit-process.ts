import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './redis.ts'

export const LIVEKIT = { apiKey: 'fanlighttest', apiSecret: 'known to everybody who reads this test' }

/** The program, where it was built: `node tools/get-livekit.mjs` does. */
export const program = process.env['LIVEKIT_SERVER']

const START_MS = 20_000

export type LiveKitNode = { port: number; address: string; nodeId: string; kill: () => Promise<void>; pid: number }

/** A real LiveKit on this machine. On ports that were given it takes the place of one that ended. */
export async function startLiveKit(options: { webhook: string; redisPort?: number; port?: number; rtcPort?: number }) {
  const port = options.port ?? (await freePort())
  const rtcPort = options.rtcPort ?? (await freePort())
  const config = {
    port,
    bind_addresses: ['127.0.0.1'],
    rtc: { tcp_port: 0, udp_port: rtcPort, node_ip: '127.0.0.1', enable_loopback_candidate: true },
    keys: { [LIVEKIT.apiKey]: LIVEKIT.apiSecret },
    webhook: { api_key: LIVEKIT.apiKey, urls: [options.webhook] },
    // Rooms are opened by us alone: one that was closed stays closed.
    room: { auto_create: false },
    logging: { level: 'info', json: true },
    ...(options.redisPort !== undefined && { redis: { address: `127.0.0.1:${options.redisPort}` } }),
  }
  const child = spawn(program ?? '', ['--config-body', JSON.stringify(config)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const address = `http://127.0.0.1:${port}`
  await answers(address, child, () => said)
  const nodeId = /"nodeID":\s*"(\w+)"/.exec(said)?.[1] ?? ''
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { port, rtcPort, address, nodeId, kill, pid: child.pid ?? 0 }
}

async function answers(address: string, child: ChildProcess, said: () => string): Promise<void> {
  const until = Date.now() + START_MS
  for (;;) {
    const isUp = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    if (Date.now() > until || child.exitCode !== null) throw new Error(`LiveKit does not start:\n${said()}`)
    await new Promise((resolve) => void setTimeout(resolve, 50))
  }
}
