import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import {
  channel,
  DELIVERY_EVENT,
  JOIN_EVENT,
  JOIN_MANY_EVENT,
  JOIN_MANY_MAX,
  LEAVE_EVENT,
  PACKED_EVENT,
  REALTIME_PATH,
  SIGNAL_EVENT,
  userId,
  type Delivery,
  type SessionId,
  type Signal,
} from '@fanlight/contract'
import { defineChannel, UserId } from '@fanlight/contract/schemas'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startRedis } from '../../testing/redis.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { createLog } from '../log/log.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { openRedis, type RedisClient } from '../redis/redis.ts'
import { createSecrets } from '../secrets.ts'
import { createRealtime, type Connection, type Realtime } from './realtime.ts'
import type { SocketCaps } from './socket-caps.ts'
import { writeTicket, type Ticket } from './ticket.ts'

/** A conversation as a later module may have one: events that count, and a word about who is typing that does not. */
const talk = defineChannel(channel('talk'), {
  key: z.object({ talkId: z.string().regex(/^\d{1,3}$/) }),
  events: { said: z.object({ words: z.string() }) },
  signals: { typing: z.object({ userId: UserId }), tick: z.object({ count: z.int() }) },
  sends: { typing: z.object({ isTyping: z.boolean() }), shout: z.object({}) },
})

const secrets = createSecrets('a secret that nobody else has got')
const [anna, ben] = [userId('1'), userId('2')]
let server: Server
let realtime: Realtime
let logLines: string[]
let now: number
let ended: Set<string>
let isBroken: boolean
const sockets: Socket[] = []

type Options = { trustProxy?: boolean; caps?: SocketCaps; redis?: RedisClient }

async function start(options: Options = {}) {
  logLines = []
  ended = new Set()
  isBroken = false
  now = Date.UTC(2026, 10, 15, 12)
  ;({ server, realtime } = await serve(options))
}

/** One process: a server with nothing but the socket. */
async function serve({ trustProxy = false, caps, redis }: Options) {
  const made = createServer()
  const onIt = createRealtime({
    server: made,
    redis: redis ?? null,
    secrets,
    now: () => now,
    log: createLog('info', { write: (line: string) => void logLines.push(line) }),
    metrics: createMetrics(),
    channels: [talk],
    trustProxy,
    ...(caps && { caps }),
  })
  onIt.authenticateWith(async (who) => {
    if (isBroken) throw new Error('The database is away')
    return !ended.has(who.sessionId)
  })
  onIt.authorise(talk, (who, { talkId }) => talkId !== '13' || who.userId === anna)
  await new Promise<void>((resolve) => void made.listen(0, '127.0.0.1', resolve))
  return { server: made, realtime: onIt }
}

beforeEach(() => start())
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await realtime.close()
})
const restart = async (options: Options) => {
  await realtime.close()
  await start(options)
}

const ticket = (who: UserId, sessionId = `1${who}`): Ticket => ({
  userId: who,
  sessionId: sessionId as SessionId,
  expiresAt: now + 60_000,
})
type Device = { sessionId?: string; from?: string; at?: Server; unpacks?: boolean }
function open(who: UserId, { sessionId, from, at = server, unpacks }: Device = {}): Socket {
  const { port } = at.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: writeTicket(secrets, ticket(who, sessionId)), unpacks },
    ...(from !== undefined && { extraHeaders: { 'x-forwarded-for': from } }),
  })
  sockets.push(socket)
  return socket
}
const outcome = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
  })
async function device(who: UserId, options?: Device): Promise<Socket> {
  const socket = open(who, options)
  expect(await outcome(socket)).toBe('connected')
  return socket
}
const closed = (socket: Socket): Promise<string> => new Promise((resolve) => socket.once('disconnect', resolve))

type Answer = { ok: boolean; reason?: string; rooms?: Answer[]; sequence?: number; missed?: Delivery[] }
const ask = (socket: Socket, event: string, request: unknown): Promise<Answer> =>
  socket.timeout(5_000).emitWithAck(event, request)
