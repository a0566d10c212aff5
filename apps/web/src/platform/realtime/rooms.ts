import {
  JOIN_EVENT,
  JOIN_MANY_EVENT,
  JOIN_MANY_MAX,
  LEAVE_EVENT,
  SIGNAL_EVENT,
  type Delivery,
  type Signal,
} from '@fanlight/contract'
import type { Socket } from 'socket.io-client'
import type { CheckedEvent } from './socket.ts'
import { joined, joining, newRoom, received, type JoinAnswer, type Room, type Step } from './room.ts'

/** A listener of a room. */
export type Listener = { onEvent(event: CheckedEvent): void; onResync(): void; onSignal(signal: CheckedEvent): void }

/** What came through the socket, as the contract knows it, or why it is none. */
export type Check = {
  event: (delivery: Delivery) => CheckedEvent | 'unknown' | 'invalid'
  signal: (signal: Signal) => CheckedEvent | 'unknown' | 'invalid'
}

type RawJoinAnswer =
  | ({ ok: true } & Omit<JoinAnswer, 'isComplete'> & { isComplete?: boolean })
  | { ok: false; reason: string }
type RawJoinAllAnswer = { ok: true; rooms: readonly RawJoinAnswer[] } | { ok: false; reason: string }

const ANSWER_WITHIN_MS = 10_000
const AGAIN_AFTER_MS = 3_000
/** The server will say the same again. */
const FOR_GOOD = new Set(['FORBIDDEN', 'INVALID_INPUT', 'TOO_MANY'])

/**
 * The rooms that one client is in: joined for as long as a listener is there, and over every break of the line. Each socket
 * that takes the place of another is handed in with `use`.
 */
export function createRooms({
  check,
  log,
}: {
  check: Check
  log: (message: string, details: Record<string, unknown>) => void
}) {
  const listeners = new Map<string, Set<Listener>>()
  const rooms = new Map<string, Room>()
  let socket: Socket | null = null

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
    asking.timeout(ANSWER_WITHIN_MS).emit(JOIN_MANY_EVENT, request, (late: Error | null, answer?: RawJoinAllAnswer) => {
      if (asking !== socket) return
      const answers = !late && answer?.ok ? answer.rooms : []
      const reason = answer && !answer.ok ? answer.reason : 'timed out'
      names.forEach((name, index) => answered(name, answers[index] ?? { ok: false, reason }))
    })
  }

  function join(name: string): void {
    if (!socket?.connected) return
    const asking = socket
    asking.timeout(ANSWER_WITHIN_MS).emit(JOIN_EVENT, requestOf(name), (late: Error | null, answer?: RawJoinAnswer) => {
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
    log('joining a channel failed', { room: name, reason: answer.reason })
    if (FOR_GOOD.has(answer.reason)) return void rooms.delete(name)
    // Where events are kept is out of reach for the moment. Who did not ask again would hear nothing more.
    const asked = socket
    setTimeout(() => {
      if (asked === socket && rooms.get(name)?.isJoining) join(name)
    }, AGAIN_AFTER_MS)
  }

  /** A signal has no number: it is handed on when it comes, and one that was missed is no gap. */
  function hear(signal: Signal): void {
    if (rooms.get(signal.room)?.sequence === undefined) return
    const checked = check.signal(signal)
    if (checked === 'invalid') logMismatch(signal)
    if (typeof checked !== 'object') return
    for (const listener of listeners.get(signal.room) ?? []) listener.onSignal(checked)
  }

  function take(name: string, step: Step): void {
    rooms.set(name, step.room)
    const told = [...(listeners.get(name) ?? [])]
    if (step.resync) for (const listener of told) listener.onResync()
    for (const delivery of step.deliver) {
      const event = check.event(delivery)
      if (event === 'invalid') logMismatch(delivery)
      if (typeof event === 'object') for (const listener of told) listener.onEvent(event)
    }
    if (step.rejoin) join(name)
  }

  const logMismatch = ({ room, type }: Signal): void => log('an event does not match the contract', { room, type })

  function use(next: Socket): void {
    socket = next
  }

  /** The socket is connected, for the first time or again. */
  const onConnect = (): void => joinAll([...listeners.keys()])

  function receive(...deliveries: Delivery[]): void {
    for (const delivery of deliveries) {
      const room = rooms.get(delivery.room)
      if (room) take(delivery.room, received(room, delivery))
    }
  }

  function listen(name: string, listener: Listener): () => void {
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

  /**
   * Sends what need not survive: nothing waits for a connection, and nobody hears whether it arrived. But where the server says
   * that this is no room of ours any more, it is asked for again, and each time that something is to be said in it.
   */
  function send({ room, ...said }: Signal): void {
    if (!socket?.connected || !listeners.has(room)) return
    if (!rooms.has(room)) return join(room)
    const asked = socket
    socket.emit(SIGNAL_EVENT, { room, ...said }, (answer?: { ok: boolean; reason?: string }) => {
      const isLost = answer?.reason === 'FORBIDDEN' && asked === socket && rooms.get(room)?.isJoining === false
      if (isLost) join(room)
    })
  }

  /** The account is gone: what its rooms knew is nobody's. Those who listen stay, for the next one. */
  function forget(): void {
    socket = null
    rooms.clear()
  }

  return { use, onConnect, receive, hear, listen, send, forget }
}
