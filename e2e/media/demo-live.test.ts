import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  emailLogin,
  enterLive,
  listLiveRooms,
  type CallOf,
  type Endpoint,
  type LiveRoom,
  type LiveRoomId,
  type OutputOf,
} from '@fanlight/contract'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServerProcess, type ServerProcess } from '../../apps/server/src/testing/server-process.ts'
import { pageScript, startChromium } from './place.ts'

/** The demo world as a newcomer meets it, with its sender. It needs `node tools/build.mjs --programs`. */
let dataDir: string
let server: ServerProcess
let address: string
let browser: Browser
let token = 'nohave'

async function call<E extends Endpoint>({ path }: E, input: CallOf<E>): Promise<OutputOf<E>> {
  const headers = { 'content-type': 'application/json', token }
  const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(input) })
  const { data } = (await answer.json()) as { data: OutputOf<E> }
  return data
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fanlight-demo-live-'))
  const settings = { FANLIGHT_DEMO: 'first', FANLIGHT_DEMO_LIVE: 'true', RATE_LIMIT_FACTOR: '100' }
  server = startServerProcess(dataDir, settings)
  await server.says('is ready at')
  address = /ready at (http:\/\/\S+)/.exec(server.said())?.[1] ?? ''
  const password = createHash('sha256').update('fanlight-demo').digest('hex')
  const signedIn = await call(emailLogin, { email: 'luna_reader@demo.fanlight.example', password })
  token = signedIn.token
  browser = await startChromium()
})
afterAll(async () => {
  await browser?.close()
  server?.child.kill('SIGTERM')
  await server?.ended
  await rm(dataDir, { recursive: true, force: true })
})

const liveNow = async () => (await call(listLiveRooms, {})).rooms.filter(({ state }) => state === 'live')

async function anyRoom(): Promise<LiveRoom> {
  const [room] = await liveNow()
  if (!room) throw new Error('Nobody is live')
  return room
}

/** A page of the same origin that watches as the person who is logged in. */
async function watch(roomId: LiveRoomId): Promise<Page> {
  const page = await browser.newPage()
  const html = `<!doctype html><video muted autoplay playsinline></video><script>${await pageScript()}</script>`
  await page.route('**/watching', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.exposeFunction('grantOf', async () => (await call(enterLive, { roomId })).grant)
  await page.goto(`${address}/watching`)
  await page.evaluate(() => window.sendOrWatch('view'))
  return page
}

const seen = (page: Page) => page.evaluate(() => window.seen())
async function movesOn(page: Page): Promise<void> {
  const { framesDecoded } = await seen(page)
  await expect.poll(async () => (await seen(page)).framesDecoded).toBeGreaterThan(framesDecoded + 10)
}

/** The process below the server that carries the media. */
function enginePid(): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const fields = processes.map((line) => line.trim().split(/\s+/))
  const own = fields.find(([, parent, ...words]) => {
    return parent === String(server.child.pid) && words.join(' ').includes('media-worker.js')
  })
  return Number(own?.[0])
}

describe('the demo world', () => {
  it('has two rooms that are live, in which pictures come and people talk', async () => {
    await expect.poll(async () => (await liveNow()).length, { interval: 1_000 }).toBe(2)
    const room = await anyRoom()
    const page = await watch(room.roomId)
    await movesOn(page)
    await expect.poll(async () => (await seen(page)).audioPackets).toBeGreaterThan(5)
    await expect
      .poll(async () => (await call(enterLive, { roomId: room.roomId })).messages.length, {
        interval: 1_000,
      })
      .toBeGreaterThan(1)
    await page.close()
  })

  it('is live again when the engine was killed', async () => {
    const room = await anyRoom()
    const page = await watch(room.roomId)
    await movesOn(page)
    process.kill(enginePid(), 'SIGKILL')
    await expect.poll(async () => (await seen(page)).state).not.toBe('up')
    await expect.poll(async () => (await seen(page)).state).toBe('up')
    await movesOn(page)
    expect((await liveNow()).map(({ roomId }) => roomId)).toContain(room.roomId)
  })
})