const join = (socket: Socket, room: string) => ask(socket, JOIN_EVENT, { room })
const send = (socket: Socket, request: unknown) => ask(socket, SIGNAL_EVENT, request)

function listen<T>(socket: Socket, event: string) {
  const heard: T[] = []
  const waiting: { count: number; resolve: (heard: T[]) => void }[] = []
  socket.on(event, (one: T) => {
    heard.push(one)
    for (const waiter of waiting) if (heard.length >= waiter.count) waiter.resolve(heard)
  })
  const after = (count: number): Promise<T[]> =>
    heard.length >= count ? Promise.resolve(heard) : new Promise((resolve) => waiting.push({ count, resolve }))
  return { heard, after }
}

describe('connecting', () => {
  it('is refused when the session of the ticket has ended', async () => {
    ended.add('11')
    expect(await outcome(open(anna))).toBe('TOKEN_INVALID')
    expect(await outcome(open(ben))).toBe('connected')
  })

  it('is refused while nobody can say whether the session stands', async () => {
    isBroken = true
    expect(await outcome(open(anna))).toBe('INTERNAL')
    expect(logLines.join('')).toContain('could not be checked')
  })

  it('ends at once when the session ended while it came about', async () => {
    let asked = 0
    realtime.authenticateWith(() => ++asked === 1)
    expect(await closed(open(anna))).toBe('io server disconnect')
  })

  it('and disconnecting are told to who wants to know, each socket once, and a hook that fails harms nobody', async () => {
    const told: string[] = []
    const note = (what: string) => (who: Connection) => void told.push(`${what} ${who.userId} ${who.sessionId}`)
    realtime.onConnect(() => {
      throw new Error('a defect')
    })
    realtime.onConnect(note('+'))
    const left = new Promise<void>((resolve) => {
      realtime.onDisconnect(note('-'))
      realtime.onDisconnect(() => resolve())
    })
    const phone = await device(anna, { sessionId: '101' })
    await device(anna, { sessionId: '102' })
    phone.disconnect()
    await left
    expect(told).toEqual(['+ 1 101', '+ 1 102', '- 1 101'])
    expect(logLines.join('')).toContain('a hook of a realtime connection failed')
  })

  it('is told with the address that our proxy saw, not the one the caller made up', async () => {
    await restart({ trustProxy: true })
    const seen = new Promise<string>((resolve) => realtime.onConnect(({ address }) => resolve(address)))
    await device(anna, { from: '198.51.100.1, 203.0.113.7' })
    expect(await seen).toBe('203.0.113.7')
  })
})

describe('the caps', () => {
  it('on the sockets of one account refuse one more with a reason, which is logged, until one is closed', async () => {
    await restart({ caps: { perUser: 2, perAddress: 10 } })
    const [first] = [await device(anna), await device(anna)]
    expect(await outcome(open(anna))).toBe('TOO_MANY')
    expect(logLines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ userId: anna, cap: 'user' }),
    )
    await device(ben)
    const gone = new Promise<void>((resolve) => realtime.onDisconnect(() => resolve()))
    first?.disconnect()
    await gone
    await device(anna)
  })

  it('on the sockets of one address count every account there, and no other address', async () => {
    await restart({ trustProxy: true, caps: { perUser: 10, perAddress: 2 } })
    await device(anna, { from: '203.0.113.7' })
    await device(ben, { from: '203.0.113.7' })
    expect(await outcome(open(userId('3'), { from: '203.0.113.7' }))).toBe('TOO_MANY')
    expect(logLines.join('')).toContain('"cap":"address"')
    await device(userId('3'), { from: '203.0.113.8' })
  })

  it('do not count those who were refused', async () => {
    await restart({ caps: { perUser: 1, perAddress: 10 } })
    ended.add('11')
    for (let attempt = 0; attempt < 3; attempt++) expect(await outcome(open(anna))).toBe('TOKEN_INVALID')
    await device(anna, { sessionId: '12' })
  })
})

