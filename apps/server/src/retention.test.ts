import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { biteOf, createRetention } from './platform/db/retention.ts'
import { firstIdAt } from './platform/ids.ts'
import { retention, retentionAsMarkdown, retentionWithSizes } from './retention.ts'
import { costOf, databaseOf, explain } from './testing/plans.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const swept = Object.entries(retention).flatMap(([table, rule]) => (rule.kept === 'swept' ? [{ table, rule }] : []))
const count = async (table: string): Promise<number> => {
  const { rows } = await app.platform.db.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? 0
}

describe('the list of what is kept', () => {
  it('has every table of the database, and no other', async () => {
    const { rows } = await app.platform.db.pool.query<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
    expect(Object.keys(retention).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  it('names work that is really repeated', async () => {
    const files = await readdir(import.meta.dirname, { recursive: true })
    const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const texts = await Promise.all(sources.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
    const repeated = new Set(
      texts.flatMap((text) => [...text.matchAll(/\.every(?:Alone)?\([^,]+, '([^']+)'/g)].map(([, name]) => name)),
    )
    const named = Object.values(retention).flatMap((rule) => (rule.kept === 'by its module' ? [rule.job] : []))
    expect(named.filter((job) => !repeated.has(job))).toEqual([])
  })

  it('keeps the book, payments and what operators did for good', () => {
    const tables = Object.keys(retention).filter((table) => /^(ledger_|orders?$|order_|payouts?|audit_)/.test(table))
    const gone = tables.filter((table) => retention[table]?.kept === 'swept')
    expect([tables.length > 15, gone]).toEqual([true, []])
  })

  it('is what docs/retention.md says', async () => {
    const text = await readFile(join(import.meta.dirname, '../../../docs/retention.md'), 'utf8')
    const cells = (table: string) =>
      table
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .map((line) => line.split('|').map((cell) => cell.trim()))
    expect(cells(text)).toEqual(cells(retentionAsMarkdown()))
  })

  it('is printed for an operator with how much there is', async () => {
    const said = await retentionWithSizes(app.platform.db)
    expect(said).toMatch(
      /^live_messages +\d+ +[\d.]+ MB +90 days after the month of its room; cut by .+ +retention\.sweep +the talk of an evening/m,
    )
    expect(said).toMatch(/^ledger_postings +\d+ +[\d.]+ MB +for good/m)
    expect(said).not.toContain('not in the list')
  })
})

describe('what is past its time', () => {
  const database = databaseOf('set statement_timeout = 0')
  it.each(swept)('is found by an index: $table', async ({ table, rule }) => {
    const nodes = await explain(database.client, biteOf(table, rule, Date.now(), 1_000))
    expect(costOf(nodes).whole).toEqual([])
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
  })

  it('goes in bites, so many a turn, and what is not stays', async () => {
    const { db, log } = app.platform
    const now = app.clock.now()
    const ago = (days: number) => `'${new Date(now - days * DAY_MS).toISOString()}'::timestamptz`
    await db.script(`
      insert into letters_sent (address_hash, sent_at)
        select sha256(n::text::bytea), ${ago(2)} from generate_series(1, 250) n
        union all select sha256(n::text::bytea), ${ago(0.5)} from generate_series(1, 7) n`)
    const few = createRetention({ db, clock: app.clock, log }, retention, {
      bite: 100,
      bitesPerTurn: 2,
      restMs: 0,
    })
    const ofLetters = async () => (await few.sweep()).find(({ table }) => table === 'letters_sent')
    expect(await ofLetters()).toMatchObject({ rows: 200, bites: 2, isMore: true })
    expect(await count('letters_sent')).toBe(57)
    expect(await ofLetters()).toMatchObject({ rows: 50, bites: 1, isMore: false })
    expect(await ofLetters()).toMatchObject({ rows: 0 })
    expect(await count('letters_sent')).toBe(7)
    expect(app.logLines.some((line) => line.includes('"table":"letters_sent"') && line.includes('"rows":200'))).toBe(
      true,
    )
  })

  it('is told by a time, by a day or by an id', async () => {
    const { db } = app.platform
    // No id is older than 2026.
    app.clock.advance(500 * DAY_MS)
    const now = app.clock.now()
    const idOf = (days: number) => firstIdAt(now - days * DAY_MS)
    const dayOf = (days: number) => `'${new Date(now - days * DAY_MS).toISOString()}'::date`
    await db.script(`
      set session_replication_role = replica;
      insert into live_mutes (room_id, user_id, muted_at) values (${idOf(91)}, 1, now()), (${idOf(89)}, 1, now());
      insert into live_visits (room_id, user_id, process, entered_at) values
        (${idOf(401)}, 1, '', now()), (${idOf(399)}, 1, '', now());
      insert into gift_combos (fan_id, combo_id, gift_id, place_kind, place_id, count, last_at, begun_on) values
        (1, 'old', 1, 'live', 1, 1, now(), ${dayOf(32)}), (1, 'new', 1, 'live', 1, 1, now(), ${dayOf(29)});
      insert into provider_events (provider, event_id, received_at) values
        ('p', 'old', '${new Date(now - 91 * DAY_MS).toISOString()}'), ('p', 'new', '${new Date(now).toISOString()}');
      set session_replication_role = default`)
    const tables = ['live_mutes', 'live_visits', 'gift_combos', 'provider_events']
    expect(await Promise.all(tables.map(count))).toEqual([2, 2, 2, 2])
    await app.retained.sweep()
    expect(await Promise.all(tables.map(count))).toEqual([1, 1, 1, 1])
    const { rows } = await db.pool.query<{ key: string }>('select combo_id as key from gift_combos')
    expect(rows).toEqual([{ key: 'new' }])
  })
})
