import { DAY_MS, earningsSummary, payForTip, refundOrder, roomOf, type UserId } from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { earn, earningsOf, pass, sellMembership } from '../../testing/earnings.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { startPayingApp, type PayingApp } from '../../testing/money.ts'
import { changeTerms } from '../../testing/operators.ts'
import { startTestApp, type Person } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: PayingApp
let admin: Person
beforeAll(async () => {
  app = await startPayingApp()
  admin = await app.admin()
})
afterAll(() => app.close())
afterEach(async () => {
  await app.platform.db.script(
    `update money_settings set hold_days = 7, commission_percent = 20; delete from past_holds`,
  )
  expect(await checkLedger(app.platform.db)).toEqual([])
})

const id = ({ user }: Person) => user.userId
const hold = (holdDays: number) => changeTerms(app, { holdDays })
const newCreator = async () => id(await app.creator())
const releases = async (creatorId: UserId) => {
  const { rows } = await app.platform.db.pool.query(
    `select 1 from ledger_postings where kind = 'release' and details ->> 'creatorId' = $1`,
    [creatorId],
  )
  return rows.length
}

describe('what was earned', () => {
  it('is available after seven days, and not a moment sooner', async () => {
    const creator = await newCreator()
    await earn(app, creator, 80)
    await pass(app, 7 * DAY_MS - 1)
    await app.earnings.release()
    expect(await earningsOf(app, creator)).toMatchObject({ held: 80, available: 0 })
    await pass(app, 1)
    await app.earnings.release()
    expect(await earningsOf(app, creator)).toMatchObject({ held: 0, available: 80 })
  })

  it('is released part by part, each when its time has come, in one posting per run', async () => {
    const creator = await newCreator()
    for (const amount of [10, 20, 40]) {
      await earn(app, creator, amount)
      await earn(app, creator, amount)
      await pass(app, DAY_MS)
    }
    await pass(app, 4 * DAY_MS)
    const available: unknown[] = []
    for (let day = 0; day < 4; day++) {
      await app.earnings.release()
      await app.earnings.release()
      available.push((await earningsOf(app, creator)).available)
      await pass(app, DAY_MS)
    }
    expect(available).toEqual([20, 60, 140, 140])
    expect(await releases(creator)).toBe(3)
  })

  it('is available at once when nothing is held', async () => {
    await hold(0)
    const [fan, creator] = [await app.person(), await app.creator()]
    await app.wallet.postAlone({
      kind: 'purchase',
      reference: `start:${id(fan)}`,
      transfers: [{ from: accounts.issuedDiamonds, to: accounts.walletOf(id(fan)), amount: 100 }],
    })
    for (const available of [40, 80]) {
      await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: 50 })
      await pass(app, 1)
      await app.earnings.release()
      expect(await earningsOf(app, id(creator))).toMatchObject({ held: 0, available })
    }
  })

  it('is told to the creator when it becomes available', async () => {
    const creator = await newCreator()
    await earn(app, creator, 80)
    await pass(app, 7 * DAY_MS)
    const publish = vi.spyOn(app.platform.realtime, 'publish')
    await app.earnings.release()
    const told = () => publish.mock.calls.filter(([channel, key]) => roomOf(channel, key) === `wallet:${creator}`)
    await vi.waitFor(() => expect(told()).toHaveLength(1))
    expect(told()[0]).toMatchObject([{}, {}, 'earnings_changed', { available: 80, held: 0 }])
    publish.mockRestore()
  })

  it('is released once by two processes that come at the same moment', async () => {
    const other = await startTestApp({}, app)
    const creators = await Promise.all(Array.from({ length: 5 }, newCreator))
    for (const creator of creators) await earn(app, creator, 100)
    await pass(app, 6 * DAY_MS)
    for (const creator of creators) await earn(app, creator, 1_000)
    await pass(app, DAY_MS)
    await Promise.all([app, other, app, other].map(({ earnings }) => earnings.release()))
    await other.close()
    for (const creator of creators) {
      expect(await earningsOf(app, creator)).toMatchObject({ held: 1_000, available: 100 })
      expect(await releases(creator)).toBe(1)
    }
  })

  it('is released once, although another process began a moment before and has not ended', async () => {
    const creator = await newCreator()
    const [held, available] = [accounts.heldEarningsOf(creator), accounts.earningsOf(creator)]
    await earn(app, creator, 100)
    await pass(app, 6 * DAY_MS)
    await earn(app, creator, 1_000)
    await pass(app, DAY_MS)
    const { pending } = await app.platform.db.transaction(async (tx) => {
      expect(await app.wallet.lockBalance(tx, held)).toBe(1_100)
      const release = app.earnings.release()
      await untilWaiting(app.platform.db)
      const transfers = [{ from: held, to: available, amount: 100 }]
      await app.wallet.post(tx, { kind: 'release', reference: `a moment before:${creator}`, transfers })
      return { pending: release }
    })
    await pending
    expect(await earningsOf(app, creator)).toMatchObject({ held: 1_000, available: 100 })
  })

  it('is released while fans tip on', async () => {
    const creator = await newCreator()
    await earn(app, creator, 100)
    await pass(app, 7 * DAY_MS)
    await Promise.all([...Array.from({ length: 20 }, () => earn(app, creator, 5)), app.earnings.release()])
    // What came while it looked may have kept back as much; never has anything gone too early.
    expect((await earningsOf(app, creator)).held).toBeGreaterThanOrEqual(100)
    await pass(app, 1)
    await app.earnings.release()
    expect(await earningsOf(app, creator)).toMatchObject({ held: 100, available: 100 })
  })

  it('is not forgotten when its transaction ends after the one that would have released it', async () => {
    await hold(0)
    const creator = await newCreator()
    await app.platform.db.transaction(async (tx) => {
      await app.wallet.post(tx, {
        kind: 'tip',
        reference: `late:${creator}`,
        transfers: [{ from: accounts.issuedDiamonds, to: accounts.heldEarningsOf(creator), amount: 30 }],
      })
      await pass(app, 1)
      await app.earnings.release()
    })
    await pass(app, 1)
    await app.earnings.release()
    expect(await earningsOf(app, creator)).toMatchObject({ held: 0, available: 30 })
  })

  it('of one creator is released although another’s cannot be', async () => {
    const [one, broken, other] = [await newCreator(), await newCreator(), await newCreator()]
    for (const creator of [one, broken, other]) await earn(app, creator, 10)
    await pass(app, 7 * DAY_MS)
    await app.platform.db.script(`
      create function refuse_one() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger refuse_one before insert on ledger_postings for each row
        when (new.reference like 'release:${broken}:%') execute function refuse_one()`)
    await app.earnings.release()
    await app.platform.db.script('drop trigger refuse_one on ledger_postings; drop function refuse_one')
    expect((await earningsOf(app, one)).available).toBe(10)
    expect((await earningsOf(app, broken)).available).toBe(0)
    expect((await earningsOf(app, other)).available).toBe(10)
    await pass(app, 1)
    await app.earnings.release()
    expect((await earningsOf(app, broken)).available).toBe(10)
  })
})

