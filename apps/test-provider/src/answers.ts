import { randomBytes } from 'node:crypto'
import type { ResourceKind, Store } from './store.ts'

/** What an operation works with. It is synchronous from the first look to the last change: nothing comes in between. */
export type Context = {
  readonly store: Store
  readonly now: () => number
  /** Where this provider is reached. */
  readonly url: () => string
  /** Goes out when the change it belongs to is written. */
  readonly emit: (type: string, resource: object) => void
}

export type Request = {
  params: readonly string[]
  query: URLSearchParams
  body: unknown
  requestId: string | null
}

/** Either a resource, shown as it stands when it is shown, or a body that is of the moment. */
export type Answer = { status: number; kind: ResourceKind; id: string } | { status: number; body?: object }

/** A refusal in PayPal's words. What was changed before it is undone. */
export class Refused extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, name: string, details: { issue: string; field?: string }[] = [], links: object[] = []) {
    super(name)
    this.status = status
    this.body = { name, message: sentences[name] ?? name, debug_id: newId(13).toLowerCase(), details, links }
  }
}

const sentences: Readonly<Record<string, string>> = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  AUTHENTICATION_FAILURE:
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  USER_BUSINESS_ERROR: 'User business error.',
}

export const malformed = (issue: string, field?: string): Refused =>
  new Refused(400, 'INVALID_REQUEST', [
    { issue, ...(field !== undefined && { field: `/${field.replaceAll('.', '/')}` }) },
  ])
export const unprocessable = (issue: string, field?: string): Refused =>
  new Refused(422, 'UNPROCESSABLE_ENTITY', [
    { issue, ...(field !== undefined && { field: `/${field.replaceAll('.', '/')}` }) },
  ])
export const notFound = (): Refused => new Refused(404, 'RESOURCE_NOT_FOUND', [{ issue: 'INVALID_RESOURCE_ID' }])

export function found<T>(record: T | null): T {
  if (record === null) throw notFound()
  return record
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const newId = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** What stands at `purchase_units.0.amount`, or nothing. */
export const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    return (value as Record<string, unknown>)[key]
  }, body)

export function textAt(body: unknown, path: string, max = 3_000): string {
  const value = at(body, path)
  if (value === undefined || value === '') throw malformed('MISSING_REQUIRED_PARAMETER', path)
  if (typeof value !== 'string') throw malformed('INVALID_PARAMETER_SYNTAX', path)
  if (value.length > max) throw malformed('INVALID_STRING_MAX_LENGTH', path)
  return value
}

export const optionalTextAt = (body: unknown, path: string, max?: number): string | null =>
  at(body, path) === undefined ? null : textAt(body, path, max)

export function wholeNumberAt(body: unknown, path: string, least: number, most: number): number {
  const value = at(body, path)
  if (value === undefined) throw malformed('MISSING_REQUIRED_PARAMETER', path)
  if (typeof value !== 'number' || !Number.isInteger(value)) throw malformed('INVALID_PARAMETER_SYNTAX', path)
  if (value < least || value > most) throw malformed('INVALID_PARAMETER_VALUE', path)
  return value
}

/** An address the payer's browser may be sent to. */
export function webAddressAt(body: unknown, path: string): string {
  const text = textAt(body, path)
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw malformed('INVALID_PARAMETER_SYNTAX', path)
  return text
}

/** As PayPal writes times: to the second. */
export const timeText = (epochMs: number): string => `${new Date(epochMs).toISOString().slice(0, 19)}Z`
