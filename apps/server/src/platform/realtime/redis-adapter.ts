import { setTimeout as sleep } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Log } from '../log/log.ts'
import type { RedisClient } from '../redis/redis.ts'

/** A connection that only listens is taken for dead after so long without a sign of life. */
const LISTENER_SILENT_MS = 3_000
const LISTEN_AGAIN_MS = 500

/** What processes that share Redis tell each other goes through it. */
export const createRedisAdapter = (redis: RedisClient, log: Log): ReturnType<typeof createAdapter> =>
  createAdapter(losingWords(redis, log), adapterOptions(redis))

/**
 * The adapter does not look at how publishing ended: a word under way when Redis goes would be a rejection that nobody
 * takes, and end the process. What got lost is told by `onGap`.
 */
function losingWords(redis: RedisClient, log: Log): RedisClient {
  const publish: RedisClient['publish'] = async (channel, message) => {
    try {
      return await redis.publish(channel, message)
    } catch (error) {
      log.warn({ err: error }, 'a word to the other processes was lost')
      return 0
    }
  }
  // Those that only listen keep what they ask for until Redis is back: they have nobody who waits for them.
  const duplicate = () => {
    const listener = redis.duplicate({
      disableOfflineQueue: false,
      pingInterval: LISTENER_SILENT_MS / 3,
      // A copy: the settings of the one that sends would change with them.
      socket: Object.assign({}, redis.options.socket, { socketTimeout: LISTENER_SILENT_MS }),
    })
    // Nobody looks at how this ends either. Without an answer there is nothing that a new connection would take up by itself.
    const subscribe = listener.subscribe.bind(listener)
    listener.subscribe = async (...what) => {
      for (;;) {
        try {
          return await subscribe(...what)
        } catch (error) {
          if (!listener.isOpen) return
          log.warn({ err: error }, 'this process could not listen to the others yet')
          await sleep(LISTEN_AGAIN_MS, undefined, { ref: false })
        }
      }
    }
    return listener
  }
  const own: Partial<Record<string | symbol, unknown>> = { publish, duplicate }
  return new Proxy(redis, {
    get(client, name) {
      const value: unknown = own[name] ?? Reflect.get(client, name, client)
      return typeof value === 'function' ? value.bind(client) : value
    },
  })
}

const adapterOptions = ({ prefix }: RedisClient) => ({
  streamName: `${prefix}:stream`,
  channelPrefix: `${prefix}:hints`,
  sessionKeyPrefix: `${prefix}:session:`,
  // Shorter than the silence that ends the connection, so that a quiet stream is not taken for one.
  blockTimeInMs: LISTENER_SILENT_MS / 3,
})
