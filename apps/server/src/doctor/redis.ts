import { randomBytes } from 'node:crypto'
import { createClient } from 'redis'
import { clockDifference, sayClock, type Say } from './finding.ts'

const OLDEST = 6

/** Redis: that it is new enough, keeps what it is given, and takes what all processes say to each other. */
export function lookAtRedis(url: string) {
  return async (say: Say): Promise<void> => {
    const client = createClient({
      url,
      socket: { connectTimeout: 4_000, reconnectStrategy: false },
      disableOfflineQueue: true,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      const info = fieldsOf(await client.info())
      const version = info.get('redis_version') ?? '0'
      if (Number.parseInt(version, 10) < OLDEST) say.fault(`Redis ${version}`, `Version ${OLDEST} or newer is needed.`)
      else say.ok(`Redis ${version} at ${new URL(url).host}`)
      if (info.get('role') === 'slave') say.fault('this is a replica', 'Name the one that takes writes.')
      const policy = info.get('maxmemory_policy') ?? 'noeviction'
      if (policy !== 'noeviction') {
        say.warning(
          `maxmemory-policy is ${policy}: when it is full it forgets limits and what was said in rooms`,
          'Set maxmemory-policy noeviction, and enough maxmemory.',
        )
      }
      const key = `fanlight-doctor:${randomBytes(6).toString('hex')}`
      await client.set(key, 'written', { expiration: { type: 'EX', value: 30 } })
      const read = await client.get(key)
      await client.xAdd(`${key}:stream`, '*', { word: 'said' })
      await client.del([key, `${key}:stream`])
      if (read === 'written') say.ok('takes what is written, and streams')
      else say.fault('what was written is not there', 'A proxy between may send reads elsewhere: name Redis itself.')
      const askedAt = Date.now()
      const [seconds] = (await client.sendCommand(['TIME'])) as unknown as string[]
      sayClock(say, clockDifference(Number(seconds) * 1000, askedAt, Date.now()), 1)
    } finally {
      client.destroy()
    }
  }
}

const fieldsOf = (info: string): Map<string, string> =>
  new Map(
    info.split(/\r?\n/).flatMap((line) => {
      const at = line.indexOf(':')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : []
    }),
  )
