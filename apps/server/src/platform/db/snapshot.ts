import type pg from 'pg'
import type { Db } from './reads.ts'
import { readRows } from './rows.ts'
import { endClient } from './silence.ts'
import type { Sql } from './sql.ts'

/** Reads of one moment, whatever is written meanwhile: for what is long. */
export type Snapshot = Db & {
  /** Row after row. Only so many are in memory at a time, however many there are and however slowly they are taken. */
  each<Row>(statement: Sql): AsyncGenerator<Row, void, void>
}

export type OpenSnapshot = Snapshot & { close(): Promise<void> }

const ROWS_AT_ONCE = 500
/** Longer than others get: to sort everything that a person ever did takes its time. */
const STATEMENT_TIMEOUT_MS = 60_000

/** On a connection of its own, which ends with it: neither the short reads nor the transactions wait for it. */
export async function openSnapshot(client: pg.Client): Promise<OpenSnapshot> {
  // Lost while nobody reads, it would end the process; the next read says so.
  client.on('error', () => undefined)
  try {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`)
  } catch (error) {
    await endClient(client)
    throw error
  }
  const query = ({ text, values }: Pick<Sql, 'text' | 'values'>) =>
    client.query({ text, values: [...values], rowMode: 'array' as const })
  const many = async <Row>(statement: Sql) => readRows<Row>(await query(statement))
  let cursors = 0

  async function* each<Row>(statement: Sql): AsyncGenerator<Row, void, void> {
    const cursor = `rows_${++cursors}`
    await query({ text: `declare ${cursor} no scroll cursor for ${statement.text}`, values: statement.values })
    for (;;) {
      const rows = readRows<Row>(await query({ text: `fetch ${ROWS_AT_ONCE} from ${cursor}`, values: [] }))
      yield* rows
      if (rows.length < ROWS_AT_ONCE) break
    }
    await query({ text: `close ${cursor}`, values: [] })
  }

  return {
    many,
    maybe: async <Row>(statement: Sql) => (await many<Row>(statement))[0] ?? null,
    each,
    close: () => endClient(client),
  }
}
