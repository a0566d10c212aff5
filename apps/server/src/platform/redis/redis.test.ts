import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  editProfile,
  getRealtimeToken,
  JOIN_EVENT,
  REALTIME_PATH,
  DELIVERY_EVENT,
  type Delivery,
} from '@fanlight/contract'
import { forgotPassword } from '@fanlight/contract/schemas'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { startRedis, type TestRedis } from '../../testing/redis.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { openRedis } from './redis.ts'

/** By SIGSTOP: its kernel still takes connections and bytes, and nothing ever answers. */
const freeze = ({ process }: TestRedis) => process.kill('SIGSTOP')
const thaw = ({ process }: TestRedis) => process.kill('SIGCONT')

describe('a connection to Redis', () => {
  let redis: TestRedis
  beforeAll(async () => void (redis = await startRedis()))
  afterAll(() => void redis.process.kill('SIGKILL'))

  const open = (failed: (part: string, kind: string) => void = () => undefined) =>
    openRedis({ url: `redis://127.0.0.1:${redis.port}`, prefix: 'fanlight', log: createLog('silent'), failed })

  it('that falls silent is given up within a second, costs nothing from then on, and comes back', async () => {
    const failures: string[] = []
    const client = await open((part, kind) => failures.push(`${part} ${kind}`))
    await client.set('fanlight:a', '1')
    freeze(redis)
    const startedAt = performance.now()
    await expect(client.get('fanlight:a')).rejects.toThrow()
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    expect(failures).toContain('redis timeout')

    const later = performance.now()
    for (let call = 0; call < 100; call++) await expect(client.get('fanlight:a')).rejects.toThrow()
    // Any that waited would take most of a second by itself.
    expect(performance.now() - later).toBeLessThan(1_000)
    expect(client.isReady).toBe(false)

    const isBack = once(client, 'ready')
    thaw(redis)
    await isBack
    expect(await client.get('fanlight:a')).toBe('1')
    await client.shut()
  })

  it('is closed while Redis is frozen, and stays closed', async () => {
    const client = await open()
    freeze(redis)
    const startedAt = performance.now()
    await client.shut()
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    thaw(redis)
    expect(client.isOpen).toBe(false)
  })
})

describe('two processes while Redis is frozen', () => {
  let redis: TestRedis
  let here: TestApp
  let there: TestApp
  const sockets: Socket[] = []
  beforeAll(async () => {
    redis = await startRedis()
    const environment = {
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      REDIS_PREFIX: 'other-place',
      FANLIGHT_SECRET: 'the secret that both of them share',
      RATE_LIMIT_FACTOR: '1',
    }
    here = await startTestApp(environment)
    there = await startTestApp(environment, here)
    await Promise.all([here.listen(), there.listen()])
  })
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await Promise.all([here.close(), there.close()])
    redis.process.kill('SIGKILL')
  })

  async function device(app: TestApp, person: Person): Promise<Socket> {
    const { wyyToken: token } = await app.as(person).call(getRealtimeToken, {})
    const { port } = app.http.server.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, {
      path: REALTIME_PATH,
      transports: ['websocket'],
      forceNew: true,
      auth: { token },
    })
    sockets.push(socket)
    await once(socket as never, 'connect')
    return socket
  }
  type Joined = { ok: boolean; sequence: number; isComplete: boolean; reason?: string }
  const join = (socket: Socket, { user }: Person, lastSequence?: number): Promise<Joined> =>
    socket.timeout(5_000).emitWithAck(JOIN_EVENT, { room: `user:${user.userId}`, lastSequence })
  const rename = (app: TestApp, person: Person, nickName: string) =>
    app.as(person).call(editProfile, { profiles: { nickName } })

  it('answer calls at once, count limits each for itself, and tell devices when it is back that they missed something', async () => {
    const fan = await here.person()
    const listening = await device(there, fan)
    const { sequence } = await join(listening, fan)
    const heard: Delivery[] = []
    listening.on(DELIVERY_EVENT, (delivery: Delivery) => void heard.push(delivery))
    freeze(redis)
    const startedAt = performance.now()
    await rename(here, fan, 'Alone')
    expect(performance.now() - startedAt).toBeLessThan(1_500)

    const again = performance.now()
    const ask = () => here.as(null, { address: '192.0.2.91' }).raw(forgotPassword.path, { email: 'nobody@example.com' })
    const asked = await Promise.all(Array.from({ length: forgotPassword.limit.max + 2 }, ask))
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(2)
    const joined = await join(listening, fan, sequence)
    expect(joined).toEqual({ ok: false, reason: 'INTERNAL' })
    expect(performance.now() - again).toBeLessThan(1_500)

    const asking = performance.now()
    const health = await here.http.server.inject({ url: '/health' })
    expect(performance.now() - asking).toBeLessThan(1_000)
    expect([health.statusCode, health.json<{ parts: object[] }>().parts]).toEqual([
      200,
      expect.arrayContaining([expect.objectContaining({ name: 'redis', state: 'down', error: 'is out of reach' })]),
    ])
    const { payload } = await here.http.server.inject({ url: '/metrics' })
    expect(payload).toMatch(/^fanlight_outside_errors_total\{part="redis",kind="timeout"\} [1-9]/m)

    thaw(redis)
    await expect.poll(() => heard.at(-1)?.sequence).toBe(sequence + 2)
    await expect
      .poll(() => join(listening, fan, sequence))
      .toMatchObject({
        ok: true,
        isComplete: false,
        sequence: sequence + 2,
      })
    await rename(here, fan, 'Together')
    await expect.poll(() => heard.at(-1)).toMatchObject({ data: { user: { nickName: 'Together' } } })
  })

  it('keep everything below the prefix that the settings say', async () => {
    const client = await openRedis({
      url: `redis://127.0.0.1:${redis.port}`,
      prefix: 'other-place',
      log: createLog('silent'),
      failed: () => undefined,
    })
    const keys = await client.keys('*')
    const channels = await client.sendCommand<string[]>(['PUBSUB', 'CHANNELS', '*'])
    await client.shut()
    expect(keys.some((key) => key.includes(':limit:'))).toBe(true)
    expect(keys).toContain('other-place:stream')
    expect([...keys, ...channels].filter((name) => !name.startsWith('other-place:'))).toEqual([])
  })
})
