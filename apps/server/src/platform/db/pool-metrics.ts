import type pg from 'pg'
import type { Metrics } from '../metrics/metrics.ts'
import type { Database } from './db.ts'

type Callback = Parameters<pg.Pool['connect']>[0]

/** How full the pool is, and how long its connections are waited for; also by the statements that the pool runs itself. */
export function watchPool({ pool, readsInFlight }: Pick<Database, 'pool' | 'readsInFlight'>, metrics: Metrics): void {
  metrics.watch('database', () => ({
    max: pool.options.max,
    size: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    reading: readsInFlight(),
  }))
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
