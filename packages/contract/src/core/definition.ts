import type { z } from 'zod'
import type { Reason } from '../errors.ts'
import type { Channel } from './channel.ts'
import type { Access, Endpoint, ProofLevel } from './endpoint.ts'

/** How often one caller may call one endpoint. */
export type RateLimit = { readonly max: number; readonly perSeconds: number }

/** An endpoint with what travels, in which form, and every way in which it can be refused. */
export type EndpointDefinition = Endpoint & {
  readonly summary: string
  readonly input: z.ZodObject
  readonly output: z.ZodType
  readonly refusals: readonly Reason[]
  readonly limit: RateLimit
  /** The call carries a fresh proof: what a stolen session must not be able to do. */
  readonly proof?: ProofLevel
  /** Only for accounts whose e-mail address is proved to be theirs. */
  readonly needsVerifiedEmail?: true
}

/** Of what has no limit of its own. */
export const DEFAULT_LIMIT: RateLimit = { max: 120, perSeconds: 60 }

export function defineEndpoint<
  const Path extends string,
  Who extends Access,
  In extends z.ZodObject,
  Out extends z.ZodType,
>(
  endpoint: Endpoint<Path, Who>,
  definition: {
    summary: string
    input: In
    output: Out
    refusals?: readonly Reason[]
    limit?: RateLimit
    proof?: ProofLevel
    needsVerifiedEmail?: true
  },
) {
  return { refusals: [] as readonly Reason[], limit: DEFAULT_LIMIT, ...endpoint, ...definition }
}

/** A channel with its key, which says which thing it is about, and its events. Joining is authorised by the module that owns it. */
export type ChannelDefinition = Channel & {
  readonly key: z.ZodObject
  readonly events: Readonly<Record<string, z.ZodType>>
  /** What is heard without a number and kept nowhere: worth nothing a moment later, so nobody catches up with it. */
  readonly signals?: Readonly<Record<string, z.ZodType>>
  /** What a member of the room may send through the socket. It is as short-lived as a signal. */
  readonly sends?: Readonly<Record<string, z.ZodType>>
}

export function defineChannel<const Name extends string, const D extends Omit<ChannelDefinition, 'name'>>(
  channel: Channel<Name>,
  definition: D,
): Channel<Name> & D {
  return { ...channel, ...definition }
}
