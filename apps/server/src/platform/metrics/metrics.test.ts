import { randomBytes } from 'node:crypto'
import {
  editProfile,
  getUploadConfig,
  hangUp,
  JOIN_EVENT,
  MINUTE_MS,
  roomOf,
  userChannel,
  type UserId,
} from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { liveOf } from '../../testing/live.ts'
import { devicesOf } from '../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addressOf } from '../../testing/videos.ts'
import { sql } from '../db/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
})
afterAll(() => app.close())

const connect = devicesOf(() => app)
const calls = callsOf(() => app, connect)
const rooms = liveOf(() => app, connect)

/** What Prometheus would read, by the series' name with its labels. */
async function series(): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${await addressOf(app)}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}
const value = async (name: string): Promise<number> => (await series()).get(name) ?? 0

describe('the metrics of the database', () => {
  it('say how full the pool is, who waits for it and for how long', async () => {
    const { db } = app.platform
    const waitedBefore = await value('fanlight_database_pool_wait_seconds_count')
    expect(await value('fanlight_database_pool_max')).toBe(4)
    let letGo = (): void => undefined
    const open = new Promise<void>((resolve) => void (letGo = resolve))
    const held = Array.from({ length: 4 }, () => db.transaction(() => open))
    const waits = db.transaction(async () => undefined)
    await expect.poll(() => value('fanlight_database_pool_waiting')).toBeGreaterThan(0)
    expect(await value('fanlight_database_pool_size')).toBe(4)
    expect(await value('fanlight_database_pool_idle')).toBe(0)
    letGo()
    await Promise.all([...held, waits])
    await expect.poll(() => value('fanlight_database_pool_waiting')).toBe(0)
    expect((await value('fanlight_database_pool_wait_seconds_count')) - waitedBefore).toBeGreaterThanOrEqual(5)
  })

  it('count the reads that are not answered yet', async () => {
    const slow = app.platform.db.many(sql`select pg_sleep(0.5)`)
    await expect.poll(() => value('fanlight_database_reads_in_flight'), { interval: 10 }).toBeGreaterThan(0)
    await slow
  })
})

describe('the metrics of sockets', () => {
  it('say how many are open, who joined and who was refused, and what went through them', async () => {
    const [one, other] = [await app.person(), await app.person()]
    const before = await series()
    const socket = await connect(one)
    expect(await value('fanlight_sockets')).toBe((before.get('fanlight_sockets') ?? 0) + 1)
    const join = (userId: UserId) => socket.emitWithAck(JOIN_EVENT, { room: roomOf(userChannel, { userId }) })
    expect(await join(one.user.userId)).toMatchObject({ ok: true })
    expect(await join(other.user.userId)).toMatchObject({ ok: false })
    const after = await series()
    const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect(more('fanlight_socket_joins_total{outcome="in"}')).toBe(1)
    expect(more('fanlight_socket_joins_total{outcome="refused"}')).toBe(1)
    expect(more('fanlight_socket_frames_total{direction="in"}')).toBeGreaterThanOrEqual(2)
    expect(more('fanlight_socket_frames_total{direction="out"}')).toBeGreaterThanOrEqual(2)
  })
})

describe('the metrics of calls and rooms', () => {
  it('follow a call from ringing to its end, with what was charged and how late', async () => {
    const { fan, dialer, picker, call } = await calls.talking()
    expect(await value('fanlight_calls_talking')).toBe(1)
    await calls.ringing()
    expect(await value('fanlight_calls_ringing')).toBe(1)
    const chargedBefore = await value('fanlight_call_charge_late_seconds_count')
    await calls.pass(5 * MINUTE_MS, dialer, picker)
    await app.calls.work()
    await expect.poll(() => value('fanlight_call_charge_late_seconds_count')).toBe(chargedBefore + 1)
    await app.as(fan).call(hangUp, { callId: call.callId })
    expect(await value('fanlight_calls_talking')).toBe(0)
    expect(await value('fanlight_calls_ended_total{state="DIAL_HANG"}')).toBe(1)
  })

  it('say how many rooms are open and how many watch them', async () => {
    const { roomId } = await rooms.live()
    await rooms.opened()
    await rooms.watcher(roomId, await app.person())
    await app.live.work()
    await expect.poll(() => value('fanlight_live_viewers')).toBe(1)
    expect(await value('fanlight_live_rooms_open')).toBe(2)
    expect(await value('fanlight_live_rooms_live')).toBe(1)
    expect(await value('fanlight_engine_up')).toBe(1)
    expect(await value('fanlight_engine_rooms')).toBe(2)
    app.mediaEngine.breakDown(true)
    expect(await value('fanlight_engine_up')).toBe(0)
    app.mediaEngine.breakDown(false)
  })
})

