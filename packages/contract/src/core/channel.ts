import type { z } from 'zod'

/** A stream of events about one thing. The key says which thing; joining it is authorised by the module that owns it. */
export type Channel = {
  readonly name: string
  readonly key: z.ZodObject
  readonly events: Readonly<Record<string, z.ZodType>>
  /** What is heard without a number and kept nowhere: worth nothing a moment later, so nobody catches up with it. */
  readonly signals?: Readonly<Record<string, z.ZodType>>
  /** What a member of the room may send through the socket. It is as short-lived as a signal. */
  readonly sends?: Readonly<Record<string, z.ZodType>>
}

export type KeyOf<C extends Channel> = z.output<C['key']>
export type EventNameOf<C extends Channel> = Extract<keyof C['events'], string>
export type EventData<C extends Channel, N extends EventNameOf<C>> = z.output<C['events'][N]>
export type EventOf<C extends Channel> = {
  [N in EventNameOf<C>]: { type: N; data: EventData<C, N> }
}[EventNameOf<C>]

type OutputIn<M, N> = N extends keyof M ? (M[N] extends z.ZodType ? z.output<M[N]> : never) : never

export type SignalNameOf<C extends Channel> = C extends { signals: infer M } ? Extract<keyof M, string> : never
export type SignalData<C extends Channel, N extends SignalNameOf<C>> = OutputIn<C['signals'], N>
export type SignalOf<C extends Channel> = {
  [N in SignalNameOf<C>]: { type: N; data: SignalData<C, N> }
}[SignalNameOf<C>]
export type SendNameOf<C extends Channel> = C extends { sends: infer M } ? Extract<keyof M, string> : never
export type SendData<C extends Channel, N extends SendNameOf<C>> = OutputIn<C['sends'], N>

export function defineChannel<const C extends Channel>(channel: C): C {
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

/** What travels without a number: it is heard or it is lost, and neither makes a gap. */
export type Signal = Omit<Delivery, 'sequence'>

export const REALTIME_PATH = '/realtime'
export const DELIVERY_EVENT = 'event'
/** From the server a signal to the room, from a client one of the channel's `sends`. */
export const SIGNAL_EVENT = 'signal'
export const JOIN_EVENT = 'join'
/** `{ rooms: [{ room, lastSequence }] }` → `{ ok, rooms: [an answer of 'join' for each, in order] }`. */
export const JOIN_MANY_EVENT = 'join_many'
/** How many rooms one request may name. */
export const JOIN_MANY_MAX = 100
export const LEAVE_EVENT = 'leave'
