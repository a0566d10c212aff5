import type { EndpointDefinition } from '@fanlight/contract/schemas'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = { [key: string]: unknown }

/**
 * Compiled from the contract, an answer is written three times as fast as by parsing it with zod, and still leaves
 * out every field that the contract does not name. Compiled with its first answer: all of them together would take longer than
 * everything else that a start does.
 */
export const successWriter =
  (endpoint: EndpointDefinition): Writer =>
  (data) => {
    let write = writers.get(endpoint)
    if (!write) writers.set(endpoint, (write = compileWriter(endpoint)))
    return write(data)
  }

type Writer = (data: unknown) => string
/** Several servers in one process, as tests start them, share them. */
const writers = new WeakMap<EndpointDefinition, Writer>()

export function compileWriter(endpoint: EndpointDefinition): Writer {
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
  const options = (result['anyOf'] ?? result['oneOf']) as JsonSchema[] | undefined
  if (!Array.isArray(options)) return result
  const [first, second] = options as [JsonSchema, JsonSchema]
  if (options.length === 2 && second['type'] === 'null' && 'type' in first) return { ...first, nullable: true }
  return oneKindOf(options) ?? oneObjectOf(options) ?? result
}

/** `anyOf [1, 2, 3]` likewise: all of them are written in the same way. */
function oneKindOf(options: readonly JsonSchema[]): JsonSchema | null {
  const type = options[0]?.['type']
  const isOneKind = type !== undefined && options.every((option) => 'const' in option && option['type'] === type)
  return isOneKind ? { type, enum: options.map((option) => option['const']) } : null
}

/**
 * Objects of several kinds, told apart by a word (`kind`), become one that may have the fields of all of them: the route that
 * makes an answer gives the right ones, and to find out which kind it is would take longer than to write it.
 */
function oneObjectOf(options: readonly JsonSchema[]): JsonSchema | null {
  const all: Record<string, JsonSchema> = {}
  for (const { type, properties } of options) {
    if (type !== 'object' || !isSchema(properties)) return null
    for (const [name, schema] of Object.entries(properties as Record<string, JsonSchema>)) {
      const { const: _word, ...plain } = schema
      const known = all[name]
      // The same name for two things would be written as one of them.
      if (known && JSON.stringify(known) !== JSON.stringify(plain)) return null
      all[name] = plain
    }
  }
  const always = Object.keys(all).filter((name) => options.every((option) => isRequired(option, name)))
  return { type: 'object', properties: all, required: always, additionalProperties: false }
}

const isRequired = ({ required }: JsonSchema, name: string): boolean =>
  Array.isArray(required) && required.includes(name)

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
