import {
  DELIVERY_EVENT,
  getRealtimeToken,
  JOIN_EVENT,
  LEAVE_EVENT,
  REALTIME_PATH,
  type Delivery,
} from '@fanlight/contract'
import type { Socket } from 'socket.io-client'
import { call } from '../api/index.ts'
import { logToServer } from '../log/index.ts'
import { createStore } from '../store.ts'
import type { CheckedEvent, checkEvent as CheckEvent } from './socket.ts'
import { joined, joining, newRoom, received, type JoinAnswer, type Room, type Step } from './room.ts'

export type RealtimeStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'failed'

/** Somebody who listens to a room. */
export type Listener = { onEvent(event: CheckedEvent): void; onResync(): void }

const CONNECT_WITHIN_MS = 10_000
const RETRY_AFTER_MS = 5_000

export const realtimeStatus = createStore<RealtimeStatus>('disconnected')

const listeners = new Map<string, Set<Listener>>()
const rooms = new Map<string, Room>()
let socket: Socket | null = null
let check: typeof CheckEvent | undefined
/** Counts openings and closings: an import or a token that arrives after a sign-out belongs to the past. */
let generation = 0
let deadline: ReturnType<typeof setTimeout> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

export async function openRealtime(): Promise<void> {
  closeRealtime()
  const own = ++generation
  realtimeStatus.set('connecting')
  awaitConnection()
  const { io, checkEvent } = await import('./socket.ts')
  if (own !== generation) return
  check = checkEvent
  socket = io({
    path: REALTIME_PATH,
    transports: ['websocket'],
    reconnectionDelayMax: 30_000,
    // Asked anew for every attempt: the token lives for a short time only.
    auth: (give) => {
      call(getRealtimeToken, {}).then(
        ({ wyyToken }) => give({ token: wyyToken }),
        () => give({}),
      )
    },
  })
  socket.on('connect', () => {
    clearTimeout(deadline)
    realtimeStatus.set('connected')
    for (const name of listeners.keys()) join(name)
  })
  socket.on('disconnect', () => whileAway(own))
  socket.on('connect_error', (error) => {
    // Only logged: everything works without, a reload later.
    logToServer('warn', 'realtime login failed', { reason: error.message })
    whileAway(own)
  })
  socket.on(DELIVERY_EVENT, (delivery: Delivery) => {
    const room = rooms.get(delivery.room)
    if (room) take(delivery.room, received(room, delivery))
  })
}

export function closeRealtime(): void {
  generation += 1
  clearTimeout(deadline)
  clearTimeout(retry)
  socket?.disconnect()
  socket = null
  rooms.clear()
  realtimeStatus.set('disconnected')
}

export function listen(name: string, listener: Listener): () => void {
  const own = listeners.get(name) ?? new Set()
  const isFirst = own.size === 0
  listeners.set(name, own.add(listener))
  if (isFirst) join(name)
  else if (rooms.get(name)?.isJoining === false) listener.onResync()
  return () => {
    own.delete(listener)
    if (own.size > 0 || listeners.get(name) !== own) return
    listeners.delete(name)
    rooms.delete(name)
    if (socket?.connected) socket.emit(LEAVE_EVENT, { room: name })
  }
}

function join(name: string): void {
  if (!socket?.connected) return
  const asking = socket
  const room = joining(rooms.get(name) ?? newRoom)
  rooms.set(name, room)
  const request = { room: name, ...(room.sequence !== undefined && { lastSequence: room.sequence }) }
  asking.timeout(CONNECT_WITHIN_MS).emit(JOIN_EVENT, request, (late: Error | null, answer?: RawJoinAnswer) => {
    const current = rooms.get(name)
    if (asking !== socket || !current) return
    if (!late && answer?.ok) return take(name, joined(current, { isComplete: true, ...answer }))
    rooms.delete(name)
    const reason = answer && !answer.ok ? answer.reason : 'timed out'
    logToServer('warn', 'joining a channel failed', { room: name, reason })
  })
}

type RawJoinAnswer =
  | ({ ok: true } & Omit<JoinAnswer, 'isComplete'> & { isComplete?: boolean })
  | { ok: false; reason: string }

function take(name: string, step: Step): void {
  rooms.set(name, step.room)
  const told = [...(listeners.get(name) ?? [])]
  if (step.resync) for (const listener of told) listener.onResync()
  for (const delivery of step.deliver) {
    const event = check?.(delivery)
    if (event === 'invalid')
      logToServer('warn', 'an event does not match the contract', { room: name, type: delivery.type })
    if (typeof event === 'object') for (const listener of told) listener.onEvent(event)
  }
  if (step.rejoin) join(name)
}

function whileAway(own: number): void {
  if (own !== generation || !socket) return
  if (realtimeStatus.get() === 'connected') {
    realtimeStatus.set('reconnecting')
    awaitConnection()
  }
  // Socket.IO goes on trying by itself, except when the server refused or ended the connection.
  if (socket.active) return
  clearTimeout(retry)
  retry = setTimeout(() => own === generation && socket?.connect(), RETRY_AFTER_MS)
}

function awaitConnection(): void {
  clearTimeout(deadline)
  deadline = setTimeout(() => {
    realtimeStatus.set('failed')
    logToServer('warn', 'connection timed out')
  }, CONNECT_WITHIN_MS)
}
