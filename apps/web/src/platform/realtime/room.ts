import type { Delivery } from '@fanlight/contract'

/** What this client knows of one room's numbered events. Pure: the connection does what `Step` says. */
export type Room = {
  /** The last event that was handed on; undefined before the first join was answered. */
  sequence: number | undefined
  /** Events that came while a join was under way. */
  early: readonly Delivery[]
  isJoining: boolean
}

export type JoinAnswer = { sequence: number; missed: readonly Delivery[]; isComplete: boolean }

export type Step = {
  room: Room
  deliver: readonly Delivery[]
  /** Events were missed for good, or this is the first join: what is on screen must be read again. */
  resync: boolean
  rejoin: boolean
}

export const newRoom: Room = { sequence: undefined, early: [], isJoining: false }

export const joining = (room: Room): Room => ({ ...room, isJoining: true })

export function joined(room: Room, answer: JoinAnswer): Step {
  const isFirst = room.sequence === undefined
  const resync = isFirst || !answer.isComplete
  const missed = resync ? [] : answer.missed
  let sequence = resync ? answer.sequence : (room.sequence ?? 0)
  const deliver: Delivery[] = []
  for (const delivery of inOrder([...missed, ...room.early])) {
    if (delivery.sequence !== sequence + 1) continue
    deliver.push(delivery)
    sequence = delivery.sequence
  }
  // One that is further ahead waits for another that was said before it and comes after it; the server has both.
  const isAhead = room.early.some((delivery) => delivery.sequence > sequence)
  return { room: { sequence, early: [], isJoining: isAhead }, deliver, resync, rejoin: isAhead }
}

export function received(room: Room, delivery: Delivery): Step {
  const idle: Step = { room, deliver: [], resync: false, rejoin: false }
  if (room.isJoining) return { ...idle, room: { ...room, early: [...room.early, delivery] } }
  // Left, or never joined: a late event of it is nobody's.
  if (room.sequence === undefined) return idle
  // The server joins before it reads its log, so an event can arrive twice.
  if (delivery.sequence <= room.sequence) return idle
  if (delivery.sequence === room.sequence + 1) {
    return { ...idle, room: { ...room, sequence: delivery.sequence }, deliver: [delivery] }
  }
  return { ...idle, room: { ...room, early: [delivery], isJoining: true }, rejoin: true }
}

function inOrder(deliveries: readonly Delivery[]): Delivery[] {
  return deliveries.toSorted((a, b) => a.sequence - b.sequence)
}
