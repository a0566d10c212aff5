import type { z } from 'zod'

/** A stream of events about one thing. The key says which thing; joining it is authorised by the module that owns it. */
export type Channel = {
  readonly name: string
  readonly key: z.ZodObject
  readonly events: Readonly<Record<string, z.ZodType>>
}

export type KeyOf<C extends Channel> = z.output<C['key']>
export type EventNameOf<C extends Channel> = Extract<keyof C['events'], string>
export type EventData<C extends Channel, N extends EventNameOf<C>> = z.output<C['events'][N]>
export type EventOf<C extends Channel> = {
  [N in EventNameOf<C>]: { type: N; data: EventData<C, N> }
}[EventNameOf<C>]

export function defineChannel<
  const Name extends string,
  K extends z.ZodObject,
  E extends Record<string, z.ZodType>,
>(channel: { name: Name; key: K; events: E }) {
  return channel
}

/** `user:1234`: the room of a channel, the same on server and client. Keys are sorted, so their order does not matter. */
export function roomOf(channel: Channel, key: Record<string, unknown>): string {
  const values = Object.keys(key)
    .toSorted()
    .map((name) => String(key[name]))
  return [channel.name, ...values].join(':')
}

/** What travels: events of one room are numbered, so a client knows when it missed one. */
export type Delivery = { room: string; sequence: number; type: string; data: unknown }

export const REALTIME_PATH = '/realtime'
export const DELIVERY_EVENT = 'event'
export const JOIN_EVENT = 'join'
export const LEAVE_EVENT = 'leave'
