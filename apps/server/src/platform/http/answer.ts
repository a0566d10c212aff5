import {
  errorCatalogue,
  platformRefusals,
  type Access,
  type InputOf,
  type OutputOf,
  type ProofLevel,
  type Reason,
} from '@fanlight/contract'
import type { EndpointDefinition } from '@fanlight/contract/schemas'
import { AppError } from '../errors.ts'
import { successWriter } from './serializer.ts'
import type { Origin, Viewer } from './viewer.ts'

type ViewerOf<A extends Access> = A extends 'visitor' ? Viewer | null : Viewer

export type Call<E extends EndpointDefinition> = {
  viewer: ViewerOf<E['access']>
  input: InputOf<E>
  origin: Origin
  idempotencyKey: string | null
  /** What the caller has proved within the last minutes, beyond holding the token. */
  proved: ProofLevel | null
}
export type Handler<E extends EndpointDefinition> = (call: Call<E>) => OutputOf<E> | Promise<OutputOf<E>>

export type Answer = { status: number; code: number; body: string; retryAfterMs?: number }

/** An endpoint with its handler, its types forgotten: what the router keeps. */
export type Route = {
  readonly endpoint: EndpointDefinition
  answer(request: {
    viewer: Viewer | null
    fields: unknown
    origin: Origin
    idempotencyKey: string | null
    proved: ProofLevel | null
  }): Promise<Answer>
}

export function createRoute<E extends EndpointDefinition>(
  endpoint: E,
  handler: Handler<E>,
  checksOutput: boolean,
): Route {
  const write = successWriter(endpoint)
  const declared = new Set<Reason>([...endpoint.refusals, ...platformRefusals])

  return {
    endpoint,
    async answer({ viewer, fields, origin, idempotencyKey, proved }) {
      const input = endpoint.input.safeParse(fields)
      if (!input.success) {
        const issues = input.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
        return refusal(new AppError('INVALID_INPUT', { issues }))
      }
      try {
        const call = { viewer, input: input.data, origin, idempotencyKey, proved } as Call<E>
        const output = await handler(call)
        if (checksOutput) endpoint.output.parse(output)
        return { status: 200, code: 200, body: write(output) }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (declared.has(error.reason)) return refusal(error)
        // A defect, answered as 500 and reported; as an AppError it would be answered as the refusal that it is not.
        throw new Error(`${endpoint.path} does not declare ${error.reason}`, { cause: error })
      }
    },
  }
}

export function refusal(error: AppError): Answer {
  const { code, status } = errorCatalogue[error.reason]
  const envelope = { success: false, code, msg: error.message, data: error.details, reason: error.reason }
  const answer = { status, code, body: JSON.stringify(envelope) }
  return error.reason === 'TOO_MANY'
    ? { ...answer, retryAfterMs: (error.details as { retryAfterMs: number }).retryAfterMs }
    : answer
}
