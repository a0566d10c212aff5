import type { EndpointDefinition } from '@fanlight/contract/schemas'
import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { eighteenIn } from './start-of-time.ts'

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  maxItems?: number
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  additionalProperties?: JsonSchema | boolean
}

/** Values that the fuzzer knows from outside: ids that exist, challenges that were really given out. */
export type Known = Readonly<Record<string, readonly unknown[]>>

const deep = (levels: number): unknown => {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  [],
  {},
  [[]],
  [null],
  0,
  -0,
  -1,
  0.1,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  'NaN',
  'Infinity',
  '0',
  '-1',
  '1e9',
  '9223372036854775807',
  '9223372036854775808',
  '9999999999999999999',
  '٣٤٥',
  "'; drop table users; --",
  "' or '1'='1",
  '$1',
  '{"$gt":""}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'https://example.com/\u202Egpj.exe',
  '../../../../etc/passwd',
  '%00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  'a\ud83d',
  '\ufeff\ufffe\uffff',
  'ﷺ'.repeat(50),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  '👩‍👩‍👧‍👦'.repeat(20),
  '\n\r\t\b',
  'x'.repeat(10_000),
  'é'.repeat(70_000),
  { toString: 1, valueOf: 1 },
  { length: -1 },
  { ['__proto__']: { isAdmin: true } },
  { constructor: { prototype: { isAdmin: true } } },
  deep(50),
  deep(1_000),
  Array.from({ length: 1_000 }, (_, index) => index),
]

const hostile: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const words = fc.stringMatching(/^[\p{L}][\p{L} ]{0,30}$/u)

/** What a field of this name holds when it is right; its schema alone (an address, a date) does not say. */
const wellFormed: Readonly<Record<string, Arbitrary<unknown>>> = {
  email: fc.oneof(fc.emailAddress(), fc.constant('fuzz@example.com')),
  receiver: fc.emailAddress(),
  nickname: fc.stringMatching(/^[A-Za-z0-9_]{2,19}$/),
  nickName: fc.stringMatching(/^[\u4e00-\u9fa5a-z]{2,19}$/),
  birthday: fc.constantFrom('19900101', '20000229', eighteenIn(0), eighteenIn(1), '99991231', '01000101'),
  url: fc.oneof(fc.webUrl(), fc.constantFrom('javascript:alert(1)', 'https://user:pass@example.com/', 'http://[::1]/')),
  code: fc.stringMatching(/^\d{6}$/),
  contentType: fc.oneof({ weight: 4, arbitrary: fc.constant('text') }, fc.constantFrom('image', 'call', 'tip')),
  sendContent: fc
    .oneof(
      { weight: 4, arbitrary: fc.record({ text: words }) },
      fc.record({ text: hostile, mediaList: hostile, tip: hostile }, { requiredKeys: [] }),
    )
    .map((content) => JSON.stringify(content)),
  cardNumber: fc.constantFrom('4242424242424242', '5555 5555 5555 4444'),
  cvc: fc.stringMatching(/^\d{3}$/),
  cardHolderName: words,
  billingAddressLine: words,
  billingCity: words,
  billingState: words,
  tierName: words,
  perks: fc.array(words, { maxLength: 5 }),
  discountPrice: fc.constantFrom(null, 100, 101),
  inviteUserId: fc.oneof(fc.nat(), fc.stringMatching(/^[1-9]\d{0,18}$/)),
  creatorId: fc.oneof(fc.nat(), fc.stringMatching(/^[1-9]\d{0,18}$/)),
  cursor: fc
    .oneof(
      fc.record(
        {
          followers: fc.oneof(fc.integer(), fc.constantFrom(2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1)),
          first: fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 2 ** 31, 8.64e15, 8.64e15 + 1)),
          at: fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 8.64e15, 8.64e15 + 1)),
          joinedAt: fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 8.64e15, 8.64e15 + 1)),
          applicationId: fc.constantFrom('1', '9223372036854775808', 'x'),
          entryId: fc.constantFrom('1', '9223372036854775808', 'x'),
          userId: fc.constantFrom('1', '9223372036854775807', '9223372036854775808', '9999999999999999999', '\ud800'),
        },
        { noNullPrototype: true },
      ),
      fc.record(
        {
          at: fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 8.64e15, 8.64e15 + 1)),
          postId: fc.constantFrom('1', '9223372036854775807', '9223372036854775808', 'x'),
          commentId: fc.constantFrom('1', '9223372036854775807', '9223372036854775808', 'x'),
          assetId: fc.constantFrom('1', '9223372036854775807', '9223372036854775808', 'x'),
        },
        { noNullPrototype: true },
      ),
    )
    .map((position) => Buffer.from(JSON.stringify(position)).toString('base64url')),
  response: fc.record(
    {
      id: fc.oneof(fc.base64String(), hostile),
      rawId: fc.base64String(),
      type: fc.constantFrom('public-key', 'other'),
      response: fc.oneof(
        fc.record(
          { clientDataJSON: fc.base64String(), attestationObject: fc.base64String(), signature: fc.base64String() },
          { noNullPrototype: true },
        ),
        hostile,
      ),
      clientExtensionResults: fc.constant({}),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
}

/** Bodies for an endpoint: as its schema wants them, with random values, so that they reach the handler. */
export function validBodies(endpoint: EndpointDefinition, known: Known): Arbitrary<unknown> {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return arbitraryOf(schema, '', known)
}

/** The same with one or several fields replaced by something that an attacker would send. */
export function brokenBodies(endpoint: EndpointDefinition, known: Known): Arbitrary<unknown> {
  return fc
    .tuple(validBodies(endpoint, known), fc.array(fc.tuple(fc.nat(), hostile), { minLength: 1, maxLength: 3 }), hostile)
    .map(([body, changes, extra]) => {
      let broken: unknown = { ...(body as object), userId: extra, ...(changes.length > 2 && { isAdmin: extra }) }
      if (changes.length < 3) delete (broken as { userId?: unknown }).userId
      for (const [where, value] of changes) broken = withReplaced(broken, where, value)
      return broken
    })
}

/** The worst for a database and for code that trusts its input: tried in every place of a body, one after the other. */
const poison: readonly unknown[] = [
  null,
  '\u0000',
  'a\ud800',
  '9223372036854775808',
  -1,
  1e308,
  2 ** 53,
  [],
  { toString: 1, valueOf: 1 },
  "'; drop table users; --",
  'x'.repeat(100_000),
]

/** Whole bodies, everything optional included. */
export function wholeBodies(endpoint: EndpointDefinition, known: Known): Arbitrary<unknown> {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return arbitraryOf(withAllRequired(schema), '', known)
}

/** The body with each of its places poisoned in turn. */
export const poisoned = (body: unknown): unknown[] =>
  placesIn(body).flatMap((place) => poison.map((value) => replacedAt(body, place, value)))

function withAllRequired(schema: JsonSchema): JsonSchema {
  if (schema.items) return { ...schema, items: withAllRequired(schema.items) }
  if (!schema.properties) return schema
  const properties = Object.entries(schema.properties).map(([name, inner]) => [name, withAllRequired(inner)] as const)
  return { ...schema, properties: Object.fromEntries(properties), required: Object.keys(schema.properties) }
}

function placesIn(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  const isBranch = typeof value === 'object' && value !== null && at.length < 4
  const inner = isBranch ? Object.entries(value).flatMap(([name, part]) => placesIn(part, [...at, name])) : []
  return at.length === 0 ? inner : [at, ...inner]
}

function replacedAt(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined || typeof body !== 'object' || body === null) return value
  const changed = replacedAt((body as Record<string, unknown>)[name], rest, value)
  return Array.isArray(body)
    ? (body as unknown[]).map((item, index) => (String(index) === name ? changed : item))
    : { ...body, [name]: changed }
}