describe('a hold that is changed', () => {
  it('to longer is not for what was earned before', async () => {
    const creator = await newCreator()
    await earn(app, creator, 70)
    await pass(app, DAY_MS)
    await hold(14)
    await pass(app, 1)
    await earn(app, creator, 140)
    await pass(app, 6 * DAY_MS)
    await app.earnings.release()
    expect(await earningsOf(app, creator)).toMatchObject({ held: 140, available: 70 })
    await pass(app, 8 * DAY_MS - 1)
    await app.earnings.release()
    expect((await earningsOf(app, creator)).held).toBe(140)
    await pass(app, 1)
    await app.earnings.release()
    expect((await earningsOf(app, creator)).held).toBe(0)
  })

  it('to shorter is for everything', async () => {
    const creator = await newCreator()
    await earn(app, creator, 70)
    await pass(app, 2 * DAY_MS)
    await hold(2)
    await app.earnings.release()
    expect(await earningsOf(app, creator)).toMatchObject({ held: 0, available: 70 })
  })
})

describe('a refund', () => {
  async function membership(cents: number) {
    const [fan, creator] = [await app.person(), await app.creator()]
    const orderId = await sellMembership(app, id(fan), id(creator), cents)
    const refund = (part: number, houseCovers = false) =>
      app.as(admin).call(refundOrder, { orderId, cents: part, reason: 'Asked for', houseCovers })
    return { fan, creator: id(creator), orderId, refund }
  }

  it('of something held takes it from there, and nothing of it is released later', async () => {
    const { creator, refund } = await membership(1_000)
    await earn(app, creator, 50)
    await refund(1_000)
    expect(await earningsOf(app, creator)).toMatchObject({ held: 50, available: 0 })
    await pass(app, 7 * DAY_MS)
    await app.earnings.release()
    expect(await earningsOf(app, creator)).toMatchObject({ held: 0, available: 50 })
  })

  it('of something new does not hold back what is due', async () => {
    const creator = await app.creator()
    await earn(app, id(creator), 50)
    await pass(app, 6 * DAY_MS)
    const orderId = await sellMembership(app, id(await app.person()), id(creator), 1_000)
    await app.as(admin).call(refundOrder, { orderId, cents: 1_000, reason: 'Asked for' })
    await pass(app, DAY_MS)
    await app.earnings.release()
    expect(await earningsOf(app, id(creator))).toMatchObject({ held: 0, available: 50 })
  })

  it('does not stretch the hour in which it was earned: the release of that hour reads nothing that came later', async () => {
    const { creator, refund } = await membership(1_000)
    const read = `select first_transfer, last_transfer from ledger_held_hours where creator_id = ${creator} order by hour limit 1`
    const before = (await app.platform.db.pool.query(read)).rows
    await pass(app, DAY_MS)
    await earn(app, creator, 50)
    await refund(250)
    expect((await app.platform.db.pool.query(read)).rows).toEqual(before)
  })

  it('of a part leaves the rest to be released on its day', async () => {
    const { creator, refund } = await membership(1_000)
    await pass(app, DAY_MS)
    await earn(app, creator, 50)
    await refund(250)
    expect((await earningsOf(app, creator)).held).toBe(600 + 50)
    await pass(app, 6 * DAY_MS)
    await app.earnings.release()
    expect(await earningsOf(app, creator)).toMatchObject({ held: 50, available: 600 })
  })

  it('of something released takes it from what is held, and does not free the rest of that early', async () => {
    const { creator, refund } = await membership(1_000)
    await pass(app, 7 * DAY_MS)
    await app.earnings.release()
    await earn(app, creator, 500)
    await refund(250)
    expect(await earningsOf(app, creator)).toMatchObject({ held: 300, available: 800 })
    await app.earnings.release()
    expect(await earningsOf(app, creator)).toMatchObject({ held: 300, available: 800 })
    await pass(app, 7 * DAY_MS)
    await app.earnings.release()
    expect(await earningsOf(app, creator)).toMatchObject({ held: 0, available: 1_100 })
  })

  it('that the provider refuses gives it back, and it is released after all', async () => {
    const { creator, orderId } = await membership(1_000)
    await app.platform.db.script(`update orders set payment_ref = 'UNKNOWN-${orderId}' where order_id = ${orderId}`)
    await pass(app, 3 * DAY_MS)
    await app.as(admin).call(refundOrder, { orderId, cents: 1_000, reason: 'Asked for' })
    expect((await earningsOf(app, creator)).held).toBe(800)
    for (let day = 0; day < 8; day++) {
      await pass(app, DAY_MS)
      await app.earnings.release()
    }
    expect(await earningsOf(app, creator)).toMatchObject({ held: 0, available: 800 })
  })
})