describe('the metrics of files', () => {
  it('count uploads and what was fetched, with their bytes, and no line of the log is about them', async () => {
    const [person, address] = [await app.person(), await addressOf(app)]
    const raw = randomBytes(200 * 200 * 3)
    const jpeg = await sharp(raw, { raw: { width: 200, height: 200, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer()
    const config = await app.as(person).call(getUploadConfig, {})
    const key = `${config.keyPrefix}${randomBytes(16).toString('hex')}.jpg`
    const form = new FormData()
    const { accessKeyId: OSSAccessKeyId, policy, signature } = config
    for (const [name, field] of Object.entries({ key, OSSAccessKeyId, policy, signature })) form.append(name, field)
    form.append('file', new Blob([new Uint8Array(jpeg)]), 'picture.jpg')
    expect((await fetch(`${address}/upload`, { method: 'POST', body: form })).status).toBe(200)
    const { user } = await app.as(person).call(editProfile, { profiles: { headPicUrl: `${config.host}/${key}` } })
    const picture = user.headPicUrl ?? ''
    const fetched = (await (await fetch(`${address}${picture}`)).arrayBuffer()).byteLength
    expect((await fetch(`${address}${picture.replace('s=', 's=0')}`)).status).toBe(403)

    await expect.poll(() => value('fanlight_traffic_requests_total{kind="stored",status="4xx"}')).toBe(1)
    const read = await series()
    expect(read.get('fanlight_traffic_requests_total{kind="upload",status="2xx"}')).toBe(1)
    expect(read.get('fanlight_traffic_received_bytes_total{kind="upload"}')).toBeGreaterThan(jpeg.length)
    expect(read.get('fanlight_traffic_requests_total{kind="stored",status="2xx"}')).toBe(1)
    const sent = read.get('fanlight_traffic_sent_bytes_total{kind="stored"}') ?? 0
    expect(sent).toBeGreaterThan(fetched)
    expect(sent).toBeLessThan(fetched + 10_000)
    expect(app.logLines.filter((line) => /"path":"\/(?:media|upload)/.test(line))).toEqual([])
  })
})

describe('the metrics as a whole', () => {
  it('say when the book was last proved', async () => {
    await app.wallet.checkIfDue()
    expect(await value('fanlight_ledger_checked_timestamp_seconds')).toBe(app.clock.now() / 1000)
    expect(await value('fanlight_ledger_faults')).toBe(0)
  })

  it('have what Node says of itself, the lag of its loop among it', async () => {
    const read = await series()
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
    ])
      expect(read.get(`fanlight_${name}`)).toBeGreaterThan(0)
  })

  it('have no label whose values people make up', async () => {
    const address = await addressOf(app)
    for (const path of ['/media/made-up', '/view/photo/made-up', '/made-up.png', '/vod/made-up']) {
      await fetch(`${address}${path}`)
    }
    const read = await series()
    expect([...read.keys()].filter((name) => name.includes('made-up'))).toEqual([])
    expect(read.get('fanlight_traffic_requests_total{kind="web",status="4xx"}')).toBeGreaterThan(0)
  })

  it('are read while a part does not answer, without what it would say', async () => {
    const { mediaEngine } = app
    const health = mediaEngine.health.bind(mediaEngine)
    mediaEngine.health = () => new Promise(() => undefined)
    try {
      const read = await series()
      expect(read.get('fanlight_figures_missing{of="engine"}')).toBe(1)
      expect(read.has('fanlight_engine_rooms')).toBe(false)
      expect(read.get('fanlight_figures_missing{of="calls"}')).toBe(0)
      expect(read.has('fanlight_database_pool_size')).toBe(true)
    } finally {
      mediaEngine.health = health
    }
  })
})
