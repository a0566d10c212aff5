import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { asParameters } from './parameters.ts'
import { sql } from './sql.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const TEXTS = [
  '',
  ' ',
  'plain',
  'NULL',
  'null',
  '{}',
  '{a,b}',
  'a,b',
  '"',
  '\\',
  '\\"',
  "it's",
  'a\nb\tc',
  '🦊',
  'é"ü\\',
  null,
]
const TIMES = [
  0,
  1,
  Date.UTC(2026, 10, 18, 12, 30, 1, 7),
  Date.UTC(9999, 11, 31, 23, 59, 59, 999),
  Date.UTC(12_000, 0),
  Date.UTC(1, 5),
]

describe('parameters', () => {
  it('arrive as they are, whatever stands in a text', async () => {
    const row = await app.platform.db.maybe<{ texts: unknown }>(sql`select to_json(${TEXTS}::text[]) as texts`)
    expect(row?.texts).toEqual(TEXTS)
  })

  it.each([
    ['numbers', [1, -2, 0.5, null, 9_007_199_254_740_991], 'float8[]'],
    ['truths', [true, false, null], 'boolean[]'],
    ['nothing at all', [], 'text[]'],
    [
      'lists of lists, which the driver sees to',
      [
        ['a', 'b'],
        ['c', '"'],
      ],
      'text[]',
    ],
  ])('are %s', async (_, list, type) => {
    const client = await app.platform.db.pool.connect()
    const [own, theirs] = await Promise.all(
      [asParameters([list])[0], list].map((value) => client.query(`select to_json($1::${type}) as list`, [value])),
    ).finally(() => client.release())
    expect(own!.rows).toEqual(theirs!.rows)
  })

  it.each(TIMES.map((at) => [new Date(at)]))('are the time %o', async (time) => {
    const row = await app.platform.db.maybe(sql`
      select (extract(epoch from ${time}::timestamptz) * 1000)::bigint::text as alone,
        (extract(epoch from (${[null, time]}::timestamptz[])[2]) * 1000)::bigint::text as listed
    `)
    expect(row).toEqual({ alone: String(time.getTime()), listed: String(time.getTime()) })
  })
})