describe('what a creator is promised', () => {
  it('is the next that will be released, and when', async () => {
    const creator = await app.creator()
    const summary = () => app.as(creator).call(earningsSummary, {})
    expect((await summary()).nextRelease).toBeNull()
    await pass(app, DAY_MS - (app.clock.now() % DAY_MS) + 60_000)
    const first = app.clock.now()
    await earn(app, id(creator), 30)
    await pass(app, 60_000)
    await earn(app, id(creator), 40)
    await pass(app, DAY_MS)
    await earn(app, id(creator), 500)
    expect((await summary()).nextRelease).toEqual({ amount: 70, at: first + 7 * DAY_MS })
    // Its time has come, the run has not.
    await pass(app, 6 * DAY_MS)
    expect((await summary()).nextRelease).toEqual({ amount: 70, at: app.clock.now() })
    await app.earnings.release()
    expect((await summary()).nextRelease).toMatchObject({ amount: 500 })
  })
})

describe('a creator to whom very much has come', () => {
  it('is counted in parts, none of which takes so long that it is given up', async () => {
    const creator = (await app.creator()).user.userId
    await earn(app, creator, 1)
    await app.platform.db.script(`
      create function refuse_large_counts() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > 10000 then raise exception 'too much at once'; end if;
        return null;
      end $$;
      create trigger no_large_counts after delete on ledger_arrivals referencing old table as gone
        for each statement execute function refuse_large_counts();
      with held as (
        select a.account_id, i.account_id as issued from ledger_accounts a, ledger_accounts i
        where a.kind = 'earnings_held' and a.owner_id = ${creator} and i.kind = 'issued'
      ), posting as (
        insert into ledger_postings (posting_id, reference, kind, at, details)
        select posting_id + 1, 'very much', 'tip', at, details from ledger_postings order by posting_id desc limit 1
        returning posting_id, at
      ), arrived as (
        insert into ledger_arrivals (account_id, amount) select account_id, 1 from held, generate_series(1, 25000)
      ), moved as (
        insert into ledger_transfers (posting_id, from_account, to_account, amount)
        select posting_id, issued, account_id, 25000 from held, posting returning transfer_id, posting_id
      ), line as (
        insert into ledger_earned_lines (creator_id, kind, transfer_id, posting_id, amount)
        select ${creator}, 'tip', transfer_id, posting_id, 25000 from moved
      ), by_day as (
        update ledger_earned_days set amount = amount + 25000 where creator_id = ${creator}
      ), by_quarter as (
        update ledger_earned_quarters set amount = amount + 25000 where creator_id = ${creator}
      )
      update ledger_held_hours set amount = amount + 25000, last_transfer = (select transfer_id from moved)
        where creator_id = ${creator};
    `)
    await pass(app, 8 * DAY_MS)
    await app.earnings.release()
    expect(await earningsOf(app, creator)).toMatchObject({ held: 0, available: 25_001 })
    await app.platform.db.script('drop trigger no_large_counts on ledger_arrivals')
  })
})
