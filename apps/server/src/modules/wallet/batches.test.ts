import type { UserId } from '@fanlight/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { AppError } from '../../platform/errors.ts'
import { createPayers, tip, topUp } from '../../testing/ledger.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { accounts, checkLedger } from './index.ts'
import type { Posting } from './ledger.ts'

const { earningsOf, heldEarningsOf, walletOf } = accounts
let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
/** Whatever a test did: the book is right afterwards. */
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const { anAccount, inTransaction, balance, held } = createPayers(() => app)

describe('many at once', () => {
  it('64 fans who tip one creator lose nothing, and wait for nobody', async () => {
    const creator = await anAccount()
    const fans = await Promise.all(Array.from({ length: 64 }, () => anAccount(100)))
    const tips = fans.flatMap((fan) =>
      [1, 2, 3].map((n) => app.wallet.postAlone(tip(fan, creator, 10, `storm ${fan} ${n}`))),
    )
    await Promise.all(tips)
    expect(await held(creator)).toBe(64 * 3 * 8)
    expect(await Promise.all(fans.map(balance))).toEqual(fans.map(() => 70))
  })

  it('one that is refused does not fail its neighbours', async () => {
    const creator = await anAccount()
    const fans = await Promise.all(Array.from({ length: 20 }, (_, index) => anAccount(index % 2 === 0 ? 10 : 9)))
    const outcomes = await Promise.allSettled(
      fans.map((fan) => app.wallet.postAlone(tip(fan, creator, 10, `mixed ${fan}`))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(
      fans.map((_, index) => (index % 2 === 0 ? 'fulfilled' : 'rejected')),
    )
    expect(await held(creator)).toBe(10 * 8)
  })

  it('one that was posted before does not fail its neighbours either', async () => {
    const creator = await anAccount()
    const fans = await Promise.all(Array.from({ length: 10 }, () => anAccount(10)))
    await app.wallet.postAlone(tip(fans[3]!, creator, 5, `again ${fans[3]}`))
    const posted = await Promise.all(fans.map((fan) => app.wallet.postAlone(tip(fan, creator, 5, `again ${fan}`))))
    expect(posted.map(({ isNew }) => isNew)).toEqual(fans.map((_, index) => index !== 3))
    expect(await held(creator)).toBe(10 * 4)
  })

  it('a wallet emptied by parallel requests never goes below nothing', async () => {
    const [fan, creator] = [await anAccount(95), await anAccount()]
    const asked = Array.from({ length: 30 }, (_, index) =>
      app.wallet.postAlone(tip(fan, creator, 10, `drain ${fan} ${index}`)),
    )
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    expect(await balance(fan)).toBe(5)
  })

  it('one whose wallet is locked holds up nobody else', async () => {
    const [locked, other, creator] = [await anAccount(10), await anAccount(10), await anAccount()]
    let stuck: Promise<unknown> = Promise.resolve()
    await app.platform.db.transaction(async (tx) => {
      await app.wallet.lockBalance(tx, walletOf(locked))
      stuck = app.wallet.postAlone(tip(locked, creator, 10, `locked ${locked}`))
      await untilWaiting(app.platform.db)
      await app.wallet.postAlone(tip(other, creator, 10, `past ${other}`))
    })
    await stuck
    expect(await held(creator)).toBe(16)
  })

  it('two people who pay each other do not wait for ever', async () => {
    const [one, other] = [await anAccount(500), await anAccount(500)]
    const pay = (from: UserId, to: UserId, n: number): Posting => ({
      kind: 'gift',
      reference: `cross ${from} ${n}`,
      transfers: [{ from: walletOf(from), to: walletOf(to), amount: 7 }],
    })
    const all = Array.from({ length: 40 }, (_, n) => (n % 2 ? pay(one, other, n) : pay(other, one, n)))
    await Promise.all(all.map((posting, n) => (n % 3 ? app.wallet.postAlone(posting) : inTransaction(posting))))
    expect((await balance(one)) + (await balance(other))).toBe(1_000)
  })

  it('in whatever order and however mixed, the book is right (property)', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => anAccount(50)))
    let run = 0
    const step = fc.record({
      kind: fc.constantFrom('top_up', 'tip'),
      from: fc.nat(3),
      to: fc.nat(3),
      amount: fc.integer({ min: 1, max: 40 }),
      event: fc.nat(6),
      isAlone: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        run++
        const sum = async () => {
          const all = await Promise.all(people.flatMap((person) => [balance(person), held(person)]))
          return all.reduce((total, amount) => total + amount, 0)
        }
        const before = await sum()
        const outcomes = await Promise.allSettled(
          steps.map(async ({ kind, from, to, amount, event, isAlone }) => {
            const reference = `property ${run} ${event}`
            const posting =
              kind === 'top_up'
                ? topUp(people[from]!, amount, reference)
                : tip(people[from]!, people[to]!, amount, reference)
            const posted = await (isAlone ? app.wallet.postAlone(posting) : inTransaction(posting))
            return { posting, posted }
          }),
        )
        const done = outcomes.flatMap((outcome) =>
          outcome.status === 'fulfilled' && outcome.value.posted.isNew ? [outcome.value] : [],
        )
        // Each event happened once at most, and everything else was refused for want of diamonds alone.
        expect(new Set(done.map(({ posting }) => posting.reference)).size).toBe(done.length)
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError)
        const came = done.reduce((total, { posting: { payment, transfers }, posted }) => {
          const kept = payment ? payment.amount - (posted.earned ?? Number.NaN) : 0
          return total + transfers.reduce((bought, { amount }) => bought + amount, 0) - kept
        }, 0)
        expect(await sum()).toBe(before + came)
        expect(await checkLedger(app.platform.db)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})

describe('those who ask together', () => {
  const commitsOf = async (like: string): Promise<number> => {
    const row = await app.platform.db.maybe<{ commits: string }>(
      sql`select count(distinct xmin::text) as commits from ledger_postings where reference like ${like}`,
    )
    return Number(row?.commits)
  }

  it('share a few commits, and again when all of them come back', async () => {
    const creator = await anAccount()
    const fans = await Promise.all(Array.from({ length: 64 }, () => anAccount(100)))
    await held(creator)
    const tipTwice = async (fan: UserId): Promise<void> => {
      await app.wallet.postAlone(tip(fan, creator, 10, `together ${fan} 1`))
      await app.wallet.postAlone(tip(fan, creator, 10, `together ${fan} 2`))
    }
    await Promise.all(fans.map(tipTwice))
    // Two on a quiet machine; a busy one may hand them over in more parts. Each by itself would be 64.
    expect(await commitsOf('together % 1')).toBeLessThanOrEqual(12)
    expect(await commitsOf('together % 2')).toBeLessThanOrEqual(12)
  })

  it('for one creator leave one arrival each commit, and it is counted whole', async () => {
    const creator = await anAccount()
    const fans = await Promise.all(Array.from({ length: 20 }, () => anAccount(100)))
    await held(creator)
    await Promise.all(fans.map((fan) => app.wallet.postAlone(tip(fan, creator, 10, `arriving ${fan}`))))
    const arrived = await app.platform.db.many<{ amount: string }>(sql`
      select amount from ledger_arrivals join ledger_accounts using (account_id)
      where kind = 'earnings_held' and owner_id = ${creator}
    `)
    expect(arrived.length).toBeLessThanOrEqual(10)
    expect(arrived.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(160)
    const release = { from: heldEarningsOf(creator), to: earningsOf(creator), amount: 160 }
    expect(await app.wallet.postAlone({ kind: 'release', reference: `all ${creator}`, transfers: [release] })).toEqual({
      isNew: true,
      balance: 0,
      earned: null,
      answer: null,
    })
  })

  it('get each their own creator right, though some of them have too little', async () => {
    const creators = await Promise.all(Array.from({ length: 5 }, () => anAccount()))
    const fans = await Promise.all(Array.from({ length: 30 }, (_, index) => anAccount(index % 3 === 0 ? 9 : 10)))
    await Promise.allSettled(
      fans.map((fan, index) => app.wallet.postAlone(tip(fan, creators[index % 5]!, 10, `sorted ${fan}`))),
    )
    expect(await Promise.all(creators.map(held))).toEqual(creators.map(() => 4 * 8))
  })
})
