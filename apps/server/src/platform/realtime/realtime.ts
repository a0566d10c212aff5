import type { IncomingMessage, Server as NodeServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import {
  DELIVERY_EVENT,
  JOIN_EVENT,
  JOIN_MANY_EVENT,
  LEAVE_EVENT,
  MOVE_EVENT,
  PACKED_EVENT,
  REALTIME_PATH,
  roomOf,
  SIGNAL_EVENT,
  type Channel,
  type Delivery,
  type EventData,
  type EventNameOf,
  type EventOf,
  type KeyOf,
  type SendData,
  type SendNameOf,
  type SessionId,
  type Signal,
  type SignalData,
  type SignalNameOf,
  type UserId,
} from '@fanlight/contract'
import { channels as contractChannels, type ChannelDefinition } from '@fanlight/contract/schemas'
import { Server, type Socket } from 'socket.io'
import { createProxyTrust, networkOf, type TrustProxy } from '../http/network.ts'
import { countInMemory } from '../http/limits.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { RedisClient } from '../redis/redis.ts'
import type { Secrets } from '../secrets.ts'
import { createOwed } from './owed.ts'
import { createRedisAdapter } from './redis-adapter.ts'
import { findChannel, JoinManyRequest, JoinRequest, LeaveRequest, SignalRequest } from './requests.ts'
import { createRoomLog } from './room-log.ts'
import { addressOf, createSocketCaps, SOCKET_CAPS, type SocketCaps } from './socket-caps.ts'
import { openTicket, type Ticket } from './ticket.ts'

export type MayJoin<C extends Channel> = (who: Ticket, key: KeyOf<C>) => boolean | Promise<boolean>

/** One open socket; a person may have several, on several processes. */
export type Connection = Pick<Ticket, 'userId' | 'sessionId'> & { readonly socketId: string; readonly address: string }

export type Receive<C extends Channel, N extends SendNameOf<C>> = (
  from: Connection,
  key: KeyOf<C>,
  data: SendData<C, N>,
) => void | Promise<void>

export type Replay<C extends Channel> = (key: KeyOf<C>, missed: readonly EventOf<C>[]) => Promise<readonly EventOf<C>[]>

export type Realtime = {
  /** Says whether the session of a ticket still stands; asked for every connection. */
  authenticateWith(isActive: (who: Ticket) => boolean | Promise<boolean>): void
  /** Told of every socket that opens and closes on this process. */
  onConnect(hook: (who: Connection) => void): void
  onDisconnect(hook: (who: Connection) => void): void
  /** Told when the line between the processes was broken and stands again: what was said meanwhile may be lost. */
  onGap(hook: () => void): void
  /** Says who may join a channel. One that nobody answers for cannot be joined. */
  authorise<C extends Channel>(channel: C, mayJoin: MayJoin<C>): void
  publish<C extends Channel, N extends EventNameOf<C>>(
    channel: C,
    key: KeyOf<C>,
    type: N,
    data: EventData<C, N>,
  ): Promise<void>
  /**
   * Many hear many in its rooms: what is published there in quick succession goes out together. A thousand gifts a second to
   * five hundred people would be half a million frames, and are five thousand.
   */
  gather(channel: Channel): void
  /**
   * To who is in the room now: without a number and kept nowhere. Who is away misses it and never learns of it. `only` names
   * one socket of this process.
   */
  signal<C extends Channel, N extends SignalNameOf<C>>(
    channel: C,
    key: KeyOf<C>,
    type: N,
    data: SignalData<C, N>,
    options?: { except?: Connection; only?: Connection },
  ): void
  /** A word to the other processes that share Redis: lost while it is away, which `onGap` tells of. */
  hint(topic: string, payload: readonly string[]): void
  onHint(topic: string, listener: (payload: readonly string[]) => void): void
  /**
   * What was missed is told as it stands now: an event of a while ago may say what nobody may read any more. It answers as many
   * as it is given, with their numbers.
   */
  onReplay<C extends Channel>(channel: C, amend: Replay<C>): void
  /** Says what becomes of something that members of a room send. What nobody receives is refused. */
  receive<C extends Channel, N extends SendNameOf<C>>(channel: C, type: N, receive: Receive<C, N>): void
  /** Cuts off every connection of these sessions, on every process. */
  disconnect(userId: UserId, sessionIds: readonly SessionId[]): void
  /** Every device of somebody hears this room no more, on every process. Joining again is up to who authorises it. */
  expel<C extends Channel>(channel: C, key: KeyOf<C>, userId: UserId): void
  /** Nobody connects to this process any more: who tries is told to ask another. */
  refuseNew(): void
  /** Sends those who are connected to other processes, one after the other. Over when they are gone, or the time is up. */
  moveOn(withinMs: number): Promise<void>
  close(): Promise<void>
}

/** Beyond this a consumer is too slow to catch up: it is cut off and starts again from a snapshot. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024
const MAX_ROOMS_PER_SOCKET = 200
/** Of more rooms than this nobody is told: what a process remembers has an end. */
const UNHEARD_MAX = 50_000
/** In a crowded room the next word goes out so long after the one before; twice as long where so many have gathered meanwhile. */
const GATHER_MS = 100
const CROWD = 100
/** So many at once are packed for those who can unpack them: they say nearly the same, and shrink to a third; of 150 to a seventh. */
const PACK_FROM = 8
/** So many are told per second that they should go: each asks for a ticket, connects and joins its rooms elsewhere. */
const MOVED_PER_SECOND = 500
const MOVE_EVERY_MS = 20
/** Who was told to go and is still here by then does not know the word. Cut off, it comes back in its own time. */
const OBEYED_WITHIN_MS = 1_000
/** For one account on one process: typing in several chats, or the burst of network paths at the start of a call. */
const SIGNALS_PER_USER = { max: 200, perSeconds: 10 }

export function createRealtime(deps: {
  server: NodeServer
  redis: RedisClient | null
  secrets: Secrets
  now: () => number
  log: Log
  metrics: Metrics
  /** Whether a proxy of ours stands before the server and says who is calling. */
  trustProxy: TrustProxy
  caps?: SocketCaps
  channels?: readonly ChannelDefinition[]
}): Realtime {
  const { redis, log, metrics, channels = contractChannels } = deps
  const io = new Server(deps.server, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    serveClient: false,
    // Whoever asks for something else is told so below, at once.
    destroyUpgrade: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    ...(redis && { adapter: createRedisAdapter(redis, log) }),
  })
  deps.server.on('upgrade', ({ url = '' }: IncomingMessage, line: Duplex) => {
    if (!url.startsWith(`${REALTIME_PATH}/`)) refuse(line, NOT_HERE)
  })
  const { adapter } = io.sockets
  const isHeardHere = (room: string): boolean => adapter.rooms.has(room)
  const rooms = createRoomLog(redis, deps.now, isHeardHere)
  adapter.on('delete-room', (room: string) => {
    if (findChannel(channels, room)) rooms.emptied(room)
  })
  const authorisers = new Map<string, MayJoin<Channel>>()
  const receivers = new Map<string, (from: Connection, key: unknown, data: unknown) => void | Promise<void>>()
  const replays = new Map<string, Replay<Channel>>()
  const hooks = { connect: [] as ((who: Connection) => void)[], disconnect: [] as ((who: Connection) => void)[] }
  const onGap: (() => void)[] = []
  const gathered = new Set<string>()
  /** Rooms in which something was said a moment ago, with what has to wait for that moment to be over. */
  const waiting = new Map<string, Delivery[]>()
  const hints = new Map<string, ((payload: readonly string[]) => void)[]>()
  io.on(HINT_EVENT, (topic: string, payload: readonly string[]) => {
    for (const listener of hints.get(topic) ?? []) listener(payload)
  })
  const owed = createOwed(() => redis === null || redis.isReady)
  /** Rooms in which something was to be said that could not be. */
  const unheard = new Set<string>()
  // It was ready when it was handed over: each further time it had been away.
  redis?.on('ready', () => {
    if (!redis.isReady) return
    owed.doAgain()
    void tellOfGaps()
    for (const hook of onGap) hook()
  })
  const isTrustedProxy = createProxyTrust(deps.trustProxy)
  const caps = createSocketCaps(deps.caps ?? SOCKET_CAPS)
  const signalWaitMs = countInMemory(SIGNALS_PER_USER, deps.now)
  let isActive: (who: Ticket) => boolean | Promise<boolean> = () => true
  let open = 0

  io.use((socket, next) => void admit(socket, next))

  async function admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    const refusal = await refusalOf(socket)
    next(refusal === null ? undefined : new Error(refusal))
  }

  /** Why a socket may not connect, or null when it may. */
  async function refusalOf(socket: Socket): Promise<'TOKEN_INVALID' | 'TOO_MANY' | 'INTERNAL' | null> {
    // Only a text: whatever else a stranger puts there may not even be possible to turn into one.
    const said: unknown = socket.handshake.auth['token']
    const ticket = typeof said === 'string' ? openTicket(deps.secrets, said, deps.now()) : null
    if (!ticket) return 'TOKEN_INVALID'
    const address = addressOf(socket.handshake, isTrustedProxy)
    const seat = caps.take(ticket.userId, networkOf(address))
    if (typeof seat === 'string') {
      metrics.socketCutOff('cap')
      log.warn({ userId: ticket.userId, address, cap: seat }, 'a realtime connection beyond the cap was refused')
      return 'TOO_MANY'
    }
    // The transport's end, not the socket's: a client may go away before it counts as connected.
    socket.conn.once('close', () => seat.release())
    socket.data = { ticket, address, unpacks: socket.handshake.auth['unpacks'] === true }
    const refusal = await endedOf(ticket)
    if (refusal !== null) seat.release()
    return refusal
  }

  /** The ticket is good for a minute; its session may have ended within it. */
  async function endedOf(ticket: Ticket): Promise<'TOKEN_INVALID' | 'INTERNAL' | null> {
    try {
      return (await isActive(ticket)) ? null : 'TOKEN_INVALID'
    } catch (error) {
      log.error({ err: error }, 'the session of a realtime connection could not be checked')
      return 'INTERNAL'
    }
  }

  io.on('connection', (socket) => {
    metrics.socketsOpen(++open)
    const { ticket, address } = socket.data as { ticket: Ticket; address: string }
    const who: Connection = { userId: ticket.userId, sessionId: ticket.sessionId, socketId: socket.id, address }
    void socket.join([sessionRoom(ticket.sessionId), accountRoom(ticket.userId)])
    void cutOffWhenEnded(socket, ticket)
    cutOffWhenSlow(socket, log, metrics)
    socket.conn.on('packet', () => metrics.socketFrame('in'))
    tell(hooks.connect, who)
    socket.on('disconnect', () => {
      metrics.socketsOpen(--open)
      tell(hooks.disconnect, who)
    })
    socket.on(JOIN_EVENT, (raw: unknown, answer: unknown) => {
      if (typeof answer === 'function') void join(socket, ticket, raw).then((result) => answer(result))
    })
    socket.on(JOIN_MANY_EVENT, (raw: unknown, answer: unknown) => {
      if (typeof answer === 'function') void joinMany(socket, ticket, raw).then((result) => answer(result))
    })
    socket.on(LEAVE_EVENT, (raw: unknown) => {
      const request = LeaveRequest.safeParse(raw)
      if (request.success && findChannel(channels, request.data.room)) leave(socket, request.data.room)
    })
    socket.on(SIGNAL_EVENT, (raw: unknown, answer: unknown) => {
      const refusal = take(socket, who, raw)
      if (typeof answer === 'function') answer(refusal === null ? { ok: true } : { ok: false, reason: refusal })
    })
  })

  function tell(told: readonly ((who: Connection) => void)[], who: Connection): void {
    for (const hook of told) {
      try {
        hook(who)
      } catch (error) {
        log.error({ err: error }, 'a hook of a realtime connection failed')
      }
    }
  }

  /** A session that ended between the check and the socket's entry into its session's room cut off nobody. */
  async function cutOffWhenEnded(socket: Socket, ticket: Ticket): Promise<void> {
    if ((await endedOf(ticket)) === null) return
    metrics.socketCutOff('session')
    socket.disconnect(true)
  }

  async function joinMany(socket: Socket, ticket: Ticket, raw: unknown) {
    const request = JoinManyRequest.safeParse(raw)
    if (!request.success) return { ok: false, reason: 'INVALID_INPUT' }
    return { ok: true, rooms: await Promise.all(request.data.rooms.map((one) => join(socket, ticket, one))) }
  }

  async function join(socket: Socket, ticket: Ticket, raw: unknown) {
    try {
      const joined = await tryToJoin(socket, ticket, raw)
      metrics.socketJoined(joined.ok)
      return joined
    } catch (error) {
      metrics.socketJoined(false)
      log.error({ err: error }, 'joining a channel failed')
      return { ok: false, reason: 'INTERNAL' }
    }
  }

  async function tryToJoin(socket: Socket, ticket: Ticket, raw: unknown) {
    const request = JoinRequest.safeParse(raw)
    const found = request.success ? findChannel(channels, request.data.room) : null
    if (!request.success || !found) return { ok: false, reason: 'INVALID_INPUT' }
    const mayJoin = authorisers.get(found.channel.name)
    if (!mayJoin || !(await mayJoin(ticket, found.key))) return { ok: false, reason: 'FORBIDDEN' }
    const { room, lastSequence } = request.data
    if (socket.rooms.size >= MAX_ROOMS_PER_SOCKET && !socket.rooms.has(room)) return { ok: false, reason: 'TOO_MANY' }

    // Joined before the log is read: an event in between arrives twice, which the client's sequence sorts out.
    const { unpacks } = socket.data as { unpacks: boolean }
    await socket.join(gathered.has(found.channel.name) ? [room, unpacks ? packedIn(room) : plainIn(room)] : room)
    const since = await rooms.since(room, lastSequence)
    const amend = since.missed.length === 0 ? undefined : replays.get(found.channel.name)
    if (!amend) return { ok: true, ...since }
    const amended = await amend(found.key, since.missed)
    return { ok: true, ...since, missed: since.missed.map((one, place) => ({ ...one, ...(amended[place] ?? one) })) }
  }

  function leave(socket: Socket, room: string): void {
    for (const one of allOf(room)) void socket.leave(one)
  }

  /** Something that a client sent: why it was not taken, or null when it was. Having joined is the right to send. */
  function take(socket: Socket, who: Connection, raw: unknown): string | null {
    if (signalWaitMs(who.userId) > 0) return 'TOO_MANY'
    const request = SignalRequest.safeParse(raw)
    const found = request.success ? findChannel(channels, request.data.room) : null
    if (!request.success || !found) return 'INVALID_INPUT'
    const { room, type } = request.data
    const { sends = {} } = found.channel
    const data = Object.hasOwn(sends, type) ? sends[type]?.safeParse(request.data.data) : undefined
    if (!data?.success) return 'INVALID_INPUT'
    const receiver = receivers.get(receiverName(found.channel, type))
    if (!receiver || !socket.rooms.has(room)) return 'FORBIDDEN'
    handle(() => receiver(who, found.key, data.data)).catch((error: unknown) =>
      log.error({ err: error, channel: found.channel.name, type }, 'what a client sent could not be handled'),
    )
    return null
  }

  /**
   * What was said while Redis was away is lost, and the numbers know nothing of it. A number that skips one makes everybody
   * in the room ask again, and learn that they have to read.
   */
  async function tellOfGaps(): Promise<void> {
    for (const room of unheard) {
      try {
        const delivery: Delivery = { room, sequence: await rooms.skip(room), type: GAP_TYPE, data: {} }
        unheard.delete(room)
        io.to(room).emit(DELIVERY_EVENT, delivery)
      } catch (error) {
        return log.warn({ err: error }, 'Redis went again before all were told what they missed')
      }
    }
  }

  async function numbered(delivery: Delivery): Promise<number> {
    try {
      return await rooms.append(delivery)
    } catch (error) {
      if (unheard.size < UNHEARD_MAX) unheard.add(delivery.room)
      throw error
    }
  }

  /** The first at once; those that follow it closely with each other. */
  function sendGathered(room: string, ...deliveries: Delivery[]): void {
    const others = waiting.get(room)
    if (others) return void others.push(...deliveries)
    sendTogether(room, deliveries)
    waiting.set(room, [])
    const send = (): void => {
      const next = waiting.get(room) ?? []
      waiting.delete(room)
      if (next.length > 0) sendGathered(room, ...next)
    }
    const isCrowded = (): boolean => (waiting.get(room)?.length ?? 0) > CROWD
    setTimeout(() => (isCrowded() ? void setTimeout(send, GATHER_MS).unref() : send()), GATHER_MS).unref()
  }

  /** Compressed once for all who hear it. The line itself would do it for each of them again. */
  function sendTogether(room: string, deliveries: readonly Delivery[]): void {
    if (deliveries.length < PACK_FROM) return void io.to(room).emit(DELIVERY_EVENT, ...deliveries)
    io.to(plainIn(room)).emit(DELIVERY_EVENT, ...deliveries)
    io.to(packedIn(room)).emit(
      PACKED_EVENT,
      deflateRawSync(JSON.stringify(deliveries), { level: 1 }).toString('base64'),
    )
  }

  return {
    authenticateWith(check) {
      isActive = check
    },
    onConnect: (hook) => void hooks.connect.push(hook),
    onDisconnect: (hook) => void hooks.disconnect.push(hook),
    onGap: (hook) => void onGap.push(hook),
    authorise(channel, mayJoin) {
      authorisers.set(channel.name, (who, key) => mayJoin(who, key as never))
    },
    async publish(channel, key, type, data) {
      const room = roomOf(channel, key)
      const delivery: Delivery = { room, sequence: 0, type, data }
      delivery.sequence = await numbered(delivery)
      // It would be written down before it turns out that there is nobody to send it to.
      if (redis === null && !isHeardHere(room)) return
      if (gathered.has(channel.name)) sendGathered(room, delivery)
      else io.to(room).emit(DELIVERY_EVENT, delivery)
    },
    gather: (channel) => void gathered.add(channel.name),
    signal(channel, key, type, data, { except, only } = {}) {
      const room = roomOf(channel, key)
      const signal: Signal = { room, type, data }
      if (only) return void io.local.to(only.socketId).emit(SIGNAL_EVENT, signal)
      // While Redis is away a word for the other processes would arrive when it means nothing any more.
      const here = redis && !redis.isReady ? io.local : io
      const to = except ? here.to(room).except(except.socketId) : here.to(room)
      to.emit(SIGNAL_EVENT, signal)
    },
    hint(topic, payload) {
      if (redis?.isReady) io.serverSideEmit(HINT_EVENT, topic, payload)
    },
    onHint: (topic, listener) => void hints.set(topic, [...(hints.get(topic) ?? []), listener]),
    onReplay: (channel, amend) => void replays.set(channel.name, amend),
    receive(channel, type, receive) {
      receivers.set(receiverName(channel, type), (from, key, data) => receive(from, key as never, data as never))
    },
    expel(channel, key, userId) {
      const room = roomOf(channel, key)
      owed.do(() => io.in(accountRoom(userId)).socketsLeave(allOf(room)))
      // Those who are connected here need not wait for Redis.
      if (redis) io.local.in(accountRoom(userId)).socketsLeave(allOf(room))
    },
    disconnect(_userId, sessionIds) {
      const theirs = sessionIds.map(sessionRoom)
      owed.do(() => io.in(theirs).disconnectSockets(true))
      // Those who are connected here need not wait for Redis.
      if (redis) io.local.in(theirs).disconnectSockets(true)
    },
    refuseNew() {
      deps.server.removeAllListeners('upgrade')
      deps.server.on('upgrade', (_request, line: Duplex) => refuse(line, GO_ELSEWHERE))
    },
    async moveOn(withinMs) {
      const until = performance.now() + withinMs
      const left = [...io.sockets.sockets.values()]
      // Half of the time is for being told, the other half for going.
      const turns = Math.max(Math.min((left.length / MOVED_PER_SECOND) * 1_000, withinMs / 2) / MOVE_EVERY_MS, 1)
      const atOnce = Math.ceil(left.length / turns)
      for (let next = 0; next < left.length && performance.now() < until; next += atOnce) {
        const some = left.slice(next, next + atOnce)
        for (const socket of some) socket.emit(MOVE_EVENT)
        setTimeout(() => some.forEach((socket) => socket.conn.close()), OBEYED_WITHIN_MS).unref()
        await sleep(MOVE_EVERY_MS)
      }
      const obeyedBy = performance.now() + OBEYED_WITHIN_MS
      while (io.engine.clientsCount > 0 && performance.now() < until) {
        await sleep(MOVE_EVERY_MS)
        // Also those who opened a line and never said who they are: nobody could tell them.
        if (performance.now() > obeyedBy + MOVE_EVERY_MS) for (const line of linesOf(io)) line.close(true)
      }
    },
    async close() {
      await io.close()
    },
  }
}

