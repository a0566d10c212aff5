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

export const REALTIME_PATH = '/realtime'
export const DELIVERY_EVENT = 'event'
export const JOIN_EVENT = 'join'
export const LEAVE_EVENT = 'leave'
