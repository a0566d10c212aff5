import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { connect } from '../platform/db/db.ts'
import type { Snapshot } from '../platform/db/snapshot.ts'
import type { Sql } from '../platform/db/sql.ts'
import { createLog } from '../platform/log/log.ts'
import { makeDatabase } from './test-app.ts'

export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** For the tests of a file: a database with so much in it that a plan which reads too much shows. */
export function databaseOf(world: string): { readonly client: pg.Client } {
  let client: pg.Client | undefined
  let close: () => Promise<void>
  beforeAll(async () => {
    const database = await makeDatabase('migrated')
    const db = connect({ url: database.url, poolSize: 2, log: createLog('silent') })
    const opened = (client = await db.dedicated())
    close = async () => {
      await opened.end()
      await db.close()
      await database.drop()
    }
    await opened.query(world)
    await opened.query('set statement_timeout = 9000; set session_replication_role = origin')
    await opened.query('vacuum analyze')
  })
  afterAll(() => close())
  return {
    get client() {
      if (!client) throw new Error('There is no database before the tests begin')
      return client
    },
  }
}

/** What a function of a store asks the database. */
export async function statementOf(ask: (from: Snapshot) => Promise<unknown> | AsyncIterable<unknown>): Promise<Sql> {
  const asked: Sql[] = []
  const asking = ask({
    many: async (statement) => (asked.push(statement), []),
    maybe: async (statement) => (asked.push(statement), null),
    async *each(statement) {
      asked.push(statement)
      yield* []
    },
  })
  await (asking instanceof Promise ? asking : asking[Symbol.asyncIterator]().next())
  const [statement] = asked
  if (!statement || asked.length > 1) throw new Error(`${asked.length} statements`)
  return statement
}

/** How PostgreSQL answers a statement, as the server's connections ask it: prepared, with one plan for all values. */
export async function explain(client: pg.Client, { text, values }: Sql): Promise<PlanNode[]> {
  const literal = (value: unknown): string => {
    if (value === null) return 'null'
    if (value instanceof Date) return client.escapeLiteral(value.toISOString())
    if (Array.isArray(value)) return client.escapeLiteral(`{${value.join(',')}}`)
    return client.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
  }
  await client.query(`prepare asked as ${text}`)
  try {
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) execute asked${given}`,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    return plan ? nodesOf(plan) : []
  } finally {
    await client.query('deallocate asked')
  }
}

/** Tables of which a plan reads every row, and with how many rows any of its steps has to do. */
export function costOf(nodes: readonly PlanNode[]): { whole: string[]; most: number } {
  const scans = nodes.filter((node) => node['Node Type'].includes('Seq Scan'))
  return {
    whole: scans.flatMap((node) => node['Relation Name'] ?? []),
    most: Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops'])),
  }
}
