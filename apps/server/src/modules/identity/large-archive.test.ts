import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { exportMyData, exportStatement, type Download } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sized } from '../../testing/deep.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

const LINES = sized(60_000, 100_000)
const MEGABYTE = 1024 * 1024

let app: TestApp
let fan: Person
let address: string
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://localhost' })
  fan = await app.person()
  await app.platform.db.script(past(fan.user.userId))
  address = await app.http.server.listen({ host: '127.0.0.1', port: 0 })
  // What is loaded and compiled once is no part of the measure.
  const other = await app.person()
  await save(await app.as(await app.proved(other)).call(exportMyData, {}), join(app.dataDir, 'first.json'))
  await save(await app.as(other).call(exportStatement, {}), join(app.dataDir, 'first.csv'))
})
afterAll(() => app.close())

/** A fan who tipped all the time. */
const past = (fanId: string): string => `
  select ledger_open_account('wallet', ${fanId}, 'diamond', true), ledger_open_account('fees', null, 'diamond', false);
  insert into ledger_postings (posting_id, reference, kind, at, details)
    select n, 'past:' || n, 'tip', timestamptz '2026-11-01Z' - n * interval '1 minute', jsonb_build_object('fanId', '${fanId}')
    from generate_series(1, ${LINES}) n;
  insert into ledger_transfers (posting_id, from_account, to_account, amount)
    select n, w.account_id, f.account_id, n from generate_series(1, ${LINES}) n
    join ledger_accounts w on w.kind = 'wallet' and w.owner_id = ${fanId} join ledger_accounts f on f.kind = 'fees';
  analyze;
`

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const inUse = (): number => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Into a file, as a browser does. Answers by how much the memory in use grew on the way, at most. */
async function save({ url }: Download, file: string): Promise<number> {
  const before = inUse()
  const request = get(address + url)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  let [most, taken, lookedAt] = [0, 0, 0]
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      taken += chunk.length
      if (taken - lookedAt > MEGABYTE) {
        lookedAt = taken
        most = Math.max(most, inUse() - before)
      }
      done(null, chunk)
    },
  })
  await pipeline(answer, watch, createWriteStream(file))
  return most
}

async function linesOf(file: string): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) lines.push(line)
  return lines
}

describe(`a person with ${LINES} lines in the book`, () => {
  it('takes everything out as one valid file, of which the server never holds more than a part', async () => {
    const file = join(app.dataDir, 'archive.json')
    const grown = await save(await app.as(await app.proved(fan)).call(exportMyData, {}), file)
    expect((await stat(file)).size).toBeGreaterThan(LINES * 60)
    // Read all at once, they are 10 MB and more.
    expect(grown / MEGABYTE).toBeLessThan(6)
    const archive = JSON.parse((await linesOf(file)).join('\n')) as {
      account: { userId: string }
      wallet: { amount: string }[]
      blocked: unknown[]
    }
    expect(archive.account.userId).toBe(fan.user.userId)
    expect(archive.wallet).toHaveLength(LINES)
    expect([archive.wallet.at(0)?.amount, archive.wallet.at(-1)?.amount]).toEqual(['-1', `-${LINES}`])
    expect(archive.blocked).toEqual([])
  })

  it('has a statement as a file, complete, of which the server never holds more than a part', async () => {
    const file = join(app.dataDir, 'statement.csv')
    const grown = await save(await app.as(fan).call(exportStatement, {}), file)
    expect(grown / MEGABYTE).toBeLessThan(6)
    const lines = await linesOf(file)
    expect(lines).toHaveLength(LINES + 1)
    expect([lines.at(1), lines.at(-1)].map((line) => line?.split(',')[2])).toEqual([`-${LINES}`, '-1'])
  })
})
