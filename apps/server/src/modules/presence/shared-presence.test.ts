import { blockUser, editPresenceSettings, instant, userId, type UserId } from '@fanlight/contract'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { openRedis, type RedisClient } from '../../platform/redis/redis.ts'
import { startRedis, type TestRedis } from '../../testing/redis.ts'
import { connectDevice } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { BEAT_EVERY_MS, createSharedPresence, SILENT_MS } from './shared-presence.ts'
import { watchFrom } from '../../testing/watching.ts'
import { createLocalPresence } from './whereabouts.ts'

let redis: TestRedis
beforeAll(async () => void (redis = await startRedis()))
afterAll(() => void redis.process.kill('SIGKILL'))

const url = () => `redis://127.0.0.1:${redis.port}`
const [anna, ben, cora] = ['1', '2', '3'].map((id) => userId(id)) as [UserId, UserId, UserId]

describe('processes that share Redis', () => {
  let now: number
  let clients: RedisClient[]
  const log = createLog('silent', { write: () => {} })

  beforeEach(async () => {
    now = Date.UTC(2026, 10, 15, 12)
    clients = []
    await withRedis((client) => client.flushAll())
  })
  afterEach(async () => {
    for (const client of clients) await client.shut()
  })

  async function open(): Promise<RedisClient> {
    const client = await openRedis({ url: url(), prefix: 'fanlight', log, failed: () => undefined })
    clients.push(client)
    return client
  }
  async function withRedis<T>(work: (client: RedisClient) => Promise<T>): Promise<T> {
    const client = await open()
    try {
      return await work(client)
    } finally {
      clients.splice(clients.indexOf(client), 1)
      await client.shut()
    }
  }

  /** One process with its own people, as the module drives it. */
  async function start() {
    const client = await open()
    const local = createLocalPresence(() => now)
    const shared = createSharedPresence({ redis: client, local, now: () => now, log })
    await shared.beat()
    return {
      client,
      shared,
      arrive(who: UserId) {
        if (local.connect(who, `socket of ${who}`)) shared.add(who, 'here')
        if (local.show(who, true)) shared.add(who, 'shown')
      },
      leave(who: UserId) {
        if (!local.disconnect(who, `socket of ${who}`)) return
        local.leave(who)
        shared.remove(who, 'here')
        shared.remove(who, 'shown')
      },
    }
  }
  type Process = Awaited<ReturnType<typeof start>>
  const seenBy = async ({ shared }: Process) => {
    const sights = await shared.look([anna, ben, cora])
    return sights?.map(({ isShown }) => isShown)
  }

  it('know of one another’s people, and someone connected to two of them is gone with the last', async () => {
    const [one, two] = [await start(), await start()]
    one.arrive(anna)
    two.arrive(anna)
    two.arrive(ben)
    expect(await seenBy(two)).toEqual([true, true, false])
    expect(await seenBy(one)).toEqual([true, true, false])
    one.leave(anna)
    two.leave(ben)
    await seenBy(two) // answered after what the second one wrote
    expect(await seenBy(one)).toEqual([true, false, false])
    two.leave(anna)
    await seenBy(two)
    expect(await seenBy(one)).toEqual([false, false, false])
  })

  it('count the people of one that died as gone within thirty seconds, and clear up after it', async () => {
    const [alive, dead] = [await start(), await start()]
    alive.arrive(anna)
    dead.arrive(anna)
    dead.arrive(ben)
    await seenBy(dead)
    await dead.client.shut()
    expect(SILENT_MS).toBeLessThan(30_000)
    now += SILENT_MS - 1
    await alive.shared.beat()
    expect(await seenBy(alive)).toEqual([true, true, false])
    now += 1
    expect(await seenBy(alive)).toEqual([true, false, false])
    await alive.shared.beat()
    const keys = await withRedis((client) => client.keys('fanlight:presence:*'))
    expect(keys.filter((key) => /:(here|shown)$/.test(key))).toHaveLength(2)
  })

  it('take one back that was only thought dead, with all its people', async () => {
    const [one, slow] = [await start(), await start()]
    slow.arrive(ben)
    await seenBy(slow)
    now += SILENT_MS
    await one.shared.beat()
    expect(await seenBy(one)).toEqual([false, false, false])
    await slow.shared.beat()
    expect(await seenBy(one)).toEqual([false, true, false])
  })

  it('see those gone at once that stop when they are told to', async () => {
    const [one, two] = [await start(), await start()]
    two.arrive(ben)
    await two.shared.close()
    expect(await seenBy(one)).toEqual([false, false, false])
  })

  it('share who is live and who is in a call, until it is over', async () => {
    const [one, two] = [await start(), await start()]
    await one.shared.mark(anna, 'live', now + 1_000)
    await one.shared.mark(ben, 'call', now + 2_000)
    const marks = async () => (await two.shared.look([anna, ben]))?.map(({ isLive, isInCall }) => [isLive, isInCall])
    expect(await marks()).toEqual([
      [true, false],
      [false, true],
    ])
    now += 1_000
    expect((await marks())?.[0]).toEqual([false, false])
    await two.shared.unmark(ben, 'call')
    expect((await marks())?.[1]).toEqual([false, false])
  })

  it('look up more people than one command may name', async () => {
    const one = await start()
    one.arrive(userId('2500'))
    const many = Array.from({ length: 3_000 }, (_, index) => userId(String(index + 1)))
    const sights = await one.shared.look(many)
    expect(sights).toHaveLength(3_000)
    expect(sights?.flatMap(({ isHere }, index) => (isHere ? [index + 1] : []))).toEqual([2_500])
  })

  it('know nothing together while Redis is away, and everything again after the first beat when it is back', async () => {
    const [one, two] = [await start(), await start()]
    one.arrive(anna)
    two.arrive(ben)
    await seenBy(two)
    const { port } = redis
    redis.process.kill('SIGKILL')
    await expect.poll(() => one.client.isReady || two.client.isReady).toBe(false)
    one.arrive(cora)
    one.leave(anna)
    await one.shared.beat()
    expect(await seenBy(one)).toBeUndefined()
    redis = await startRedis(port)
    await expect.poll(() => one.client.isReady && two.client.isReady).toBe(true)
    await Promise.all([one.shared.beat(), two.shared.beat()])
    expect(await seenBy(two)).toEqual([false, true, true])
  })
})

