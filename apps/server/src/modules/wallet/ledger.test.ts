import {
  exportMyData,
  listStatement,
  myProperty,
  userId as asUserId,
  walletBalance,
  type UserId,
} from '@fanlight/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { accounts, checkLedger } from './index.ts'
import type { Posting } from './ledger.ts'

const { earningsOf, fees, heldEarningsOf, issuedDiamonds, provider, sales, walletOf } = accounts
let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
/** Whatever a test did: the book is right afterwards. */
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

let made = 0
/** Somebody without a session. */
async function somebody(diamonds = 0): Promise<UserId> {
  const number = ++made
  const id = asUserId(String(5_000_000 + number))
  await app.platform.db.script(`
    insert into users (user_id, email, nick_name, user_name, birthday, created_at)
    values (${id}, 'payer${number}@example.com', 'Payer_${number}', 'payer${number}', '1990-01-01', now())
  `)
  if (diamonds > 0) await app.wallet.postAlone(topUp(id, diamonds, `start:${id}`))
  return id
}
const topUp = (userId: UserId, amount: number, reference: string): Posting => ({
  kind: 'top_up',
  reference,
  transfers: [{ from: issuedDiamonds, to: walletOf(userId), amount }],
})
const tip = (fan: UserId, creator: UserId, amount: number, reference: string): Posting => {
  const fee = Math.floor(amount / 5)
  return {
    kind: 'tip',
    reference,
    transfers: [
      { from: walletOf(fan), to: heldEarningsOf(creator), amount: amount - fee },
      ...(fee > 0 ? [{ from: walletOf(fan), to: fees, amount: fee }] : []),
    ],
  }
}
const inTransaction = (posting: Posting) => app.platform.db.transaction((tx) => app.wallet.post(tx, posting))
const balance = (userId: UserId) => app.wallet.balanceOf(walletOf(userId))
const held = (userId: UserId) => app.wallet.balanceOf(heldEarningsOf(userId))

describe.each([
  ['on its own', (posting: Posting) => app.wallet.postAlone(posting)],
  ['inside a transaction', inTransaction],
])('a posting %s', (how, post) => {
  it('moves what it says, and answers what is left', async () => {
    const [fan, creator] = [await somebody(100), await somebody()]
    expect(await post(tip(fan, creator, 30, `${how} a`))).toEqual({ isNew: true, balance: 70 })
    expect([await balance(fan), await held(creator)]).toEqual([70, 24])
  })

  it('twice moves once', async () => {
    const [fan, creator] = [await somebody(100), await somebody()]
    await post(tip(fan, creator, 30, `${how} b`))
    expect(await post(tip(fan, creator, 30, `${how} b`))).toEqual({ isNew: false, balance: null })
    const all = Array.from({ length: 10 }, () => post(tip(fan, creator, 10, `${how} c`)))
    expect((await Promise.all(all)).filter(({ isNew }) => isNew)).toHaveLength(1)
    expect([await balance(fan), await held(creator)]).toEqual([60, 32])
  })

  it('of more than there is changes nothing, and may come again when there is enough', async () => {
    const [fan, creator] = [await somebody(20), await somebody()]
    const posting = tip(fan, creator, 21, `${how} d`)
    await expect(post(posting)).rejects.toMatchObject({
      reason: 'INSUFFICIENT_DIAMONDS',
      details: { balance: 20, price: 21 },
    })
    expect([await balance(fan), await held(creator)]).toEqual([20, 0])
    await post(topUp(fan, 1, `${how} e`))
    expect(await post(posting)).toEqual({ isNew: true, balance: 0 })
  })

  it.each([0, -1, 0.5, NaN, Infinity, 2 ** 53])('of %d is refused before it is written', async (amount) => {
    const fan = await somebody()
    await expect(post(topUp(fan, amount, `${how} f`))).rejects.toThrow('is no amount')
  })

  it('never turns one currency into another, and moves something', async () => {
    const fan = await somebody()
    const mixed = { kind: 'x', reference: `${how} g`, transfers: [{ from: sales, to: walletOf(fan), amount: 1 }] }
    await expect(post(mixed)).rejects.toThrow('would turn usd into diamond')
    await expect(post({ kind: 'x', reference: `${how} h`, transfers: [] })).rejects.toThrow('moves nothing')
    await post({ kind: 'sale', reference: `${how} i`, transfers: [{ from: provider, to: sales, amount: 999 }] })
  })

  it('takes from several who can run out, or from none of them', async () => {
    const [fan, creator] = [await somebody(50), await somebody()]
    await post({
      kind: 'seed',
      reference: `${how} j`,
      transfers: [{ from: issuedDiamonds, to: earningsOf(creator), amount: 30 }],
    })
    const both = (amount: number, reference: string): Posting => ({
      kind: 'refund',
      reference,
      transfers: [
        { from: earningsOf(creator), to: issuedDiamonds, amount },
        { from: walletOf(fan), to: issuedDiamonds, amount: 10 },
      ],
    })
    await expect(post(both(31, `${how} k`))).rejects.toBeInstanceOf(AppError)
    expect([await balance(fan), await app.wallet.balanceOf(earningsOf(creator))]).toEqual([50, 30])
    await post(both(30, `${how} l`))
    expect([await balance(fan), await app.wallet.balanceOf(earningsOf(creator))]).toEqual([40, 0])
  })
})

