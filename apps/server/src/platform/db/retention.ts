import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '@fanlight/contract'
import type { Clock } from '../clock.ts'
import { firstIdAt } from '../ids.ts'
import type { Log } from '../log/log.ts'
import type { Database, Db } from './db.ts'
import { createPartitions } from './partitions.ts'
import { sql, type Sql } from './sql.ts'

/** By what the age of a row is told: a time, a day, or an id, which begins with the time that it was made at. */
export type Age = { column: string; kind: 'time' | 'day' | 'id' }

/** How long the rows of a table stay, and why. Every table of the database has one. */
export type Retention = { readonly why: string } & (
  | { readonly kept: 'for good' }
  /** It goes when something else goes, in the same transaction. */
  | { readonly kept: 'as long as'; readonly what: string }
  /** The work of its module takes it away: more has to be done than to delete a row. */
  | { readonly kept: 'by its module'; readonly until: string; readonly job: string }
  /** `retention.sweep` takes it away, so many days after what `by` says. */
  | { readonly kept: 'swept'; readonly days: number; readonly by: Age }
  /** It is cut by the month, and months go as a whole once all of them is so many days old; null: it is only cut. */
  | { readonly kept: 'by the month'; readonly days: number | null; readonly by: string; readonly until: string }
)

export type RetentionList = Readonly<Record<string, Retention>>

export const SWEEP_JOB = 'retention.sweep'

/** Small enough that nobody waits for the rows that it locks, nor a standby for what it writes. */
const BITE = 1_000
/** What is more waits for the next turn: a sweep that was away for months comes back without a storm. */
const BITES_PER_TURN = 300
const REST_MS = 10

type Bounds = { bite: number; bitesPerTurn: number; restMs: number }
export type Swept = { table: string; rows: number; bites: number; ms: number; isMore: boolean }

/** The rows of one bite: the oldest, found by the index that begins with their age. */
export function biteOf(table: string, { days, by }: { days: number; by: Age }, now: number, bite: number): Sql {
  const before = now - days * DAY_MS
  const limits = { time: 'timestamptz', day: 'date', id: 'bigint' } as const
  const limit = by.kind === 'id' ? firstIdAt(before) : new Date(before)
  // Names of tables and columns cannot be parameters. These come from the list, which is ours.
  const text = `delete from ${table} where ctid = any (array(
    select ctid from ${table} where ${by.column} < $1::${limits[by.kind]} order by ${by.column} limit $2::int))`
  return { text, name: `retention of ${table}`, values: [limit, bite] }
}

/** Takes away what the list says, table by table, in bites that each commit by themselves. */
export function createRetention(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  list: RetentionList,
  bounds: Partial<Bounds> = {},
) {
  const { bite, bitesPerTurn, restMs } = { bite: BITE, bitesPerTurn: BITES_PER_TURN, restMs: REST_MS, ...bounds }

  const partitions = createPartitions({ db, clock, log })

  async function sweepOne(table: string, rule: { days: number; by: Age }): Promise<Swept> {
    const startedAt = performance.now()
    let [rows, bites, isMore] = [0, 0, true]
    while (isMore && bites < bitesPerTurn) {
      const gone = await db.transaction((tx) => tx.run(biteOf(table, rule, clock.now(), bite)))
      rows += gone
      bites++
      isMore = gone === bite
      if (isMore) await sleep(restMs)
    }
    return { table, rows, bites, ms: Math.round(performance.now() - startedAt), isMore }
  }

  return {
    async sweep(): Promise<Swept[]> {
      const done: Swept[] = []
      for (const [table, rule] of Object.entries(list)) {
        try {
          if (rule.kept === 'by the month') {
            await partitions.makeAhead(table)
            if (rule.days !== null) await partitions.dropPast(table, rule.days)
          }
          if (rule.kept !== 'swept') continue
          const swept = await sweepOne(table, rule)
          done.push(swept)
          if (swept.rows > 0) log.info(swept, 'rows past their time are gone')
        } catch (error) {
          // One table that cannot be swept must not keep the others from it.
          log.error({ err: error, table }, 'rows past their time are still there')
        }
      }
      return done
    },
  }
}

export type Retained = ReturnType<typeof createRetention>

/** In words, for people who run it. */
export function inWords(rule: Retention): { kept: string; job: string } {
  switch (rule.kept) {
    case 'for good':
      return { kept: 'for good', job: '' }
    case 'as long as':
      return { kept: `as long as ${rule.what}`, job: '' }
    case 'by its module':
      return { kept: rule.until, job: rule.job }
    case 'by the month':
      return { kept: `${rule.until}; cut by the month of \`${rule.by}\``, job: SWEEP_JOB }
    case 'swept': {
      const days = rule.days === 0 ? 'until' : `${rule.days} ${rule.days === 1 ? 'day' : 'days'} after`
      return { kept: `${days} \`${rule.by.column}\``, job: SWEEP_JOB }
    }
  }
}

export type TableSize = { table: string; rows: number; bytes: number }

/** As PostgreSQL last counted them: close enough to see what grows, and asked in a moment. */
export const listSizes = (db: Db): Promise<TableSize[]> =>
  db.many<TableSize>(sql`
    select c.relname as table, greatest(sum(l.reltuples), 0)::float8 as rows,
      sum(pg_total_relation_size(l.oid))::float8 as bytes
    from pg_class c
      cross join lateral (select c.oid union select relid from pg_partition_tree(c.oid) where isleaf) t (oid)
      join pg_class l on l.oid = t.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by bytes desc, c.relname
  `)