describe('two servers that share Redis', () => {
  let here: TestApp
  let there: TestApp
  const sockets: Socket[] = []

  beforeAll(async () => {
    const environment = { REDIS_URL: url(), FANLIGHT_SECRET: 'the secret that both of them share' }
    here = await startTestApp(environment)
    there = await startTestApp(environment, here)
    await Promise.all([here.listen(), there.listen()])
  })
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await there.close()
    await here.close()
  })

  const device = async (app: TestApp, session: { token: string }) => {
    const socket = await connectDevice(app, session)
    sockets.push(socket)
    return socket
  }
  const seenFrom =
    (app: TestApp, { user }: Person) =>
    async () =>
      (await app.presence.statusOf([user.userId])).get(user.userId)

  it('show someone who is connected to either, until the last device has left', async () => {
    const fan = await here.person()
    const [near, far] = [await device(here, fan), await device(there, fan)]
    for (const app of [here, there]) await expect.poll(seenFrom(app, fan)).toBe(10001)
    far.disconnect()
    await expect.poll(async () => there.presence.connected([fan.user.userId])).toEqual(new Set([fan.user.userId]))
    expect(await seenFrom(there, fan)()).toBe(10001)
    near.disconnect()
    for (const app of [here, there]) await expect.poll(seenFrom(app, fan)).toBeUndefined()
  })

  it('hide someone who became invisible at the other one', async () => {
    const fan = await here.person()
    await device(there, fan)
    await expect.poll(seenFrom(here, fan)).toBe(10001)
    await here.platform.db.transaction((tx) => here.presence.setInvisible(tx, fan.user.userId, true))
    for (const app of [here, there]) await expect.poll(seenFrom(app, fan)).toBeUndefined()
    expect((await here.presence.connected([fan.user.userId])).size).toBe(1)
  })

  it('tell who follows someone at the other one of each change, from whichever it comes', async () => {
    const [fan, viewer] = [await here.person(), await here.person()]
    const watch = await watchFrom(await device(here, viewer), viewer)
    await watch.follow(fan)
    await watch.becomes(fan, 3)
    const far = await device(there, fan)
    await watch.becomes(fan, 10001)
    const near = await device(here, fan)
    await expect.poll(async () => here.presence.connectedHere()).toContain(fan.user.userId)
    far.disconnect()
    await here.as(fan).call(editPresenceSettings, { settings: { isInvisible: true } })
    await watch.becomes(fan, 3)
    await there.as(fan).call(editPresenceSettings, { settings: { isInvisible: false } })
    await watch.becomes(fan, 10001)
    await there.presence.mark(fan.user.userId, 'live', instant(here.clock.now() + 60_000))
    await watch.becomes(fan, 10004)
    await here.presence.unmark(fan.user.userId, 'live')
    await watch.becomes(fan, 10001)
    near.disconnect()
    await watch.becomes(fan, 3)
    expect(watch.told(fan)).toEqual([3, 10001, 3, 10001, 10004, 10001, 3])
  })

  it('part two of whom one blocks the other at either of them', async () => {
    const [fan, viewer] = [await here.person(), await here.person()]
    await device(there, fan)
    const watch = await watchFrom(await device(here, viewer), viewer)
    await expect.poll(seenFrom(here, fan)).toBe(10001)
    await watch.follow(fan)
    await watch.becomes(fan, 10001)
    await there.as(fan).call(blockUser, { otherUserId: viewer.user.userId, blockBehavior: 1 })
    await watch.becomes(fan, 3)
  })

  it('tell that those of one that fell silent are gone, within thirty seconds, and back when it is', async () => {
    const [fan, viewer] = [await here.person(), await here.person()]
    await device(there, fan)
    const watch = await watchFrom(await device(here, viewer), viewer)
    await expect.poll(seenFrom(here, fan)).toBe(10001)
    await here.presence.beat()
    await watch.follow(fan)
    await watch.becomes(fan, 10001)
    expect(SILENT_MS + BEAT_EVERY_MS).toBeLessThan(30_000)
    here.clock.advance(SILENT_MS)
    await here.presence.beat()
    await expect.poll(() => watch.told(fan).slice(0, 2)).toEqual([10001, 3])
    await there.presence.beat()
    await here.presence.beat()
    await watch.becomes(fan, 10001)
  })
})
