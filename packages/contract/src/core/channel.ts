/** A stream of events about one thing. Which events those are, and what its key is, its definition says. */
export type Channel<Name extends string = string> = { readonly name: Name }

/* @__NO_SIDE_EFFECTS__ */
export function channel<const Name extends string>(name: Name): Channel<Name> {
  return { name }
}

/** `user:1234`: the room of a channel, the same on server and client. Keys are sorted, so their order does not matter. */
export function roomOf({ name }: Channel, key: Record<string, unknown>): string {
  const values = Object.keys(key)
    .toSorted()
    .map((part) => String(key[part]))
  return [name, ...values].join(':')
}

/** What travels: events of one room are numbered, so a client knows when it missed one. */
export type Delivery = { room: string; sequence: number; type: string; data: unknown }

/** What travels without a number: it is heard or it is lost, and neither makes a gap. */
export type Signal = Omit<Delivery, 'sequence'>

export const REALTIME_PATH = '/realtime'
/** With one delivery, or with several in the order of their numbers. */
export const DELIVERY_EVENT = 'event'
/**
 * Many deliveries at once, to who says `unpacks: true` beside the token when they connect: as JSON, compressed (deflate without
 * a header) and written in base64. They come between the others, in the order of their numbers.
 */
export const PACKED_EVENT = 'packed'
/** From the server a signal to the room, from a client one of the channel's `sends`. */
export const SIGNAL_EVENT = 'signal'
export const JOIN_EVENT = 'join'
/** `{ rooms: [{ room, lastSequence }] }` → `{ ok, rooms: [an answer of 'join' for each, in order] }`. */
export const JOIN_MANY_EVENT = 'join_many'
/** How many rooms one request may name. */
export const JOIN_MANY_MAX = 100
export const LEAVE_EVENT = 'leave'
/**
 * The process that holds the connection is about to stop: connect again now, which leads to another. The server says it to
 * one client after the other, so that not all of them come back at once.
 */
export const MOVE_EVENT = 'move'
