import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { createPayers, tip, topUp } from '../../testing/ledger.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { accounts, checkLedger } from './index.ts'
import type { Posting } from './ledger.ts'

const { earningsOf, heldEarningsOf, issuedDiamonds, provider, sales, walletOf } = accounts
let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
/** Whatever a test did: the book is right afterwards. */
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const { anAccount, inTransaction, balance, held } = createPayers(() => app)

describe.each([
  ['on its own', (posting: Posting) => app.wallet.postAlone(posting)],
  ['inside a transaction', inTransaction],
])('a posting %s', (how, post) => {
  it('moves what it says, and answers what is left', async () => {
    const [fan, creator] = [await anAccount(100), await anAccount()]
    expect(await post(tip(fan, creator, 30, `${how} a`))).toEqual({
      isNew: true,
      balance: 70,
      earned: 24,
      answer: null,
    })
    expect([await balance(fan), await held(creator)]).toEqual([70, 24])
  })

  it('twice moves once', async () => {
    const [fan, creator] = [await anAccount(100), await anAccount()]
    await post(tip(fan, creator, 30, `${how} b`))
    expect(await post(tip(fan, creator, 30, `${how} b`))).toEqual({
      isNew: false,
      balance: null,
      earned: null,
      answer: null,
    })
    const all = Array.from({ length: 10 }, () => post(tip(fan, creator, 10, `${how} c`)))
    expect((await Promise.all(all)).filter(({ isNew }) => isNew)).toHaveLength(1)
    expect([await balance(fan), await held(creator)]).toEqual([60, 32])
  })

  it('of more than there is changes nothing, and may come again when there is enough', async () => {
    const [fan, creator] = [await anAccount(20), await anAccount()]
    const posting = tip(fan, creator, 21, `${how} d`)
    await expect(post(posting)).rejects.toMatchObject({
      reason: 'INSUFFICIENT_DIAMONDS',
      details: { balance: 20, price: 21 },
    })
    expect([await balance(fan), await held(creator)]).toEqual([20, 0])
    await post(topUp(fan, 1, `${how} e`))
    expect(await post(posting)).toMatchObject({ isNew: true, balance: 0 })
  })

  it.each([0, -1, 0.5, NaN, Infinity, 2 ** 53])('of %d is refused before it is written', async (amount) => {
    const fan = await anAccount()
    await expect(post(topUp(fan, amount, `${how} f`))).rejects.toThrow('is no amount')
  })

  it('never turns one currency into another, and moves something', async () => {
    const fan = await anAccount()
    const mixed = { kind: 'x', reference: `${how} g`, transfers: [{ from: sales, to: walletOf(fan), amount: 1 }] }
    await expect(post(mixed)).rejects.toThrow('would turn usd into diamond')
    await expect(post({ kind: 'x', reference: `${how} h`, transfers: [] })).rejects.toThrow('moves nothing')
    await post({ kind: 'sale', reference: `${how} i`, transfers: [{ from: provider, to: sales, amount: 999 }] })
  })

  it('takes from several who can run out, or from none of them', async () => {
    const [fan, creator] = [await anAccount(50), await anAccount()]
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

describe('a balance', () => {
  it('read inside a transaction has what that transaction posted, and nobody else sees it yet', async () => {
    const [fan, creator] = [await anAccount(100), await anAccount()]
    await app.platform.db.transaction(async (tx) => {
      await app.wallet.post(tx, tip(fan, creator, 30, `inside ${fan}`))
      expect(await app.wallet.balanceOf(walletOf(fan), tx)).toBe(70)
      expect(await app.wallet.balanceOf(heldEarningsOf(creator), tx)).toBe(24)
      expect([await balance(fan), await held(creator)]).toEqual([100, 0])
    })
    expect([await balance(fan), await held(creator)]).toEqual([70, 24])
  })
})

describe('an account that is held', () => {
  it('has everything counted that arrived, and waits for the transaction that held it first', async () => {
    const [fan, creator] = [await anAccount(100), await anAccount()]
    for (const n of [1, 2, 3]) await app.wallet.postAlone(tip(fan, creator, 10, `held ${creator} ${n}`))
    const take = () =>
      app.platform.db.transaction(async (tx) => {
        const amount = await app.wallet.lockBalance(tx, heldEarningsOf(creator))
        if (amount === 0) return 0
        const transfers = [{ from: heldEarningsOf(creator), to: earningsOf(creator), amount }]
        await app.wallet.post(tx, { kind: 'release', reference: `taken ${creator} ${amount}`, transfers })
        return amount
      })
    expect((await Promise.all([take(), take(), take()])).filter((amount) => amount > 0)).toEqual([24])
    expect(await app.wallet.balanceOf(earningsOf(creator))).toBe(24)
  })
})

describe('the book', () => {
  it('cannot be changed, only added to', async () => {
    await anAccount(1)
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

  it('takes no transfer between currencies, not even past the ledger', async () => {
    const fan = await anAccount(10)
    await app.wallet.postAlone({
      kind: 'sale',
      reference: `usd ${fan}`,
      transfers: [{ from: provider, to: sales, amount: 1 }],
    })
    const number = (kind: string, owner: string) =>
      `(select account_id from ledger_accounts where kind = '${kind}' and owner_id is not distinct from ${owner})`
    const [wallet, usd] = [number('wallet', fan), number('sales', 'null')]
    for (const [from, to] of [
      [wallet, usd],
      [usd, wallet],
    ]) {
      const mixed = `insert into ledger_transfers (posting_id, from_account, to_account, amount) values (1, ${from}, ${to}, 1)`
      await expect(app.platform.db.script(mixed)).rejects.toThrow('ledger_transfers_one_currency')
    }
    const turned = `update ledger_accounts set currency = 'usd' where account_id = ${wallet}`
    await expect(app.platform.db.script(turned)).rejects.toThrow('ledger_accounts_sign')
  })

  it('is found wrong when someone wrote past it', async () => {
    const fan = await anAccount(10)
    const number = `(select account_id from ledger_accounts where owner_id = ${fan} and kind = 'wallet')`
    await app.platform.db.script(`update ledger_balances set balance = balance + 5 where account_id = ${number}`)
    expect(await checkLedger(app.platform.db)).toEqual([
      expect.stringMatching(/^account \d+ says 15, its transfers say 10$/),
    ])
    await app.platform.db.script(`update ledger_balances set balance = balance - 5 where account_id = ${number}`)
  })

  it.each([
    ['is missing', 'delete from ledger_earned_lines', '', '24'],
    ['says another amount', 'update ledger_earned_lines set amount = 25', '25', '24'],
  ])('is found wrong when a line of what a creator earned %s', async (_, change, kept, counted) => {
    const [fan, creator] = [await anAccount(100), await anAccount()]
    await app.wallet.postAlone(tip(fan, creator, 30, `a line that ${change}`))
    const read = `select posting_id, transfer_id from ledger_earned_lines where creator_id = ${creator}`
    const [line] = (await app.platform.db.pool.query<{ posting_id: string; transfer_id: string }>(read)).rows
    await app.platform.db.script(`${change} where creator_id = ${creator}`)
    const said = `the tip of posting ${line?.posting_id}`
    expect(await checkLedger(app.platform.db)).toEqual([
      `the sums of creator ${creator} say ${kept || null} for ${said}, the transfers say ${counted}`,
    ])
    await app.platform.db.script(`
      insert into ledger_earned_lines values (${creator}, 'tip', ${line?.transfer_id}, ${line?.posting_id}, 24)
        on conflict (creator_id, kind, transfer_id) do update set amount = 24
    `)
  })

  it.each(['ledger_earned_days', 'ledger_earned_quarters'])(
    'is found wrong when %s say another fee than was kept',
    async (table) => {
      const [fan, creator] = [await anAccount(100), await anAccount()]
      await app.wallet.postAlone(tip(fan, creator, 30, `a fee of ${table}`))
      await app.platform.db.script(`update ${table} set fee = fee - 1 where creator_id = ${creator}`)
      expect(await checkLedger(app.platform.db)).toEqual([
        expect.stringContaining(`the sums of creator ${creator} say 24 + 5 for tip of`),
      ])
      await app.platform.db.script(`update ${table} set fee = fee + 1 where creator_id = ${creator}`)
      expect(await checkLedger(app.platform.db)).toEqual([])
    },
  )

  it.each([31, -1])('is found wrong when of a payment of 30 diamonds %i went back', async (amount) => {
    const [fan, creator] = [await anAccount(100), await anAccount()]
    await app.wallet.postAlone(tip(fan, creator, 30, `given back ${amount}`))
    const read = `select posting_id from ledger_earned_lines where creator_id = ${creator}`
    const [line] = (await app.platform.db.pool.query<{ posting_id: string }>(read)).rows
    await app.platform.db.script(`
      insert into payment_returns (because, payment_id, creator_id, at, amount, from_held, from_available, owed, covered)
      values ('a test', ${line?.posting_id}, ${creator}, now(), ${amount}, 0, 0, 0, 0)
    `)
    expect(await checkLedger(app.platform.db)).toEqual([
      `of payment ${line?.posting_id} over 30 diamonds ${amount} went back`,
    ])
    await app.platform.db.script(`delete from payment_returns where because = 'a test'`)
  })

  it('is found wrong when something arrived where nobody counts it', async () => {
    await app.platform.db.script('insert into ledger_arrivals values (-1, 5)')
    expect(await checkLedger(app.platform.db)).toEqual(['account -1 has arrivals and no balance to count them to'])
    await app.platform.db.script('delete from ledger_arrivals where account_id = -1')
  })
})
