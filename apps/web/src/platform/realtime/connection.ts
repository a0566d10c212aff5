import {
  DELIVERY_EVENT,
  getRealtimeToken,
  JOIN_EVENT,
  JOIN_MANY_EVENT,
  JOIN_MANY_MAX,
  LEAVE_EVENT,
  REALTIME_PATH,
  SIGNAL_EVENT,
  type Delivery,
  type Signal,
} from '@fanlight/contract'
import type { Socket } from 'socket.io-client'
import { call } from '../api/index.ts'
import { logToServer } from '../log/log.ts'
import { createStore } from '../store.ts'
import type { CheckedEvent, checkEvent as CheckEvent, checkSignal as CheckSignal } from './socket.ts'
import { joined, joining, newRoom, received, type JoinAnswer, type Room, type Step } from './room.ts'

export type RealtimeStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'failed'

/** A listener of a room. */
export type Listener = { onEvent(event: CheckedEvent): void; onResync(): void; onSignal(signal: CheckedEvent): void }

const CONNECT_WITHIN_MS = 10_000
const RETRY_AFTER_MS = 5_000

export const realtimeStatus = createStore<RealtimeStatus>('disconnected')

const listeners = new Map<string, Set<Listener>>()
const rooms = new Map<string, Room>()
let socket: Socket | null = null
let check: { event: typeof CheckEvent; signal: typeof CheckSignal } | undefined
/** Counts openings and closings: an import or a token that arrives after a sign-out belongs to the past. */
let generation = 0
let deadline: ReturnType<typeof setTimeout> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

export async function openRealtime(): Promise<void> {
  closeRealtime()
  const own = ++generation
  realtimeStatus.set('connecting')
  awaitConnection()
  const { io, checkEvent, checkSignal } = await import('./socket.ts')
  if (own !== generation) return
  check = { event: checkEvent, signal: checkSignal }
  socket = io({
    path: REALTIME_PATH,
    transports: ['websocket'],
    reconnectionDelayMax: 30_000,
    // Asked again for every attempt: the token lives for a short time only.
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
    joinAll([...listeners.keys()])
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
  socket.on(SIGNAL_EVENT, hear)
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

/** After a break there may be many: one request for all of them, where one for each would wait in line. */
function joinAll(names: readonly string[]): void {
  for (let start = 0; start < names.length; start += JOIN_MANY_MAX) {
    const some = names.slice(start, start + JOIN_MANY_MAX)
    if (some.length > 1) joinTogether(some)
    else some.forEach(join)
  }
}

function joinTogether(names: readonly string[]): void {
  if (!socket?.connected) return
  const asking = socket
  const request = { rooms: names.map(requestOf) }
  asking.timeout(CONNECT_WITHIN_MS).emit(JOIN_MANY_EVENT, request, (late: Error | null, answer?: RawJoinAllAnswer) => {
    if (asking !== socket) return
    const answers = !late && answer?.ok ? answer.rooms : []
    const reason = answer && !answer.ok ? answer.reason : 'timed out'
    names.forEach((name, index) => answered(name, answers[index] ?? { ok: false, reason }))
  })
}

function join(name: string): void {
  if (!socket?.connected) return
  const asking = socket
  asking.timeout(CONNECT_WITHIN_MS).emit(JOIN_EVENT, requestOf(name), (late: Error | null, answer?: RawJoinAnswer) => {
    if (asking === socket) answered(name, !late && answer ? answer : { ok: false, reason: 'timed out' })
  })
}

function requestOf(name: string): { room: string; lastSequence?: number } {
  const room = joining(rooms.get(name) ?? newRoom)
  rooms.set(name, room)
  return { room: name, ...(room.sequence !== undefined && { lastSequence: room.sequence }) }
}

function answered(name: string, answer: RawJoinAnswer): void {
  const current = rooms.get(name)
  if (!current) return
  if (answer.ok) return take(name, joined(current, { isComplete: true, ...answer }))
  rooms.delete(name)
  logToServer('warn', 'joining a channel failed', { room: name, reason: answer.reason })
}

type RawJoinAnswer =
  | ({ ok: true } & Omit<JoinAnswer, 'isComplete'> & { isComplete?: boolean })
  | { ok: false; reason: string }
type RawJoinAllAnswer = { ok: true; rooms: readonly RawJoinAnswer[] } | { ok: false; reason: string }

/** Sends what need not survive: nothing waits for a connection, and nobody hears whether it arrived. */
export function send(signal: Signal): void {
  if (socket?.connected && rooms.has(signal.room)) socket.emit(SIGNAL_EVENT, signal)
}

/** A signal has no number: it is handed on when it comes, and one that was missed is no gap. */
function hear(signal: Signal): void {
  if (rooms.get(signal.room)?.sequence === undefined) return
  const checked = check?.signal(signal)
  if (checked === 'invalid') logMismatch(signal)
  if (typeof checked !== 'object') return
  for (const listener of listeners.get(signal.room) ?? []) listener.onSignal(checked)
}

function logMismatch({ room, type }: Signal): void {
  logToServer('warn', 'an event does not match the contract', { room, type })
}

function take(name: string, step: Step): void {
  rooms.set(name, step.room)
  const told = [...(listeners.get(name) ?? [])]
  if (step.resync) for (const listener of told) listener.onResync()
  for (const delivery of step.deliver) {
    const event = check?.event(delivery)
    if (event === 'invalid') logMismatch(delivery)
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
