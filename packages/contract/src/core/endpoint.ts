import type { z } from 'zod'
import type { Reason } from '../errors.ts'

/** Who may call: anyone; anyone signed in; a creator; an operator. */
export type Access = 'visitor' | 'user' | 'creator' | 'admin'

/** How often one caller may call one endpoint. */
export type RateLimit = { readonly max: number; readonly perSeconds: number }

export type Endpoint = {
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly input: z.ZodObject
  readonly output: z.ZodType
  readonly refusals: readonly Reason[]
  readonly limit: RateLimit
}

export type InputOf<E extends Endpoint> = z.output<E['input']>
/** What a caller passes: defaults and coercions have not happened yet. */
export type CallOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

const DEFAULT_LIMIT: RateLimit = { max: 120, perSeconds: 60 }

/** Refusals that the platform itself can make on any endpoint; none needs declaring. */
export const platformRefusals = [
  'INVALID_INPUT',
  'TOKEN_INVALID',
  'FORBIDDEN',
  'TOO_LARGE',
  'TOO_MANY',
  'TIMED_OUT',
  'INTERNAL',
] as const satisfies readonly Reason[]

export function defineEndpoint<
  const Path extends string,
  Who extends Access,
  In extends z.ZodObject,
  Out extends z.ZodType,
>(endpoint: {
  path: Path
  access: Who
  summary: string
  input: In
  output: Out
  refusals?: readonly Reason[]
  limit?: RateLimit
}) {
  return { refusals: [] as readonly Reason[], limit: DEFAULT_LIMIT, ...endpoint }
}
