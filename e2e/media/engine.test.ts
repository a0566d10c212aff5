import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { userId } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { createEmbeddedEngine } from '../../apps/server/src/platform/media-engine/embedded-engine.ts'
import type { MediaEvent } from '../../apps/server/src/platform/media-engine/media-engine.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets.ts'
import { CREATOR, startPlace } from './place.ts'

/** What every engine has to do, in real browsers. It needs `node tools/build.mjs --programs`. */
const program = fileURLToPath(new URL('../../apps/server/dist/media-worker.js', import.meta.url))
const [ANNA, BEN, CLEO] = [userId('2'), userId('3'), userId('4')]

let place: Awaited<ReturnType<typeof startPlace>>
let pid: () => Promise<number | undefined>
let sender: Page
const heard: MediaEvent[] = []

beforeAll(async () => {
  place = await startPlace((server) => {
    const engine = createEmbeddedEngine({
      server,
      program,
      secrets: createSecrets('a secret that is long enough for this'),
      clock: systemClock,
      log: createLog('silent'),
      settings: { udpPort: 0, announce: null, bind: null },
      iceServers: [],
    })
    pid = () => engine.pid()
    engine.onEvent((event) => void heard.push(event))
    return engine
  })
  sender = await place.open(CREATOR, 'publish')
}, 120_000)
afterAll(() => place.stop(), 30_000)

const frames = async (page: Page): Promise<number> => (await page.evaluate(() => window.seen())).framesDecoded

/** More pictures than there are now. */
async function watches(page: Page): Promise<void> {
  const before = await frames(page)
  await expect.poll(() => frames(page), { timeout: 30_000 }).toBeGreaterThan(before + 3)
}

describe('an engine', { timeout: 120_000 }, () => {
  it('carries picture and sound to those who watch, and says that somebody sends', async () => {
    const anna = await place.open(ANNA, 'view')
    await watches(anna)
    await expect.poll(async () => (await anna.evaluate(() => window.seen())).audioPackets).toBeGreaterThan(5)
    expect(heard).toContainEqual(expect.objectContaining({ type: 'media-up', userId: CREATOR }))
    expect(await place.engine.publishing()).toEqual([{ roomId: place.roomId, userId: CREATOR }])
    expect(await place.engine.health()).toEqual({ ok: true, rooms: 1, peers: 2 })

    await anna.evaluate(() => window.listen(true))
    await expect
      .poll(async () => (await anna.evaluate(() => window.seen())).audioPackets, { timeout: 20_000 })
      .toBeGreaterThan(5)
    expect(await anna.evaluate(() => window.seen())).toMatchObject({ framesDecoded: 0, videoTracks: 0 })
    await anna.evaluate(() => window.listen(false))
    await watches(anna)
    await anna.close()
  })

  it('lets nobody in without a grant, nor with one for something else', async () => {
    const { token } = await place.engine.grant({ roomId: place.roomId, userId: ANNA, role: 'view', ttlSeconds: 60 })
    const ask = (path: string, bearer: string) =>
      fetch(`${place.address}/media/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/sdp', authorization: `Bearer ${bearer}` },
        body: 'v=0',
      })
    expect((await ask('whep', 'made.up')).status).toBe(401)
    expect((await ask('whip', token)).status).toBe(401)
    expect((await ask('whep', token)).status).toBe(400)
    const elsewhere = await place.engine.grant({ roomId: '7002', userId: ANNA, role: 'view', ttlSeconds: 60 })
    expect((await ask('whep', elsewhere.token)).status).toBe(404)
    const old = await place.engine.grant({ roomId: place.roomId, userId: ANNA, role: 'view', ttlSeconds: 0 })
    expect((await ask('whep', old.token)).status).toBe(401)
  })

  it('cuts somebody off within a second, and lets them in again only by a new grant', async () => {
    const ben = await place.open(BEN, 'view')
    await watches(ben)
    const { token } = await place.engine.grant({ roomId: place.roomId, userId: BEN, role: 'view', ttlSeconds: 60 })
    place.ban(BEN)
    await place.engine.remove(place.roomId, BEN)
    await new Promise((resolve) => void setTimeout(resolve, 1_000))
    const after = await frames(ben)
    await expect.poll(async () => (await ben.evaluate(() => window.seen())).state, { timeout: 30_000 }).not.toBe('up')
    expect(await frames(ben)).toBeLessThanOrEqual(after)
    const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${token}` }
    expect((await fetch(`${place.address}/media/whep`, { method: 'POST', headers, body: 'v=0' })).status).toBe(401)
    await ben.close()
  })

  it('goes on when the sender reloads the page, for those who watch already and for those who come', async () => {
    const cleo = await place.open(CLEO, 'view')
    await watches(cleo)
    await sender.reload()
    await sender.evaluate(() => window.sendOrWatch('publish'))
    await watches(cleo)
    const anna = await place.open(ANNA, 'view')
    await watches(anna)
    await anna.close()
    await cleo.close()
  })

  it('is started again when it dies, and everybody finds back', async () => {
    const cleo = await place.open(CLEO, 'view')
    await watches(cleo)
    const before = await pid()
    process.kill(before ?? 0, 'SIGKILL')
    await expect.poll(() => heard.at(-1)?.type === 'media-up' && frames(cleo), { timeout: 60_000 }).toBeGreaterThan(3)
    await watches(cleo)
    expect(await pid()).not.toBe(before)
    expect(heard.some(({ type }) => type === 'media-down')).toBe(true)
  })
})
