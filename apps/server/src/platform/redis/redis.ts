import { setTimeout as sleep } from 'node:timers/promises'
import type { createClient } from 'redis'
import type { Log } from '../log/log.ts'
import type { OutsideFailed } from '../metrics/metrics.ts'

/** Two places may share one Redis: each has its own beginning of every key, stream and channel. */
export type RedisClient = ReturnType<typeof createClient> & {
  readonly prefix: string
  /** Ends for good; without Redis, at once. */
  shut(): Promise<void>
}

/** It is asked so often whether it still answers. Redis answers in order: what waits behind the question waits as long. */
const BEAT_MS = 100
/** As many times in a row without an answer, and it is taken for silent. */
const BEATS_MAX = 4
const HANDSHAKE_MS = 1_000
/** How long a start waits for Redis. A process that starts while it is away does without, like all the others. */
const FIRST_WAIT_MS = 5_000
const RETRY_MS = { first: 250, most: 4_000 }
/** A connection that stood so long begins anew with short waits. */
const STOOD_MS = 10_000

/**
 * A connection that is either usable or visibly not (`isReady`). One that falls silent, a frozen Redis as well as a line that
 * swallows everything, is given up within half a second: all that waits on it fails at once, and from then on nothing waits
 * at all, because nothing is sent before a new connection has answered. Retries come at growing intervals, no two processes at
 * the same moment.
 */
export async function openRedis(options: {
  url: string
  prefix: string
  log: Log
  failed: OutsideFailed
}): Promise<RedisClient> {
  const { url, prefix, log, failed } = options
  // Five hundred files that a server without Redis never reads.
  const redis = await import('redis')
  const client: ReturnType<typeof createClient> = redis.createClient({
    url,
    // Kept until Redis is back, a command would arrive when nobody waits for it any more.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: HANDSHAKE_MS,
      // The heart beats more often than this; it is for the handshake, before which there is no heartbeat.
      socketTimeout: HANDSHAKE_MS,
      reconnectStrategy: (retries) => spread(Math.min(50 * 2 ** Math.min(retries, 10), 1_000)),
    },
  })
  let isAway = false
  let isClosed = false
  let drops = 0
  let connectedAt = 0
  let readyAt = 0
  let unanswered = 0

  function away(kind: 'timeout' | 'error', error: unknown): void {
    failed('redis', kind)
    // Once for each time that it goes: every retry would say the same.
    if (!isAway) log.warn({ err: error }, 'Redis is out of reach')
    isAway = true
  }

  function drop(): void {
    if (!client.isOpen) return
    away('timeout', new Error(`Redis has not answered for ${BEATS_MAX * BEAT_MS} ms`))
    drops = performance.now() - readyAt > STOOD_MS ? 0 : drops + 1
    client.destroy()
    setTimeout(reconnect, spread(Math.min(RETRY_MS.first * 2 ** drops, RETRY_MS.most))).unref()
  }

  function reconnect(): void {
    if (!isClosed && !client.isOpen) client.connect().catch(() => undefined) // `error` has told
  }

  client.on('connect', () => void (connectedAt = performance.now()))
  client.on('ready', () => {
    // It answers, but so slowly that every caller would feel it.
    if (performance.now() - connectedAt > BEATS_MAX * BEAT_MS) return drop()
    if (isAway) log.info('Redis is back')
    isAway = false
    readyAt = performance.now()
    unanswered = 0
  })
  client.on('error', (error: Error) => away(error.name === 'SocketTimeoutError' ? 'timeout' : 'error', error))

  const heart = setInterval(() => {
    if (!client.isReady) return
    unanswered += 1
    if (unanswered === 1) {
      client.ping().then(
        () => void (unanswered = 0),
        () => undefined,
      )
    }
    // Counted in beats: a process that was busy itself has missed beats, and not been left without an answer.
    if (unanswered > BEATS_MAX) setImmediate(() => unanswered > BEATS_MAX && drop())
  }, BEAT_MS).unref()

  async function shut(): Promise<void> {
    isClosed = true
    clearInterval(heart)
    const closing = client.isReady ? client.close() : Promise.resolve()
    await Promise.race([closing.catch(() => undefined), sleep(HANDSHAKE_MS, undefined, { ref: false })])
    // Closing waits for commands that were not answered yet; without Redis they never will be.
    if (client.isOpen) client.destroy()
  }

  const opening = client.connect().catch(() => undefined)
  await Promise.race([opening, sleep(FIRST_WAIT_MS, undefined, { ref: false })])
  return Object.assign(client, { prefix, shut })
}

/** Between half and one and a half of it: those who lost Redis together do not come back together. */
const spread = (milliseconds: number): number => milliseconds * (0.5 + Math.random())
