import { errorCatalogue, platformRefusals, PROOF_HEADER, TOKEN_HEADER, type Reason } from '@fanlight/contract'
import type { EndpointDefinition } from '@fanlight/contract/schemas'
import { z } from 'zod'

type Json = Record<string, unknown>

/** OpenAPI 3.1 from the contract: what is documented is what is checked. */
export function openApiOf(endpoints: readonly EndpointDefinition[], version: string): Json {
  const paths: Json = {}
  for (const endpoint of endpoints) paths[endpoint.path] = { post: operationOf(endpoint) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fanlight',
      version,
      description: `Every call is a POST with one JSON object and answers an envelope { success, code, msg, data }. A refusal has success false, a code and a stable reason. Calls with x-proof carry the header ${PROOF_HEADER}, which proof/make answers.`,
    },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER } } },
    paths,
  }
}

function operationOf(endpoint: EndpointDefinition): Json {
  const refusals: Reason[] = [...new Set([...endpoint.refusals, ...platformRefusals])]
  const byStatus = groupByStatus(refusals)
  const responses: Json = {}
  for (const [status, reasons] of byStatus) {
    if (status !== 200) responses[String(status)] = { description: reasons.map(describe).join('\n') }
  }
  const refused = (byStatus.get(200) ?? []).map(describe)
  responses['200'] = {
    description: ['Success', ...refused].join('\n'),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['success', 'code', 'msg', 'data'],
          properties: {
            success: { type: 'boolean' },
            code: { type: 'integer' },
            msg: { type: 'string' },
            reason: { type: 'string' },
            data: schemaOf(endpoint.output, 'output'),
          },
        },
      },
    },
  }
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    operationId: endpoint.path.split('/').slice(4).join('_'),
    ...(endpoint.access !== 'visitor' && { security: [{ token: [] }] }),
    'x-access': endpoint.access,
    'x-limit': endpoint.limit,
    ...(endpoint.proof && { 'x-proof': endpoint.proof }),
    ...(endpoint.needsVerifiedEmail && { 'x-verified-email': true }),
    requestBody: { content: { 'application/json': { schema: schemaOf(endpoint.input, 'input') } } },
    responses,
  }
}

const describe = (reason: Reason): string => {
  const { code, message } = errorCatalogue[reason]
  return `${code} ${reason}: ${message}`
}

function groupByStatus(refusals: readonly Reason[]): Map<number, Reason[]> {
  const groups = new Map<number, Reason[]>()
  for (const reason of refusals) {
    const { status } = errorCatalogue[reason]
    groups.set(status, [...(groups.get(status) ?? []), reason])
  }
  return groups
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
