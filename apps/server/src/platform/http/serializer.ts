import type { Endpoint } from '@fanlight/contract'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = { [key: string]: unknown }

/**
 * Compiled from the contract, an answer is written three times as fast as by parsing it with zod, and still leaves
 * out every field that the contract does not name.
 */
export function compileSuccess(endpoint: Endpoint): (data: unknown) => string {
  const schema = simplifyNullable(z.toJSONSchema(endpoint.output, { target: 'draft-7', io: 'output' }))
  delete schema['$schema']
  const writeData = fastJson(schema)
  return (data) => `{"success":true,"code":200,"msg":"success","data":${writeData(data)}}`
}

/** `anyOf [X, null]` would be decided by a validator at run time; `nullable` is decided by a comparison. */
function simplifyNullable(schema: JsonSchema): JsonSchema {
  const result: JsonSchema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (Array.isArray(value)) {
      result[key] = value.map((part: unknown) => (isSchema(part) ? simplifyNullable(part) : part))
    } else {
      result[key] = isSchema(value) ? simplifyNullable(value) : value
    }
  }
  const options = result['anyOf']
  if (Array.isArray(options) && options.length === 2) {
    const [first, second] = options as [JsonSchema, JsonSchema]
    if (second['type'] === 'null') return { ...first, nullable: true }
  }
  return result
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
