import type pg from 'pg'
import type { Metrics } from '../metrics/metrics.ts'
import type { Database } from './db.ts'

type Callback = Parameters<pg.Pool['connect']>[0]

/**
 * How full the pool is, and how long its connections are waited for; how many short reads are under way. Right after it was
 * connected, before anybody else has it: what is counted is counted at its own doors.
 */
export function watchDatabase(db: Database, metrics: Metrics): void {
  const { pool } = db
  let reading = 0
  metrics.watch('database', () => ({
    max: pool.options.max,
    size: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    reading,
  }))

  async function counted<T>(read: Promise<T>): Promise<T> {
    reading += 1
    try {
      return await read
    } finally {
      reading -= 1
    }
  }
  const [many, maybe] = [db.many.bind(db), db.maybe.bind(db)]
  db.many = (statement) => counted(many(statement))
  db.maybe = (statement) => counted(maybe(statement))

  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient> | void
  const timed = (callback?: Callback): Promise<pg.PoolClient> | void => {
    const askedAt = performance.now()
    const waited = () => metrics.databaseWaited(performance.now() - askedAt)
    if (!callback) return (connect() as Promise<pg.PoolClient>).finally(waited)
    return connect((...answer) => {
      waited()
      callback(...answer)
    })
  }
  pool.connect = timed as pg.Pool['connect']
}