describe('joining many rooms at once', () => {
  it('answers for each in order, and lets into those that are open to the person', async () => {
    const socket = await device(ben)
    const rooms = [{ room: 'talk:1' }, { room: 'talk:13' }, { room: 'nowhere:1' }, null, { room: 'talk:2' }]
    const answer = await ask(socket, JOIN_MANY_EVENT, { rooms })
    expect(answer.ok).toBe(true)
    expect(answer.rooms?.map(({ ok, reason }) => (ok ? 'in' : reason))).toEqual([
      'in',
      'FORBIDDEN',
      'INVALID_INPUT',
      'INVALID_INPUT',
      'in',
    ])
    const { after } = listen<Delivery>(socket, DELIVERY_EVENT)
    await realtime.publish(talk, { talkId: '13' }, 'said', { words: 'not for Ben' })
    await realtime.publish(talk, { talkId: '2' }, 'said', { words: 'for Ben' })
    expect(await after(1)).toMatchObject([{ room: 'talk:2', data: { words: 'for Ben' } }])
  })

  it('tells of each what was missed', async () => {
    const socket = await device(anna)
    const { rooms: first = [] } = await ask(socket, JOIN_MANY_EVENT, {
      rooms: [{ room: 'talk:1' }, { room: 'talk:2' }],
    })
    socket.disconnect()
    await realtime.publish(talk, { talkId: '2' }, 'said', { words: 'meanwhile' })
    const again = await ask(await device(anna), JOIN_MANY_EVENT, {
      rooms: first.map(({ sequence }, index) => ({ room: `talk:${index + 1}`, lastSequence: sequence })),
    })
    expect(again.rooms?.map(({ missed = [] }) => missed.map(({ data }) => data))).toEqual([
      [],
      [{ words: 'meanwhile' }],
    ])
  })

  it.each([
    ['nothing', undefined],
    ['no list', { rooms: 'talk:1' }],
    [
      'more rooms than one request may name',
      { rooms: Array.from({ length: JOIN_MANY_MAX + 1 }, () => ({ room: 'talk:1' })) },
    ],
  ])('refuses %s', async (_, request) => {
    expect(await ask(await device(anna), JOIN_MANY_EVENT, request)).toEqual({ ok: false, reason: 'INVALID_INPUT' })
  })

  it('stops at as many rooms as one socket may be in', async () => {
    const socket = await device(anna)
    const rooms = (from: number) => Array.from({ length: 100 }, (_, index) => ({ room: `talk:${from + index}` }))
    const answers = [
      ...((await ask(socket, JOIN_MANY_EVENT, { rooms: rooms(100) })).rooms ?? []),
      ...((await ask(socket, JOIN_MANY_EVENT, { rooms: rooms(200) })).rooms ?? []),
    ]
    const refused = answers.filter(({ ok }) => !ok)
    expect(refused.length).toBeGreaterThan(0)
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['TOO_MANY']))
    expect((await join(socket, 'talk:100')).ok).toBe(true)
  })
})

