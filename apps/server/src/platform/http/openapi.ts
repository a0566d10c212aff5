import {
  errorCatalogue,
  IDEMPOTENCY_HEADER,
  platformRefusals,
  PROOF_HEADER,
  SUCCESS_CODE,
  TOKEN_HEADER,
  type Reason,
} from '@fanlight/contract'
import type { EndpointDefinition } from '@fanlight/contract/schemas'
import { z } from 'zod'

type Json = Record<string, unknown>

/** OpenAPI 3.1 from the contract: what is documented is what is checked. */
export function openApiOf(endpoints: readonly EndpointDefinition[], version: string): Json {
  const paths: Json = {}
  for (const endpoint of endpoints) paths[endpoint.path] = { post: operationOf(endpoint) }
  const reasons = new Set(endpoints.flatMap(refusalsOf))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fanlight',
      version,
      description: `Every call is a POST with one JSON object and answers an envelope { success, code, msg, data }. A refusal has success false, a code and a stable reason; a rule that refuses answers 200. The header ${TOKEN_HEADER} says who is calling. A call that moves money, or makes something that must not be made twice, carries the header ${IDEMPOTENCY_HEADER} with a word of the caller's own: the same word again is answered as it was the first time, and 409 if it says something else; an empty one counts as none. Calls with x-proof carry the header ${PROOF_HEADER}, which proof/make answers.`,
    },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER } },
      schemas: Object.fromEntries([...reasons].map((reason) => [reason, refusalSchema(reason)])),
    },
    paths,
  }
}

const refusalsOf = ({ refusals }: EndpointDefinition): Reason[] => [...new Set([...refusals, ...platformRefusals])]

function operationOf(endpoint: EndpointDefinition): Json {
  const byStatus = new Map<number, Reason[]>([[200, []]])
  for (const reason of refusalsOf(endpoint)) {
    const { status } = errorCatalogue[reason]
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason])
  }
  const responses = [...byStatus].map(([status, reasons]) => {
    const success = status === 200 ? [successSchema(endpoint)] : []
    const forms: Json[] = [...success, ...reasons.map((reason) => ({ $ref: `#/components/schemas/${reason}` }))]
    return [String(status), answer([...(status === 200 ? ['Success'] : []), ...reasons.map(describe)], forms)] as const
  })
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    operationId: endpoint.path.split('/').slice(4).join('_'),
    ...(endpoint.access !== 'visitor' && { security: [{ token: [] }] }),
    'x-access': endpoint.access,
    'x-limit': endpoint.limit,
    ...(endpoint.proof && { 'x-proof': endpoint.proof }),
    ...(endpoint.needsVerifiedEmail && { 'x-verified-email': true }),
    requestBody: {
      // A call without a body is one with an empty object.
      required: !endpoint.input.safeParse({}).success,
      content: { 'application/json': { schema: schemaOf(endpoint.input, 'input') } },
    },
    responses: Object.fromEntries(responses),
  }
}

const answer = (lines: readonly string[], forms: readonly Json[]): Json => ({
  description: lines.join('\n'),
  content: { 'application/json': { schema: { oneOf: forms } } },
})

const describe = (reason: Reason): string => {
  const { code, message } = errorCatalogue[reason]
  return `${code} ${reason}: ${message}`
}

const envelope = (fields: Record<string, Json>): Json => ({
  type: 'object',
  required: Object.keys(fields),
  properties: fields,
})

const successSchema = ({ output }: EndpointDefinition): Json =>
  envelope({
    success: { const: true },
    code: { const: SUCCESS_CODE },
    msg: { type: 'string' },
    data: schemaOf(output, 'output'),
  })

const refusalSchema = (reason: Reason): Json =>
  envelope({
    success: { const: false },
    code: { const: errorCatalogue[reason].code },
    msg: { type: 'string' },
    data: detailsOf[reason] ?? { type: 'object' },
    reason: { const: reason },
  })

/** What the platform's own refusals tell beside their words. */
const detailsOf: Partial<Record<Reason, Json>> = {
  INVALID_INPUT: envelope({
    issues: { type: 'array', items: envelope({ path: { type: 'string' }, message: { type: 'string' } }) },
  }),
  TOO_MANY: envelope({ retryAfterMs: { type: 'number', minimum: 0 } }),
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
