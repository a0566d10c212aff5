import {
  DELIVERY_EVENT,
  getRealtimeToken,
  MOVE_EVENT,
  PACKED_EVENT,
  REALTIME_PATH,
  SIGNAL_EVENT,
} from '@fanlight/contract'
import type { Socket } from 'socket.io-client'
import { call } from '../api/index.ts'
import { logToServer } from '../log/log.ts'
import { createStore } from '../store.ts'
import { createRooms, type Check } from './rooms.ts'
import { canUnpack, createUnpacking } from './unpacking.ts'

export type RealtimeStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'failed'

const CONNECT_WITHIN_MS = 10_000
/** On average; all that were cut off together do not come back together. */
const RETRY_AFTER_MS = 5_000

export const realtimeStatus = createStore<RealtimeStatus>('disconnected')

let socket: Socket | null = null
let check: Check | undefined
const rooms = createRooms({
  check: {
    event: (delivery) => check?.event(delivery) ?? 'unknown',
    signal: (signal) => check?.signal(signal) ?? 'unknown',
  },
  log: (message, details) => logToServer('warn', message, details),
})
const unpacking = createUnpacking(rooms.receive, (error) =>
  logToServer('warn', 'events could not be unpacked', { reason: String(error) }),
)
/** Counts openings and closings: an import or a token that arrives after a sign-out belongs to the past. */
let generation = 0
/** It closes the connection only to open it again. */
let isMoving = false
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
        ({ wyyToken }) => give({ token: wyyToken, unpacks: canUnpack() }),
        () => give({}),
      )
    },
  })
  rooms.use(socket)
  socket.on('connect', () => {
    clearTimeout(deadline)
    realtimeStatus.set('connected')
    rooms.onConnect()
  })
  socket.on('disconnect', () => whileAway(own))
  socket.on('connect_error', (error) => {
    // Only logged: everything works without, a reload later.
    logToServer('warn', 'realtime login failed', { reason: error.message })
    whileAway(own)
  })
  socket.on(DELIVERY_EVENT, unpacking.receive)
  socket.on(PACKED_EVENT, unpacking.unpack)
  socket.on(SIGNAL_EVENT, rooms.hear)
  socket.on(MOVE_EVENT, move)
}

export function closeRealtime(): void {
  generation += 1
  clearTimeout(deadline)
  clearTimeout(retry)
  socket?.disconnect()
  socket = null
  rooms.forget()
  realtimeStatus.set('disconnected')
}

export const { listen, send } = rooms

/**
 * The process that holds this connection is about to stop, and another one takes it. That lasts a moment in which nothing is
 * lost, so nobody is told of it; when it fails the connection is away like any other.
 */
function move(): void {
  isMoving = true
  socket?.disconnect()
  isMoving = false
  awaitConnection()
  socket?.connect()
}

function whileAway(own: number): void {
  if (own !== generation || !socket || isMoving) return
  if (realtimeStatus.get() === 'connected') {
    realtimeStatus.set('reconnecting')
    awaitConnection()
  }
  // Socket.IO goes on trying by itself, except when the server refused or ended the connection.
  if (socket.active) return
  clearTimeout(retry)
  const wait = RETRY_AFTER_MS * (0.5 + Math.random())
  retry = setTimeout(() => own === generation && socket?.connect(), wait)
}

function awaitConnection(): void {
  clearTimeout(deadline)
  deadline = setTimeout(() => {
    realtimeStatus.set('failed')
    logToServer('warn', 'connection timed out')
  }, CONNECT_WITHIN_MS)
}