describe('a crowded room', () => {
  it('hears the first word at once, and those that follow it closely in one frame, each once and in order', async () => {
    realtime.gather(talk)
    const socket = await device(anna)
    const { sequence = 0 } = await join(socket, 'talk:1')
    const frames: number[][] = []
    const all = new Promise<void>((resolve) => {
      socket.on(DELIVERY_EVENT, (...deliveries: Delivery[]) => {
        frames.push(deliveries.map((delivery) => delivery.sequence - sequence))
        if (frames.flat().length === 9) resolve()
      })
    })
    const words = Array.from({ length: 9 }, (_, place) => `word ${place}`)
    await Promise.all(words.map((word) => realtime.publish(talk, { talkId: '1' }, 'said', { words: word })))
    await all
    expect(frames).toEqual([[1], [2, 3, 4, 5, 6, 7, 8, 9]])
    const late = await ask(await device(ben), JOIN_EVENT, { room: 'talk:1', lastSequence: sequence })
    expect(late.missed?.map(({ data }) => (data as { words: string }).words)).toEqual(words)
  })

  it('hears many words packed, where it can unpack them, until it leaves', async () => {
    realtime.gather(talk)
    const [socket, plain] = [await device(anna, { unpacks: true }), await device(ben)]
    const { sequence = 0 } = await join(socket, 'talk:2')
    await join(plain, 'talk:2')
    const [heard, asItIs] = [new Array<number>(), listen<Delivery>(plain, DELIVERY_EVENT)]
    let packs = 0
    const hear = (...deliveries: Delivery[]) => heard.push(...deliveries.map((one) => one.sequence - sequence))
    socket.on(DELIVERY_EVENT, hear)
    socket.on(PACKED_EVENT, (packed: string) => {
      packs++
      hear(...(JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()) as Delivery[]))
    })
    const say = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => realtime.publish(talk, { talkId: '2' }, 'said', { words: 'again' })),
      )
    await say(20)
    await vi.waitFor(() => expect(heard).toEqual(Array.from({ length: 20 }, (_, place) => place + 1)))
    expect(packs).toBe(1)
    await vi.waitFor(() => expect(asItIs.heard.length).toBeGreaterThan(1))

    socket.emit(LEAVE_EVENT, { room: 'talk:2' })
    realtime.expel(talk, { talkId: '2' }, ben)
    await ask(socket, JOIN_EVENT, { room: 'talk:3' })
    const before = asItIs.heard.length
    await say(20)
    const late = await device(anna, { unpacks: true })
    await join(late, 'talk:2')
    const end = new Promise((resolve) => late.on(PACKED_EVENT, resolve))
    await say(20)
    await end
    expect([heard.length, asItIs.heard.length]).toEqual([20, before])
  })
})

