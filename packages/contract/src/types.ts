import type { z } from 'zod'
import type { Channel } from './core/channel.ts'
import type { ChannelDefinition, EndpointDefinition } from './core/definition.ts'
import type { Endpoint } from './core/endpoint.ts'
import type * as schemas from './schemas.ts'

/**
 * What travels, as types. A descriptor says nothing about it, so that the browser loads no schema; its definition is
 * found here by the path or name that both have.
 */

type Schemas = typeof schemas

type EndpointAt = {
  [Name in keyof Schemas as Schemas[Name] extends EndpointDefinition ? Schemas[Name]['path'] : never]: Schemas[Name]
}
type ChannelNamed = {
  [Name in keyof Schemas as Schemas[Name] extends ChannelDefinition ? Schemas[Name]['name'] : never]: Schemas[Name]
}

type DefinedEndpoint<E extends Endpoint> = E extends EndpointDefinition
  ? E
  : E['path'] extends keyof EndpointAt
    ? EndpointAt[E['path']]
    : string extends E['path']
      ? EndpointDefinition
      : never
type DefinedChannel<C extends Channel> = C extends ChannelDefinition
  ? C
  : C['name'] extends keyof ChannelNamed
    ? ChannelNamed[C['name']]
    : string extends C['name']
      ? ChannelDefinition
      : never

/** What a handler is given. */
export type InputOf<E extends Endpoint> = z.output<DefinedEndpoint<E>['input']>
/** What a caller passes: defaults and coercions have not happened yet. */
export type CallOf<E extends Endpoint> = z.input<DefinedEndpoint<E>['input']>
export type OutputOf<E extends Endpoint> = z.output<DefinedEndpoint<E>['output']>

type EventsOf<C extends Channel> = DefinedChannel<C>['events']
export type KeyOf<C extends Channel> = z.output<DefinedChannel<C>['key']>
/** Every channel with such a key: those about one user, say. */
export type ChannelKeyedBy<Key> = {
  [Name in keyof ChannelNamed]: z.output<ChannelNamed[Name]['key']> extends Key ? Channel<Name> : never
}[keyof ChannelNamed]
export type EventNameOf<C extends Channel> = Extract<keyof EventsOf<C>, string>
export type EventData<C extends Channel, N extends EventNameOf<C>> = z.output<EventsOf<C>[N]>
export type EventOf<C extends Channel> = {
  [N in EventNameOf<C>]: { type: N; data: EventData<C, N> }
}[EventNameOf<C>]

type OutputIn<M, N> = N extends keyof M ? (M[N] extends z.ZodType ? z.output<M[N]> : never) : never
type SignalsOf<C extends Channel> = DefinedChannel<C> extends { signals: infer M } ? M : never
type SendsOf<C extends Channel> = DefinedChannel<C> extends { sends: infer M } ? M : never

export type SignalNameOf<C extends Channel> = Extract<keyof SignalsOf<C>, string>
export type SignalData<C extends Channel, N extends SignalNameOf<C>> = OutputIn<SignalsOf<C>, N>
export type SignalOf<C extends Channel> = {
  [N in SignalNameOf<C>]: { type: N; data: SignalData<C, N> }
}[SignalNameOf<C>]
export type SendNameOf<C extends Channel> = Extract<keyof SendsOf<C>, string>
export type SendData<C extends Channel, N extends SendNameOf<C>> = OutputIn<SendsOf<C>, N>