/** Bodies that have nothing to do with what the endpoint takes. */
export const anyBodies: Arbitrary<unknown> = fc.oneof(
  fc.json().map((text) => JSON.parse(text) as unknown),
  hostile,
)

function arbitraryOf(schema: JsonSchema, name: string, known: Known): Arbitrary<unknown> {
  const own = known[name] ?? []
  const right = wellFormed[name] ?? bySchema(schema, known)
  // What is known to be real mostly: a body with three such places is then right as a whole now and then.
  return own.length === 0 ? right : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...own) }, right)
}

function bySchema(schema: JsonSchema, known: Known): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => bySchema(option, known)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(bySchema(schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 5, 5) })
    case 'string':
      return textOf(schema)
    case 'integer':
      return integerOf(schema)
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case undefined:
    default:
      return hostile
  }
}

/** Mostly within the bounds, so that it reaches the handler. */
function integerOf({ minimum, maximum }: JsonSchema): Arbitrary<number> {
  if (minimum === undefined || maximum === undefined) return fc.oneof(fc.integer(), fc.maxSafeInteger())
  return fc.oneof({ weight: 6, arbitrary: fc.integer({ min: minimum, max: maximum }) }, fc.maxSafeInteger())
}

function objectOf({ properties, required = [], additionalProperties }: JsonSchema, known: Known): Arbitrary<unknown> {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? bySchema(additionalProperties, known) : hostile
    return fc.dictionary(fc.string(), values, { maxKeys: 5, noNullPrototype: true })
  }
  const fields = Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema, name, known)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}

function textOf({ pattern, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const within = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
  return fc.oneof(
    { weight: 4, arbitrary: within },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1), 'x'.repeat(minLength)) },
  )
}

/** Replaces the leaf or branch that the number points at; every part of the body can be hit. */
function withReplaced(body: unknown, where: number, value: unknown): unknown {
  if (typeof body !== 'object' || body === null) return value
  const names = Object.keys(body)
  const name = names[where % (names.length + 1)]
  if (name === undefined) return value
  const inner: unknown = (body as Record<string, unknown>)[name]
  const isBranch = typeof inner === 'object' && inner !== null && where % 3 !== 0
  const changed = isBranch ? withReplaced(inner, Math.floor(where / 7), value) : value
  if (Array.isArray(body)) return (body as unknown[]).map((item, index) => (String(index) === name ? changed : item))
  return { ...body, [name]: changed }
}