describe('a signal', () => {
  it('is heard in the room, takes no number, and nobody catches up with it', async () => {
    const [here, outside] = [await device(anna), await device(ben)]
    const { sequence: before = 0 } = await join(here, 'talk:1')
    const [signals, events, elsewhere] = [
      listen<Signal>(here, SIGNAL_EVENT),
      listen<Delivery>(here, DELIVERY_EVENT),
      listen<Signal>(outside, SIGNAL_EVENT),
    ]
    for (const count of [1, 2, 3]) realtime.signal(talk, { talkId: '1' }, 'tick', { count })
    await realtime.publish(talk, { talkId: '1' }, 'said', { words: 'numbered' })
    expect(await signals.after(3)).toEqual(
      [1, 2, 3].map((count) => ({ room: 'talk:1', type: 'tick', data: { count } })),
    )
    expect((await events.after(1)).map(({ sequence }) => sequence)).toEqual([before + 1])
    const late = await ask(outside, JOIN_EVENT, { room: 'talk:1', lastSequence: before })
    expect(late.missed?.map(({ type }) => type)).toEqual(['said'])
    expect(elsewhere.heard).toEqual([])
  })

  it('from a member goes to the module, which passes it on to everybody but the sender', async () => {
    realtime.receive(talk, 'typing', (from, key, { isTyping }) => {
      if (isTyping) realtime.signal(talk, key, 'typing', { userId: from.userId }, { except: from })
    })
    const [writer, reader] = [await device(anna), await device(ben)]
    for (const socket of [writer, reader]) await join(socket, 'talk:1')
    const [own, heard] = [listen<Signal>(writer, SIGNAL_EVENT), listen<Signal>(reader, SIGNAL_EVENT)]
    expect(await send(writer, { room: 'talk:1', type: 'typing', data: { isTyping: true } })).toEqual({ ok: true })
    expect(await heard.after(1)).toEqual([{ room: 'talk:1', type: 'typing', data: { userId: anna } }])
    await send(writer, { room: 'talk:1', type: 'typing', data: { isTyping: false } })
    expect(own.heard).toEqual([])
  })

  it.each([
    ['nothing', undefined, 'INVALID_INPUT'],
    ['an unknown room', { room: 'nowhere:1', type: 'typing', data: { isTyping: true } }, 'INVALID_INPUT'],
    ['what the channel does not know', { room: 'talk:1', type: 'tick', data: { count: 1 } }, 'INVALID_INPUT'],
    ['a name of the object itself', { room: 'talk:1', type: 'constructor', data: {} }, 'INVALID_INPUT'],
    ['data of another form', { room: 'talk:1', type: 'typing', data: { isTyping: 'yes' } }, 'INVALID_INPUT'],
    ['what no module receives', { room: 'talk:1', type: 'shout', data: {} }, 'FORBIDDEN'],
    ['to a room that was not joined', { room: 'talk:2', type: 'typing', data: { isTyping: true } }, 'FORBIDDEN'],
  ])('is refused: %s', async (_, request, reason) => {
    let received = 0
    realtime.receive(talk, 'typing', () => void received++)
    const socket = await device(anna)
    await join(socket, 'talk:1')
    expect(await send(socket, request)).toEqual({ ok: false, reason })
    expect(received).toBe(0)
    socket.emit(SIGNAL_EVENT, request, 'not a function')
    expect(socket.connected).toBe(true)
  })

  it('is counted per account: too many within ten seconds are refused, and later ones taken again', async () => {
    let received = 0
    realtime.receive(talk, 'typing', () => void received++)
    const [phone, laptop] = [await device(anna), await device(anna)]
    for (const socket of [phone, laptop]) await join(socket, 'talk:1')
    const typing = { room: 'talk:1', type: 'typing', data: { isTyping: true } }
    const answers = await Promise.all(Array.from({ length: 220 }, (_, n) => send(n % 2 ? phone : laptop, typing)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(200)
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ reason }) => reason))).toEqual(new Set(['TOO_MANY']))
    now += 10_000
    expect(await send(phone, typing)).toEqual({ ok: true })
    expect(received).toBe(201)
  })

  it('that a module cannot handle is logged and ends nothing', async () => {
    realtime.receive(talk, 'typing', () => {
      throw new Error('a defect')
    })
    const socket = await device(anna)
    await join(socket, 'talk:1')
    expect(await send(socket, { room: 'talk:1', type: 'typing', data: { isTyping: true } })).toEqual({ ok: true })
    expect((await join(socket, 'talk:1')).ok).toBe(true)
    expect(logLines.join('')).toContain('could not be handled')
  })
})

