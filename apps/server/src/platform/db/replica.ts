import type { UserId } from '@fanlight/contract'
import type { Log } from '../log/log.ts'
import type { RedisClient } from '../redis/redis.ts'
import { settledWithin } from '../settled.ts'
import { connect, type Database } from './db.ts'
import { mayBeOld, whileOld } from './replica-call.ts'
import { sql } from './sql.ts'

/** A replica that is further behind is left alone until it has caught up. */
const LAG_MAX_MS = 3_000
const LOOK_EVERY_MS = 1_000
const LOOK_WITHIN_MS = 900
/** Longer than the replica may be behind, with the time between two looks at it: what a person did is there by then. */
const OWN_WRITES_MS = LAG_MAX_MS + 2 * LOOK_EVERY_MS + 1_000
const POOL_SIZE = 2
const FORGET_AT = 10_000

type Call<T> = { path: string; userId: UserId | null; work: () => Promise<T> }

export type Replica = ReturnType<typeof createReplica>

/**
 * A copy of the database, a moment behind, for what many read and few change. Calls that only read are answered from there,
 * unless the person did something a moment ago or was told of something: their own calls show them what they know. A call that
 * is not known to read only counts as doing something. `db` is the database for everybody: it knows in which call it is asked.
 */
export function createReplica(deps: {
  url: string
  primary: Database
  redis: RedisClient | null
  log: Log
  /** Calls that may be answered from there, by their path. */
  reads: ReadonlySet<string>
  /** Calls that change nothing a person could look for: after them they may still be answered from there. */
  harmless: ReadonlySet<string>
}) {
  const { primary, redis, log, reads, harmless } = deps
  const copy = connect({ url: deps.url, poolSize: POOL_SIZE, log })
  const busy = new Map<UserId, number>()
  const samples: { at: number; position: bigint }[] = []
  /** Until when it is known to be near enough; looked at again before that. */
  let goodUntil = 0
  let isKnownGood: boolean | null = null

  async function look(): Promise<void> {
    const at = performance.now()
    const written = await primary.maybe<{ place: string }>(sql`select pg_current_wal_lsn()::text as place`)
    if (written) samples.push({ at, position: positionOf(written.place) })
    const replayed = await copy.maybe<{ place: string | null }>(sql`select pg_last_wal_replay_lsn()::text as place`)
    const place = replayed?.place ?? null
    if (place === null) throw new Error('DATABASE_REPLICA_URL leads to a database that is no replica')
    while ((samples[1]?.position ?? Infinity) <= positionOf(place)) samples.shift()
    if (samples.length > FORGET_AT) samples.splice(1, samples.length / 2)
    const [newest] = samples
    const isReplayed = newest !== undefined && newest.position <= positionOf(place)
    if (isReplayed) goodUntil = Math.max(goodUntil, newest.at + LAG_MAX_MS)
  }

  async function watch(): Promise<void> {
    let why: unknown = null
    const looking = look().catch((error: unknown) => (why = error))
    if (!(await settledWithin(LOOK_WITHIN_MS, looking)) || why !== null) goodUntil = 0
    const isGood = performance.now() < goodUntil
    if (isGood === isKnownGood) return
    isKnownGood = isGood
    if (isGood) log.info('the replica of the database answers what only reads')
    else log.warn({ err: why }, 'the replica of the database is away or too far behind: the database answers all')
  }
  const timer = setInterval(() => void watch(), LOOK_EVERY_MS).unref()
  const first = watch()

  /** It was known to have all that was written before `goodUntil` less this. */
  const behindMs = (): number => Math.ceil(Math.max(performance.now() - (goodUntil - LAG_MAX_MS), 0))

  const keyOf = (userId: UserId): string => `${redis?.prefix}:busy:${userId}`

  /** They did something, or were told of something: what they ask next is answered by the database itself, in any process. */
  async function remember(userId: UserId): Promise<void> {
    const now = performance.now()
    busy.delete(userId)
    busy.set(userId, now + OWN_WRITES_MS)
    for (const [one, until] of busy) {
      if (until > now) break
      busy.delete(one)
    }
    if (redis?.isReady)
      await redis.set(keyOf(userId), '', { expiration: { type: 'PX', value: OWN_WRITES_MS } }).catch(() => null)
  }

  async function isBusy(userId: UserId): Promise<boolean> {
    if ((busy.get(userId) ?? 0) > performance.now()) return true
    if (redis === null) return false
    // Whether they did something elsewhere is not known while Redis is away.
    if (!redis.isReady) return true
    return redis.exists(keyOf(userId)).then(
      (count) => count > 0,
      () => true,
    )
  }

  /** What fails there is asked again here: a copy gives up reads that are in the way of what it replays, and writes nothing. */
  async function either<T>(there: () => Promise<T>, here: () => Promise<T>): Promise<T> {
    if (!mayBeOld() || performance.now() >= goodUntil) return here()
    try {
      return await there()
    } catch {
      return here()
    }
  }

  const db: Database = {
    ...primary,
    many: (statement) =>
      either(
        () => copy.many(statement),
        () => primary.many(statement),
      ),
    maybe: (statement) =>
      either(
        () => copy.maybe(statement),
        () => primary.maybe(statement),
      ),
    transaction: (work) =>
      either(
        () => copy.transaction(work),
        () => primary.transaction(work),
      ),
    async close() {
      clearInterval(timer)
      await first
      await copy.close()
      await primary.close()
    },
  }

  return {
    db,
    remember,
    /** Looks how far behind it is, at once. */
    look: watch,
    isGood: (): boolean => performance.now() < goodUntil,

    async answer<T>({ path, userId, work }: Call<T>): Promise<T> {
      if (reads.has(path)) {
        const isFresh = performance.now() >= goodUntil || (userId !== null && (await isBusy(userId)))
        return isFresh ? work() : whileOld(behindMs, work)
      }
      try {
        return await work()
      } finally {
        if (userId !== null && !harmless.has(path)) await remember(userId)
      }
    },
  }
}

/** `16/B374D848`: a place in what the database has written. */
function positionOf(place: string): bigint {
  const [high = '0', low = '0'] = place.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