describe('many at once', () => {
  it('64 fans who tip one creator lose nothing, and wait for nobody', async () => {
    const creator = await somebody()
    const fans = await Promise.all(Array.from({ length: 64 }, () => somebody(100)))
    const tips = fans.flatMap((fan) =>
      [1, 2, 3].map((n) => app.wallet.postAlone(tip(fan, creator, 10, `storm ${fan} ${n}`))),
    )
    await Promise.all(tips)
    expect(await held(creator)).toBe(64 * 3 * 8)
    expect(await Promise.all(fans.map(balance))).toEqual(fans.map(() => 70))
  })

  it('one that is refused does not fail its neighbours', async () => {
    const creator = await somebody()
    const fans = await Promise.all(Array.from({ length: 20 }, (_, index) => somebody(index % 2 === 0 ? 10 : 9)))
    const outcomes = await Promise.allSettled(
      fans.map((fan) => app.wallet.postAlone(tip(fan, creator, 10, `mixed ${fan}`))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(
      fans.map((_, index) => (index % 2 === 0 ? 'fulfilled' : 'rejected')),
    )
    expect(await held(creator)).toBe(10 * 8)
  })

  it('one that was posted before does not fail its neighbours either', async () => {
    const creator = await somebody()
    const fans = await Promise.all(Array.from({ length: 10 }, () => somebody(10)))
    await app.wallet.postAlone(tip(fans[3]!, creator, 5, `again ${fans[3]}`))
    const posted = await Promise.all(fans.map((fan) => app.wallet.postAlone(tip(fan, creator, 5, `again ${fan}`))))
    expect(posted.map(({ isNew }) => isNew)).toEqual(fans.map((_, index) => index !== 3))
    expect(await held(creator)).toBe(10 * 4)
  })

  it('a wallet emptied by parallel requests never goes below nothing', async () => {
    const [fan, creator] = [await somebody(95), await somebody()]
    const asked = Array.from({ length: 30 }, (_, index) =>
      app.wallet.postAlone(tip(fan, creator, 10, `drain ${fan} ${index}`)),
    )
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    expect(await balance(fan)).toBe(5)
  })

  it('two people who pay each other do not wait for ever', async () => {
    const [one, other] = [await somebody(500), await somebody(500)]
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
    const people = await Promise.all(Array.from({ length: 4 }, () => somebody(50)))
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
          outcome.status === 'fulfilled' && outcome.value.posted.isNew ? [outcome.value.posting] : [],
        )
        // Each event happened once at most, and everything else was refused for want of diamonds alone.
        expect(new Set(done.map(({ reference }) => reference)).size).toBe(done.length)
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError)
        const came = done
          .flatMap(({ transfers }) => transfers)
          .reduce(
            (total, { from, to, amount }) =>
              total + (from === issuedDiamonds ? amount : 0) - (to === fees ? amount : 0),
            0,
          )
        expect(await sum()).toBe(before + came)
        expect(await checkLedger(app.platform.db)).toEqual([])
      }),
      { numRuns: 15, seed: 20261115 },
    )
  })
})