describe('two processes that share Redis', () => {
  it('carry a signal to the members of a room at both, and one without Redis to its own', async () => {
    const redis = await startRedis()
    const clients = await Promise.all([clientOf(redis), clientOf(redis)])
    const [here, there] = await Promise.all(clients.map((client) => serve({ redis: client })))
    try {
      const [near, far] = [await device(anna, { at: here!.server }), await device(ben, { at: there!.server })]
      for (const socket of [near, far]) await join(socket, 'talk:1')
      const heard = [near, far].map((socket) => listen<Signal>(socket, SIGNAL_EVENT))
      here!.realtime.receive(talk, 'typing', (from, key) =>
        here!.realtime.signal(talk, key, 'typing', { userId: from.userId }, { except: from }),
      )
      await send(near, { room: 'talk:1', type: 'typing', data: { isTyping: true } })
      expect(await heard[1]!.after(1)).toEqual([{ room: 'talk:1', type: 'typing', data: { userId: anna } }])
      there!.realtime.signal(talk, { talkId: '1' }, 'tick', { count: 1 })
      expect(await heard[0]!.after(1)).toMatchObject([{ type: 'tick', data: { count: 1 } }])
      expect(await heard[1]!.after(2)).toMatchObject([{ type: 'typing' }, { type: 'tick' }])

      const isAway = new Promise((resolve) => clients[0].once('error', resolve))
      redis.process.kill('SIGKILL')
      await isAway
      here!.realtime.signal(talk, { talkId: '1' }, 'tick', { count: 2 })
      expect(await heard[0]!.after(2)).toMatchObject([{ data: { count: 1 } }, { data: { count: 2 } }])
      expect(heard[1]!.heard).toHaveLength(2)
    } finally {
      redis.process.kill('SIGKILL')
      for (const client of clients) await client.shut()
      await Promise.all([here!.realtime.close(), there!.realtime.close()])
    }
  })
  it('live on when Redis goes with a word to the others under way', async () => {
    const redis = await startRedis()
    const client = await clientOf(redis)
    const { realtime: alone } = await serve({ redis: client })
    const unhandled: unknown[] = []
    const note = (reason: unknown): void => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    try {
      redis.process.kill('SIGSTOP') // it never answers what it is told now
      alone.hint('any', [])
      const isAway = new Promise((resolve) => client.once('error', resolve))
      await new Promise((resolve) => setImmediate(resolve)) // on its way
      redis.process.kill('SIGKILL')
      await isAway
      await new Promise((resolve) => setImmediate(resolve)) // a rejection nobody took is told after all else
      expect(unhandled).toEqual([])
      expect(logLines.join('')).toContain('a word to the other processes was lost')
    } finally {
      process.off('unhandledRejection', note)
      redis.process.kill('SIGKILL')
      await client.shut()
      await alone.close()
    }
  })
  it('listen also when the first try got no answer', async () => {
    const redis = await startRedis()
    const line = await startTcpProxy(redis)
    const clients = await Promise.all([clientOf(redis), clientOf(line)])
    let made = 0
    let isListening: Promise<void> | undefined
    const duplicate = clients[1].duplicate.bind(clients[1])
    vi.spyOn(clients[1], 'duplicate').mockImplementation((options) => {
      const one = duplicate(options)
      // The second one listens. The first only reads, and must not stall the line while the other is on its way.
      if (++made !== 2) return one
      isListening = new Promise((resolve) => {
        one.once('ready', () => {
          line.stall() // what it asks for now gets lost
          setImmediate(resolve)
        })
      })
      return one
    })
    const [there, here] = await Promise.all([serve({ redis: clients[0] }), serve({ redis: clients[1] })])
    try {
      await isListening
      line.refuse()
      line.heal()
      const heard: string[] = []
      here.realtime.onHint('any', (words) => void heard.push(...words))
      await vi.waitUntil(() => {
        there.realtime.hint('any', ['something'])
        return heard.includes('something')
      }, 15_000)
    } finally {
      for (const client of clients) await client.shut()
      await Promise.all([here.realtime.close(), there.realtime.close()])
      await line.close()
      redis.process.kill('SIGKILL')
    }
  })
  it('end quietly when they stop before they could listen', async () => {
    const redis = await startRedis()
    const client = await clientOf(redis)
    const unhandled: unknown[] = []
    const note = (reason: unknown): void => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    try {
      const listening: ReturnType<RedisClient['duplicate']>[] = []
      const duplicate = client.duplicate.bind(client)
      vi.spyOn(client, 'duplicate').mockImplementation((options) => {
        const one = duplicate(options)
        listening.push(one)
        return one
      })
      const { realtime: brief } = await serve({ redis: client })
      await brief.close()
      await vi.waitUntil(() => listening.length === 2 && listening.every(({ isOpen }) => !isOpen), 10_000)
      await new Promise((resolve) => setImmediate(resolve)) // a rejection nobody took is told after all else
      expect(unhandled).toEqual([])
    } finally {
      process.off('unhandledRejection', note)
      redis.process.kill('SIGKILL')
      await client.shut()
    }
  })
})

const clientOf = ({ port }: { port: number }): Promise<RedisClient> =>
  openRedis({
    url: `redis://127.0.0.1:${port}`,
    prefix: 'fanlight',
    log: createLog('silent'),
    failed: () => undefined,
  })
