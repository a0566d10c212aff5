import { HOUR_MS, MINUTE_MS } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetFailures } from './guess-throttle.store.ts'
import { createGuessThrottle, subjectsOf, waitAfter, type GuessThrottle } from './guess-throttle.ts'

let app: TestApp
let guessThrottle: GuessThrottle
beforeAll(async () => {
  app = await startTestApp()
  guessThrottle = createGuessThrottle(app.platform.db, app.clock)
})
afterAll(() => app.close())

let made = 0
const fresh = (kind: string) => `${kind}-${++made}`
/** Each of another network. */
let addresses = 0
const freshAddress = (): string => `198.18.${++addresses >> 8}.${addresses & 255}`

function aGate(): { open: () => void; opened: Promise<void> } {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

/** How long an attempt has to wait; 0 when it may be made, which then has failed. */
async function fail(account: string, address: string): Promise<number> {
  try {
    await guessThrottle.begin(account, address)
    return 0
  } catch (error) {
    if (error instanceof AppError && error.reason === 'TOO_MANY') {
      return (error as AppError<'TOO_MANY'>).details.retryAfterMs
    }
    throw error
  }
}

async function failTimes(times: number, account: string, address: string): Promise<void> {
  for (let time = 0; time < times; time++) expect(await fail(account, address)).toBe(0)
}

describe('the wait after failures', () => {
  it('doubles from a second to its longest, and never beyond', () => {
    const patience = { free: 5, longestMs: 15 * MINUTE_MS }
    const waits = [0, 5, 6, 7, 15, 16, 50, 5_000].map((failures) => waitAfter(failures, patience))
    expect(waits).toEqual([0, 0, 1_000, 2_000, 512_000, 900_000, 900_000, 900_000])
  })
})

describe('one guesser at one account', () => {
  it('has five guesses free, and then waits twice as long after each', async () => {
    const [account, address] = [fresh('account'), freshAddress()]
    await failTimes(5, account, address)
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000]) {
      await failTimes(1, account, address)
      expect(await fail(account, address)).toBe(wait)
      app.clock.advance(wait - 1)
      expect(await fail(account, address)).toBe(1)
      app.clock.advance(1)
    }
  })

  it('is not made to wait longer by knocking while the wait lasts', async () => {
    const [account, address] = [fresh('account'), freshAddress()]
    await failTimes(6, account, address)
    for (let knock = 0; knock < 10; knock++) expect(await fail(account, address)).toBe(1_000)
  })

  it('starts again after the right guess', async () => {
    const [account, address] = [fresh('account'), freshAddress()]
    await failTimes(4, account, address)
    await (await guessThrottle.begin(account, address)).succeeded()
    await failTimes(5, account, address)
  })

  it('starts again after an hour without a guess', async () => {
    const [account, address] = [fresh('account'), freshAddress()]
    await failTimes(6, account, address)
    app.clock.advance(HOUR_MS + 1)
    await failTimes(5, account, address)
    await (await guessThrottle.begin(account, address)).succeeded()
  })

  it('gains nothing by guessing many times at once', async () => {
    const [account, address] = [fresh('account'), freshAddress()]
    const waits = await Promise.all(Array.from({ length: 40 }, () => fail(account, address)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(6)
  })
})

describe('a stranger with a thousand addresses', () => {
  it('keeps the owner of an account out for half a minute at most', async () => {
    const account = fresh('account')
    let longest = 0
    for (let tries = 0; tries < 60; tries++) {
      const wait = await fail(account, freshAddress())
      longest = Math.max(longest, wait)
      app.clock.advance(wait)
    }
    expect(longest).toBe(30_000)
    app.clock.advance(30_000)
    expect(await fail(account, freshAddress())).toBe(0)
  })
})

describe('one address that tries many accounts', () => {
  it('is stopped as a whole, and is not freed by an account of its own', async () => {
    const address = freshAddress()
    for (let tries = 0; tries < 59; tries++) await failTimes(1, fresh('account'), address)
    await (await guessThrottle.begin(fresh('own'), address)).succeeded()
    await failTimes(2, fresh('account'), address)
    expect(await fail(fresh('account'), address)).toBe(1_000)
  })

  it('is not stopped by those behind it who know their password', async () => {
    const address = freshAddress()
    for (let tries = 0; tries < 62; tries++) {
      app.clock.advance(await fail(fresh('account'), address))
      if (tries >= 60) app.clock.advance(2_000)
    }
    app.clock.advance(10_000)
    for (let people = 0; people < 5; people++) {
      await (await guessThrottle.begin(fresh('own'), address)).succeeded()
      await (await guessThrottle.begin(fresh('own'), address)).succeeded()
    }
    // A wrong one costs as much as it would have without them.
    await failTimes(1, fresh('account'), address)
    expect(await fail(fresh('account'), address)).toBe(4_000)
  })

  it('does not stop other addresses', async () => {
    expect(await fail(fresh('account'), freshAddress())).toBe(0)
  })
})

describe('attempts that cross', () => {
  /** PostgreSQL looks for circles only after a while; on new connections with this it finds each one at once. */
  async function impatient(): Promise<TestApp> {
    const name = new URL(app.databaseUrl).pathname.slice(1)
    await app.platform.db.script(`alter database "${name}" set deadlock_timeout = '1ms'`)
    return startTestApp({}, app)
  }

  it('never wait for one another in a circle', async () => {
    const [account, address] = [fresh('account'), freshAddress()]
    const beside = await impatient()
    try {
      const there = createGuessThrottle(beside.platform.db, app.clock)
      for (let round = 0; round < 15; round++) {
        const [first, second] = await Promise.all([there.begin(account, address), there.begin(account, address)])
        const [third] = await Promise.all([
          there.begin(account, address),
          there.begin(account, address),
          first.succeeded(),
          second.succeeded(),
        ])
        await third.succeeded()
      }
    } finally {
      await beside.close()
    }
  })

  it('nor when an account is counted again while one who signed in is being forgotten', async () => {
    const [account, here, elsewhere] = [fresh('account'), '198.51.100.1', '203.0.113.9']
    const beside = await impatient()
    try {
      // One that PostgreSQL undid because of a circle is done again, a few times.
      let tries = 0
      const real = beside.platform.db
      const db: Database = { ...real, transaction: (work) => real.transaction((tx) => ((tries += 1), work(tx))) }
      const there = createGuessThrottle(db, app.clock)
      await there.begin(account, here)
      // The count of the account goes, that of this address stays.
      await (await there.begin(account, elsewhere)).succeeded()
      const [gate, reached] = [aGate(), aGate()]
      tries = 0
      const forgetting = db.transaction((tx) => {
        const run: typeof tx.run = async (statement) => {
          reached.open()
          await gate.opened
          return tx.run(statement)
        }
        return forgetFailures({ ...tx, run }, subjectsOf(account, here), { at: 0, blockedUntil: 0, lastAtBefore: 0 })
      })
      await reached.opened
      const counted = there.begin(account, elsewhere)
      await Promise.race([counted, untilWaiting(app.platform.db)])
      const crossing = there.begin(account, here)
      await untilWaiting(app.platform.db)
      gate.open()
      await Promise.all([forgetting, counted, crossing])
      expect(tries).toBe(3)
    } finally {
      await beside.close()
    }
  })
})
