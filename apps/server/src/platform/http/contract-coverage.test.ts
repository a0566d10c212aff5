import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@fanlight/contract/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const nameOf = new Map<unknown, string>(Object.entries(contract).map(([name, value]) => [value, name]))

describe('the contract and its handlers', () => {
  it('meet: every endpoint has exactly one handler, and no handler is for something else', () => {
    const handled = app.http.routes.map((route) => route.endpoint.path).toSorted()
    expect(handled).toEqual(contract.endpoints.map((endpoint) => endpoint.path).toSorted())
    expect(new Set(handled).size).toBe(handled.length)
  })

  it('refuse a second handler for the same endpoint', () => {
    expect(() => app.http.handle(contract.listNotices, () => ({ notices: [] }))).toThrow(/already declared/i)
  })

  it.each(contract.endpoints.map((endpoint) => [nameOf.get(endpoint) ?? endpoint.path]))(
    '%s is called by a test of its own',
    (name) => {
      const called = new RegExp(`\\b(?:call|refused|raw)\\(\\s*(?:contract\\.)?${name}\\b`)
      expect(testSources().filter((source) => called.test(source))).not.toHaveLength(0)
    },
  )
})

describe('the token decides who is calling', () => {
  let people: Record<contract.Role, { token: string }>
  beforeAll(async () => {
    people = { member: await app.person(), creator: await app.creator(), admin: await app.admin() }
  })
  const callerOf = ({ access }: contract.EndpointDefinition) =>
    access === 'creator' ? people.creator : access === 'admin' ? people.admin : people.member

  it.each(contract.endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s answers 403 to the userId of another person',
    async (path, endpoint) => {
      const answer = await app.as(callerOf(endpoint)).raw(path, { userId: '1' })
      expect([answer.status, answer.body]).toMatchObject([403, { success: false, reason: 'FORBIDDEN' }])
    },
  )
})

let sources: string[] | null = null

/** Every test file of the server but the fuzzer, which tries all endpoints blindly and proves nothing of any. */
function testSources(): string[] {
  const root = join(import.meta.dirname, '../..')
  sources ??= readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('fuzz.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  return sources
}
