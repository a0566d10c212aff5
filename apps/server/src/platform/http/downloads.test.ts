import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { DAY_MS, instant, MINUTE_MS, type SessionId, type UserId } from '@fanlight/contract'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { makeDatabase } from '../../testing/test-app.ts'
import { connect, type Database } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../log/log.ts'
import { createSecrets } from '../secrets.ts'
import { createDownloads, type Downloads } from './downloads.ts'

let database: Awaited<ReturnType<typeof makeDatabase>>
let db: Database
beforeAll(async () => {
  database = await makeDatabase('empty')
  db = connect({ url: database.url, poolSize: 2, log: createLog('silent') })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const secrets = createSecrets('a secret that is long enough for everybody')
const viewer = (userId: string) => ({
  userId: userId as UserId,
  sessionId: `9${userId}` as SessionId,
  role: 'member' as const,
  emailVerified: true,
  secondFactor: 'none' as const,
  proofsFrom: null,
})

let server: FastifyInstance
let address: string
let time: number
let sessions: Set<SessionId>
let downloads: Downloads
let logLines: string[]
/** How many lines were written of all the files. */
let written: number
let link: (who: ReturnType<typeof viewer>, fileName: string, asked: number) => { url: string; fileName: string }

async function start(stalledAfterMs?: number): Promise<void> {
  server = fastify()
  time = Date.UTC(2026, 10, 15)
  sessions = new Set(['1', '2'].map((userId) => viewer(userId).sessionId))
  logLines = []
  written = 0
  const log = createLog('info', { write: (line: string) => void logLines.push(line) })
  const clock = { now: () => instant(time) }
  downloads = createDownloads({
    server,
    db,
    secrets,
    clock,
    log,
    ...(stalledAfterMs !== undefined && { stalledAfterMs }),
  })
  downloads.authenticateWith(async (sessionId) => sessions.has(sessionId))
  link = downloads.offer({
    name: 'lines',
    type: 'text/plain; charset=utf-8',
    asked: z.int(),
    async *write(from, userId, count) {
      for await (const { n } of from.each<{ n: number }>(sql`select n from generate_series(1, ${count}::integer) n`)) {
        written++
        yield `${userId} ${n} ${'x'.repeat(1_000)}\n`
        if (count === UNLUCKY && n === 13_000) throw new Error('an unlucky line')
      }
    },
  })
  address = await server.listen({ host: '127.0.0.1', port: 0 })
}
beforeEach(() => start())
afterEach(() => server.close())

/** Far more than any buffer between the two holds. */
const MUCH = 100_000
const UNLUCKY = 50_000
const follow = ({ url }: { url: string }) => server.inject({ method: 'GET', url })

/** A client that has seen the beginning and takes no more. */
async function begin({ url }: { url: string }): Promise<IncomingMessage> {
  const request = get(address + url)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  answer.pause()
  return answer
}
const readersOf = async () =>
  (
    await db.many(
      sql`select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
    )
  ).length

describe('a link to a file', () => {
  it('gives the file under its name, and nothing keeps it on the way', async () => {
    const { statusCode, headers, payload } = await follow(link(viewer('1'), 'some.txt', 1_234))
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="some.txt"',
      'cache-control': 'no-store',
    })
    const lines = payload.split('\n')
    expect([lines.length, lines[0]?.slice(0, 5), lines[1_233]?.slice(0, 8)]).toEqual([1_235, '1 1 x', '1 1234 x'])
    expect(await readersOf()).toBe(0)
  })

  it('of another user, changed, or made for another purpose opens nothing', async () => {
    const { url } = link(viewer('1'), 'some.txt', 1)
    const [path = '', ticket = ''] = url.split('?t=')
    const [payload = '', signature = ''] = ticket.split('.')
    const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('"userId":"1"', '"userId":"2"'))
    const forged = [
      `${other.toString('base64url')}.${signature}`,
      `${payload}.${secrets.sign('proof', payload)}`,
      `${payload}.`,
      payload,
      '',
    ]
    for (const t of forged) expect([t, (await follow({ url: `${path}?t=${t}` })).statusCode]).toEqual([t, 403])
    expect((await follow({ url: `${path}?t=${ticket}&t=${ticket}` })).statusCode).toBe(403)
    expect(written).toBe(0)
  })

  it('is good for two minutes', async () => {
    const asked = link(viewer('1'), 'some.txt', 1)
    time += 2 * MINUTE_MS - 1
    expect((await follow(asked)).statusCode).toBe(200)
    time += 1
    expect((await follow(asked)).statusCode).toBe(403)
    time += DAY_MS
    expect((await follow(asked)).statusCode).toBe(403)
  })

  it('ends with the session that it was made in', async () => {
    const asked = link(viewer('1'), 'some.txt', 1)
    sessions.delete(viewer('1').sessionId)
    expect((await follow(asked)).statusCode).toBe(403)
  })

  it('writes nothing for a HEAD', async () => {
    const { url } = link(viewer('1'), 'some.txt', 10)
    expect((await server.inject({ method: 'HEAD', url })).statusCode).toBe(404)
    expect(written).toBe(0)
  })
})

describe('a file that is fetched', () => {
  it('is written no faster than it is taken', async () => {
    const answer = await begin(link(viewer('1'), 'much.txt', MUCH))
    // As much as fits between the two; then nothing, for as long as nothing is taken.
    let before = -1
    await vi.waitFor(
      () => {
        const isStill = before === written && written > 0
        before = written
        expect(isStill).toBe(true)
      },
      { interval: 200 },
    )
    expect(written).toBeLessThan(MUCH / 5)
    answer.destroy()
    await downloads.ended()
  })

  it('ends for the database as soon as the client is gone', async () => {
    const answer = await begin(link(viewer('1'), 'much.txt', MUCH))
    expect(await readersOf()).toBe(1)
    answer.destroy()
    await vi.waitFor(async () => expect(await readersOf()).toBe(0))
    await downloads.ended()
    expect((await follow(link(viewer('1'), 'some.txt', 1))).statusCode).toBe(200)
  })

  it('ends when the server does', async () => {
    const answer = await begin(link(viewer('1'), 'much.txt', MUCH))
    server.server.closeAllConnections()
    await downloads.ended()
    expect(await readersOf()).toBe(0)
    answer.destroy()
  })

  it('is one at a time for each user, and others are not held up', async () => {
    const answer = await begin(link(viewer('1'), 'much.txt', MUCH))
    expect((await follow(link(viewer('1'), 'some.txt', 1))).statusCode).toBe(503)
    expect((await follow(link(viewer('2'), 'some.txt', 1))).statusCode).toBe(200)
    answer.destroy()
    await downloads.ended()
  })

  it('is seen to be cut short when it cannot be finished', async () => {
    const answer = await begin(link(viewer('1'), 'much.txt', UNLUCKY))
    answer.resume()
    await new Promise((resolve) => answer.once('close', resolve))
    expect(answer.complete).toBe(false)
    await downloads.ended()
    expect(logLines.join()).toContain('an unlucky line')
  })

  it('is given up when nobody takes it', async () => {
    await server.close()
    await start(50)
    const answer = await begin(link(viewer('1'), 'much.txt', MUCH))
    await vi.waitFor(() => expect(logLines.join()).toContain('The download was not taken'))
    expect(await readersOf()).toBe(0)
    answer.destroy()
  })
})