describe('the book', () => {
  it('cannot be changed, only added to', async () => {
    await somebody(1)
    for (const change of [
      'update ledger_postings set kind = $$x$$',
      'delete from ledger_postings',
      'truncate ledger_transfers',
      'update ledger_transfers set amount = amount + 1',
    ]) {
      await expect(app.platform.db.script(change)).rejects.toThrow('append-only')
    }
    const negative = app.platform.db.script('update ledger_balances set balance = -1')
    await expect(negative).rejects.toThrow('check constraint')
  })

  it('is found wrong when somebody wrote past it', async () => {
    const fan = await somebody(10)
    const number = `(select account_id from ledger_accounts where owner_id = ${fan} and kind = 'wallet')`
    await app.platform.db.script(`update ledger_balances set balance = balance + 5 where account_id = ${number}`)
    expect(await checkLedger(app.platform.db)).toEqual([
      expect.stringMatching(/^account \d+ says 15, its transfers say 10$/),
    ])
    await app.platform.db.script(`update ledger_balances set balance = balance - 5 where account_id = ${number}`)
  })
})

describe('a user', () => {
  it('sees what they have and how it came about', async () => {
    const person = await app.person()
    const { userId } = person.user
    const creator = await somebody()
    expect(await app.as(person).call(walletBalance, {})).toEqual({ diamondBalance: 0 })
    expect(await app.as(person).call(listStatement, {})).toEqual({ lines: [], nextCursor: null })
    await app.wallet.postAlone(topUp(userId, 100, `seen ${userId}`))
    for (let n = 0; n < 22; n++) await app.wallet.postAlone(tip(userId, creator, 2, `seen ${userId} ${n}`))
    expect(await app.as(person).call(myProperty, {})).toEqual({ diamond: 56 })
    const first = await app.as(person).call(listStatement, {})
    const second = await app.as(person).call(listStatement, { cursor: first.nextCursor! })
    const lines = [...first.lines, ...second.lines]
    expect(lines.map(({ amount }) => amount)).toEqual([...Array.from({ length: 22 }, () => -2), 100])
    expect(lines.map(({ at }) => at)).toEqual(lines.map(() => app.clock.now()))
    const only = async (direction: 'in' | 'out') => (await app.as(person).call(listStatement, { direction })).lines
    expect((await only('in')).map(({ kind }) => kind)).toEqual(['top_up'])
    expect((await only('out')).every(({ kind, amount }) => kind === 'tip' && amount < 0)).toBe(true)
  })

  it('takes it out with the rest of their data', async () => {
    const person = await app.person()
    const { userId } = person.user
    await app.wallet.postAlone(topUp(userId, 9, `taken ${userId}`))
    await app.wallet.postAlone(tip(userId, await somebody(), 4, `taken ${userId} 2`))
    const { archive } = await app.as(person).call(exportMyData, {})
    const lines = (archive as { wallet: { kind: string; amount: string }[] }).wallet
    expect(lines.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['top_up 9', 'tip -4'])
  })

  it('sees nothing of others, and a visitor nothing at all', async () => {
    const person = await app.person()
    expect((await app.as(person).call(listStatement, {})).lines).toEqual([])
    for (const endpoint of [walletBalance, myProperty, listStatement]) {
      expect(await app.as().refused(endpoint, {})).toMatchObject({ status: 401 })
    }
  })
})
