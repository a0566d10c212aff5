import { DAY_MS } from '@fanlight/contract'
import type { Clock } from '../clock.ts'
import { firstIdAt } from '../ids.ts'
import type { Log } from '../log/log.ts'
import type { Database, Tx } from './db.ts'
import { sql } from './sql.ts'

/** Whoever waits for longer holds up those who come after: what did not work now works an hour later. */
const LOCK_TIMEOUT = '2s'
/** A server that was not looked after for so long still writes into months that are there. */
const MONTHS_AHEAD = 2

type Part = { name: string; endsBefore: string | null }

/** The parts of a table, and the first id that is no more in it; null: the rest, which has no end. */
const listParts = (tx: Tx, table: string): Promise<Part[]> =>
  tx.many<Part>(sql`
    select c.relname as name, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''(\\d+)''\\)'))[1]::text as ends_before
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::text::regclass order by c.relname
  `)

/** Tables that are cut by the month of the id that their key begins with. Months are made ahead, and dropped as a whole. */
export function createPartitions({ db, clock, log }: { db: Database; clock: Clock; log: Log }) {
  const inTurn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.maybe(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`)
      return work(tx)
    })

  return {
    /** This month and those that follow. What lay in the rest for one of them is moved into it. */
    async makeAhead(table: string): Promise<void> {
      const now = new Date(clock.now())
      for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
        const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
        // A month that what was there before the months began has in it is made by nobody.
        const isThere = await inTurn(async (tx) => {
          const until = firstIdAt(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1, 1))
          const parts = await listParts(tx, table)
          if (
            parts.some(({ name, endsBefore }) => name === `${table}_before` && BigInt(endsBefore ?? 0) >= BigInt(until))
          )
            return true
          const day = month.toISOString().slice(0, 10)
          const made = await tx.maybe<{ isMade: boolean }>(sql`
            select make_month(${table}::text::regclass, ${day}::date) as is_made
          `)
          return made?.isMade === false
        })
        if (!isThere) log.info({ table, month: month.toISOString().slice(0, 7) }, 'a month was made for a table')
      }
    },

    /** All that is past its time as a whole. Says how many months went. */
    async dropPast(table: string, days: number): Promise<number> {
      const limit = BigInt(firstIdAt(clock.now() - days * DAY_MS))
      const parts = await inTurn((tx) => listParts(tx, table))
      const past = parts.filter(({ endsBefore }) => endsBefore !== null && BigInt(endsBefore) <= limit)
      for (const { name } of past) {
        // Names of tables cannot be parameters. These come from the database itself.
        const run = (tx: Tx, text: string) => tx.run({ text, name: '', values: [] })
        await inTurn(async (tx) => {
          await run(tx, `alter table ${table} detach partition ${name}`)
          await run(tx, `drop table ${name}`)
        })
        log.info({ table, part: name }, 'a month past its time is gone')
      }
      return past.length
    },
  }
}
