import type { Server as NodeServer } from 'node:http'
import {
  DELIVERY_EVENT,
  JOIN_EVENT,
  LEAVE_EVENT,
  REALTIME_PATH,
  roomOf,
  type Channel,
  type Delivery,
  type EventData,
  type EventNameOf,
  type KeyOf,
  type SessionId,
  type UserId,
} from '@fanlight/contract'
import { channels } from '@fanlight/contract/schemas'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import type { RedisClient } from '../http/limits.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Secrets } from '../secrets.ts'
import { createRoomLog } from './room-log.ts'
import { openTicket, type Ticket } from './ticket.ts'

export type MayJoin<C extends Channel> = (who: Ticket, key: KeyOf<C>) => boolean | Promise<boolean>

export type Realtime = {
  /** Says who may join a channel. One that nobody answers for cannot be joined. */
  authorise<C extends Channel>(channel: C, mayJoin: MayJoin<C>): void
  publish<C extends Channel, N extends EventNameOf<C>>(
    channel: C,
    key: KeyOf<C>,
    type: N,
    data: EventData<C, N>,
  ): Promise<void>
  /** Cuts off every connection of these sessions, on every process. */
  disconnect(userId: UserId, sessionIds: readonly SessionId[]): void
  close(): Promise<void>
}

/** Beyond this a consumer is too slow to catch up: it is cut off and starts again from a snapshot. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024
const MAX_ROOMS_PER_SOCKET = 200

const JoinRequest = z.object({ room: z.string().max(200), lastSequence: z.int().nonnegative().optional() })
const LeaveRequest = z.object({ room: z.string().max(200) })

export function createRealtime(deps: {
  server: NodeServer
  redis: RedisClient | null
  secrets: Secrets
  now: () => number
  log: Log
  metrics: Metrics
}): Realtime {
  const { redis, log, metrics } = deps
  const io = new Server(deps.server, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    ...(redis && { adapter: createAdapter(redis) }),
  })
  const rooms = createRoomLog(redis, deps.now)
  const authorisers = new Map<string, MayJoin<Channel>>()
  let open = 0

  io.use((socket, next) => {
    // Only a text: whatever else a stranger puts there may not even be possible to turn into one.
    const said: unknown = socket.handshake.auth['token']
    const ticket = typeof said === 'string' ? openTicket(deps.secrets, said, deps.now()) : null
    if (!ticket) return next(new Error('TOKEN_INVALID'))
    socket.data = ticket
    return next()
  })

  io.on('connection', (socket) => {
    metrics.socketsOpen(++open)
    const ticket = socket.data as Ticket
    void socket.join(sessionRoom(ticket.sessionId))
    cutOffWhenSlow(socket, log)
    socket.on('disconnect', () => metrics.socketsOpen(--open))
    socket.on(JOIN_EVENT, (raw: unknown, answer: unknown) => {
      if (typeof answer !== 'function') return
      join(socket, ticket, raw).then(
        (result) => answer(result),
        (error: unknown) => {
          log.error({ err: error }, 'joining a channel failed')
          answer({ ok: false, reason: 'INTERNAL' })
        },
      )
    })
    socket.on(LEAVE_EVENT, (raw: unknown) => {
      const request = LeaveRequest.safeParse(raw)
      if (request.success && findChannel(request.data.room)) void socket.leave(request.data.room)
    })
  })

  async function join(socket: Socket, ticket: Ticket, raw: unknown) {
    const request = JoinRequest.safeParse(raw)
    const found = request.success ? findChannel(request.data.room) : null
    if (!request.success || !found) return { ok: false, reason: 'INVALID_INPUT' }
    const mayJoin = authorisers.get(found.channel.name)
    if (!mayJoin || !(await mayJoin(ticket, found.key))) return { ok: false, reason: 'FORBIDDEN' }
    if (socket.rooms.size >= MAX_ROOMS_PER_SOCKET) return { ok: false, reason: 'TOO_MANY' }

    const { room, lastSequence } = request.data
    // Joined before the log is read: an event in between arrives twice, which the client's sequence sorts out.
    await socket.join(room)
    return { ok: true, ...(await rooms.since(room, lastSequence)) }
  }

  return {
    authorise(channel, mayJoin) {
      authorisers.set(channel.name, (who, key) => mayJoin(who, key as never))
    },
    async publish(channel, key, type, data) {
      const room = roomOf(channel, key)
      const delivery: Delivery = { room, sequence: 0, type, data }
      delivery.sequence = await rooms.append(delivery)
      io.to(room).emit(DELIVERY_EVENT, delivery)
    },
    disconnect(_userId, sessionIds) {
      const theirs = sessionIds.map(sessionRoom)
      io.in(theirs).disconnectSockets(true)
      // While Redis is away that waits for it; those who are connected here need not.
      if (redis && !redis.isReady) io.local.in(theirs).disconnectSockets(true)
    },
    async close() {
      await io.close()
    },
  }
}

const sessionRoom = (sessionId: SessionId): string => `session/${sessionId}`

/** `user:1234` → the user channel and its key; names and values come from the contract alone. */
function findChannel(room: string): { channel: Channel; key: Record<string, unknown> } | null {
  const [name, ...values] = room.split(':')
  const channel = channels.find((candidate) => candidate.name === name)
  if (!channel) return null
  const names = Object.keys(channel.key.shape).toSorted()
  const key = channel.key.safeParse(Object.fromEntries(names.map((part, index) => [part, values[index]])))
  return key.success && names.length === values.length ? { channel, key: key.data } : null
}

function cutOffWhenSlow(socket: Socket, log: Log): void {
  socket.conn.on('packetCreate', () => {
    const transport = socket.conn.transport as unknown as { socket?: { bufferedAmount?: number } }
    if ((transport.socket?.bufferedAmount ?? 0) <= MAX_BUFFERED_BYTES) return
    log.warn('a slow realtime connection was cut off')
    socket.disconnect(true)
  })
}