/** The same, but before somebody is told of something that is about them, `onTold` hears who: they will want to read it. */
export function tellingFirst(realtime: Realtime, onTold: (userId: UserId) => Promise<void>): Realtime {
  return {
    ...realtime,
    async publish(channel, key, type, data) {
      const { userId } = key as { userId?: UserId }
      if (userId !== undefined) await onTold(userId)
      return realtime.publish(channel, key, type, data)
    },
  }
}

type Line = { close(discard?: boolean): void }

/** Every open line, whether somebody has said on it who they are or not. */
const linesOf = (io: Server): Line[] =>
  Object.values((io.engine as unknown as { clients: Record<string, Line> }).clients)

/** Both directions end, also when the other side would keep its own open. */
function refuse(line: Duplex, answer: string): void {
  line.on('error', () => undefined)
  line.end(answer, () => line.destroy())
}

/** The path with its slash, and what Socket.IO asks with it, is all that is spoken here. */
const NOT_HERE = 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'
/** A proxy that may ask another process does so. */
const GO_ELSEWHERE = 'HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/** No client knows this type: its number is all that it says. */
const GAP_TYPE = 'gap'

/** Between processes only: no client hears or sends it. */
const HINT_EVENT = 'hint'

const sessionRoom = (sessionId: SessionId): string => `session/${sessionId}`
const accountRoom = (userId: UserId): string => `account/${userId}`
/** Those in a crowded room who are told what came together as it is, and those who are told it packed. */
const plainIn = (room: string): string => `plain/${room}`
const packedIn = (room: string): string => `packed/${room}`
const allOf = (room: string): string[] => [room, plainIn(room), packedIn(room)]
const receiverName = (channel: Channel, type: string): string => `${channel.name} ${type}`

const handle = async (work: () => void | Promise<void>): Promise<void> => work()

function cutOffWhenSlow(socket: Socket, log: Log, metrics: Metrics): void {
  socket.conn.on('packetCreate', () => {
    metrics.socketFrame('out')
    const transport = socket.conn.transport as unknown as { socket?: { bufferedAmount?: number } }
    if ((transport.socket?.bufferedAmount ?? 0) <= MAX_BUFFERED_BYTES) return
    metrics.socketCutOff('slow')
    log.warn('a slow realtime connection was cut off')
    socket.disconnect(true)
  })
}
