import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  DELIVERY_EVENT,
  editProfile,
  getRealtimeToken,
  JOIN_EVENT,
  listSessions,
  REALTIME_PATH,
  revokeSession,
  type Delivery,
} from '@fanlight/contract'
import { forgotPassword } from '@fanlight/contract/schemas'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startRedis, type TestRedis } from '../../testing/redis.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let redis: TestRedis
let here: TestApp
let there: TestApp
const sockets: Socket[] = []

/** Two processes as an operator would run them: one database, one Redis, one secret. */
describe('two processes that share Redis', () => {
  beforeAll(async () => {
    redis = await startRedis()
    const environment = {
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      FANLIGHT_SECRET: 'the secret that both of them share',
      RATE_LIMIT_FACTOR: '1',
    }
    here = await startTestApp(environment)
    there = await startTestApp(environment, here)
    await Promise.all([here.listen(), there.listen()])
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect()
  })
  afterAll(() => void redis.process.kill('SIGKILL'))

  it('carry an event to a device that is connected to the other one', async () => {
    const fan = await here.person()
    const socket = await device(there, fan)
    const { sequence: first } = await join(socket, fan)
    const heard = nextEvent(socket)
    await rename(here, fan, 'Across')
    expect(await heard).toMatchObject({
      room: roomOf(fan),
      sequence: first + 1,
      type: 'account_changed',
      data: { user: { nickName: 'Across' } },
    })
  })

  it('take a ticket that the other one wrote', async () => {
    const fan = await here.person()
    const { wyyToken } = await here.as(fan).call(getRealtimeToken, {})
    await connected(open(there, wyyToken))
  })

  it('number events together, and one tells what the other one sent', async () => {
    const fan = await here.person()
    const { sequence: first } = await join(await device(here, fan), fan)
    await rename(here, fan, 'One')
    await rename(there, fan, 'Two')
    await rename(here, fan, 'Three')
    const back = await join(await device(there, fan), fan, first + 1)
    expect(back).toMatchObject({ ok: true, isComplete: true, sequence: first + 3 })
    expect(back.missed.map(({ data }) => (data as { user: { nickName: string } }).user.nickName)).toEqual([
      'Two',
      'Three',
    ])
  })

  it('give every event a number of its own when both send at once', async () => {
    const fan = await here.person()
    const { sequence: first } = await join(await device(here, fan), fan)
    await Promise.all(Array.from({ length: 10 }, (_, index) => rename(index % 2 ? here : there, fan, `Name_${index}`)))
    const { missed, isComplete } = await join(await device(there, fan), fan, first)
    expect(isComplete).toBe(true)
    expect(missed.map(({ sequence }) => sequence - first)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('cut off a device of the other one when its session ends', async () => {
    const fan = await here.person()
    const phone = await here.signIn(fan)
    const socket = await device(there, phone)
    await join(socket, fan)
    const [heard, end] = [nextEvent(socket), once(socket as never, 'disconnect')]
    const { sessions } = await there.as(phone).call(listSessions, {})
    const { sessionId } = sessions.find(({ isCurrent }) => isCurrent)!
    await here.as(fan).call(revokeSession, { sessionId })
    expect(await heard).toMatchObject({ type: 'sessions_ended', data: { sessionIds: [sessionId] } })
    expect(await end).toContain('io server disconnect')
  })

  it('count calls together', async () => {
    const from = { address: '192.0.2.77' }
    const ask = async (app: TestApp) =>
      (await app.as(null, from).raw(forgotPassword.path, { email: 'nobody@example.com' })).status
    const { max } = forgotPassword.limit
    const statuses: number[] = []
    for (let call = 0; call < max; call++) statuses.push(await ask(call % 2 === 0 ? here : there))
    expect(statuses).toEqual(Array(max).fill(200))
    expect([await ask(here), await ask(there)]).toEqual([429, 429])
  })

  it('go on answering each for itself while Redis is away, and together when it is back', async () => {
    const fan = await here.person()
    const phone = await here.signIn(fan)
    const end = once((await device(here, phone)) as never, 'disconnect')
    await stopRedis()
    const startedAt = performance.now()
    await rename(here, fan, 'Alone')
    await here.as(fan).call(revokeSession, {})
    expect(await end).toContain('io server disconnect')
    const asked = await Promise.all(
      Array.from({ length: forgotPassword.limit.max + 2 }, () =>
        here.as(null, { address: '192.0.2.78' }).raw(forgotPassword.path, { email: 'nobody@example.com' }),
      ),
    )
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(performance.now() - startedAt).toBeLessThan(8_000)

    redis = await startRedis(redis.port)
    const socket = await untilItWorks(() => device(there, fan))
    await untilItWorks(async () => {
      expect((await join(socket, fan)).ok).toBe(true)
    })
    const heard: Delivery[] = []
    socket.on(DELIVERY_EVENT, (event: Delivery) => void heard.push(event))
    await untilItWorks(async () => {
      await rename(here, fan, 'Together')
      // Before it there may be a word about what was said while Redis was away.
      expect(heard.at(-1)).toMatchObject({ data: { user: { nickName: 'Together' } } })
    })
  })

  it('stop when they are told to, also while Redis is away', async () => {
    const fan = await here.person()
    await there.signIn(fan)
    await device(there, fan)
    await stopRedis()
    await there.as(fan).call(revokeSession, {}) // leaves a word for the others, which waits for Redis
    await there.close()
    await here.close()
  })
})

const roomOf = ({ user }: Person) => `user:${user.userId}`
const rename = (app: TestApp, person: Person, nickName: string) =>
  app.as(person).call(editProfile, { profiles: { nickName } })

function open(app: TestApp, token: string): Socket {
  const { port } = app.http.server.server.address() as AddressInfo
  const options = {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
  }
  const socket = io(`http://127.0.0.1:${port}`, options)
  sockets.push(socket)
  return socket
}
const connected = (socket: Socket): Promise<Socket> =>
  new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
const device = async (app: TestApp, session: { token: string }) =>
  connected(open(app, (await app.as(session).call(getRealtimeToken, {})).wyyToken))

type Joined = { ok: boolean; sequence: number; missed: Delivery[]; isComplete: boolean }
const join = (socket: Socket, person: Person, lastSequence?: number): Promise<Joined> =>
  socket.timeout(5_000).emitWithAck(JOIN_EVENT, { room: roomOf(person), lastSequence })
const nextEvent = (socket: Socket): Promise<Delivery> => new Promise((resolve) => socket.once(DELIVERY_EVENT, resolve))

async function stopRedis(): Promise<void> {
  const ended = once(redis.process, 'exit')
  redis.process.kill('SIGKILL')
  await ended
}

/** Clients come back to Redis in their own time. */
async function untilItWorks<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
