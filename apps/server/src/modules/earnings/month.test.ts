import {
  DAY_MS,
  decidePayout,
  earningsSeries,
  earningsStatement,
  earningsSummary,
  exportEarnings,
  HOUR_MS,
  MINUTE_MS,
  NEW_RECEIVER_MS,
  payForTip,
  payoutMethod,
  refundOrder,
  requestPayout,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authenticatorOf, earn, earnAvailable, pass, sellMembership } from '../../testing/earnings.ts'
import { startPayingApp, type PayingApp } from '../../testing/money.ts'
import { fanWith } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: PayingApp
let admin: Person
beforeAll(async () => {
  app = await startPayingApp()
  admin = await app.admin()
})
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const id = ({ user }: Person) => user.userId

const tip = (fan: Person, creator: Person, tipAmount: number) =>
  app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount })

/** Waits for a moment of the day after tomorrow (UTC), and says which day that is. */
async function waitFor(hour: number, minute = 0): Promise<string> {
  const now = app.clock.now()
  const next = Math.floor(now / DAY_MS) * DAY_MS + 2 * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS
  await pass(app, next - now)
  return new Date(next).toISOString().slice(0, 10)
}
const after = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
/** The first of the next month, at this hour (UTC). */
async function nextMonth(hour = 0): Promise<string> {
  const now = new Date(app.clock.now())
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, hour)
  await pass(app, next - app.clock.now())
  return new Date(next).toISOString().slice(0, 7)
}

describe('days are those of the creator', () => {
  it.each([
    // Ten at night in Berlin is still the day before in UTC by nothing, but one at night is.
    ['Europe/Berlin', 23, 30, 1],
    ['America/New_York', 2, 0, -1],
    ['Asia/Kolkata', 18, 35, 1],
    ['Asia/Kolkata', 18, 25, 0],
    ['Asia/Kathmandu', 18, 20, 1],
    ['Pacific/Kiritimati', 11, 0, 1],
    ['UTC', 23, 59, 0],
  ])('in %s %i:%i UTC is of the day %i later', async (timeZone, hour, minute, later) => {
    const creator = await app.creator()
    const day = await waitFor(hour, minute)
    await earn(app, id(creator), 7)
    const own = after(day, later)
    const { points, to } = await app.as(creator).call(earningsSeries, { days: 3, timeZone })
    expect(points).toEqual([{ day: own, source: 'tips', amount: 7, fee: 0 }])
    expect(to).toBe(own)
    expect(await app.as(creator).call(earningsSeries, { days: 1, timeZone })).toMatchObject({ total: 7 })
    await pass(app, DAY_MS)
    expect(await app.as(creator).call(earningsSeries, { days: 1, timeZone })).toMatchObject({
      total: 0,
      previousTotal: 7,
    })
  })

  it('and together they are all there was, wherever one looks from', async () => {
    const creator = await app.creator()
    await waitFor(0)
    for (let quarter = 0; quarter < 60; quarter++) {
      await earn(app, id(creator), 1 + quarter, quarter % 3 ? 'tip' : 'gift')
      await pass(app, 53 * MINUTE_MS)
    }
    const all = (60 * 61) / 2
    for (const timeZone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Auckland', 'Etc/GMT+12']) {
      const { points, total } = await app.as(creator).call(earningsSeries, { days: 7, timeZone })
      expect([timeZone, total]).toEqual([timeZone, all])
      expect(points.every(({ amount }) => amount > 0)).toBe(true)
      const byDay = new Set(points.map(({ day }) => day))
      expect(byDay.size).toBeGreaterThanOrEqual(3)
    }
  })

  it('and it makes no difference that days are written down once they are over', async () => {
    const creator = await app.creator()
    await waitFor(0)
    for (let step = 0; step < 150; step++) {
      await earn(app, id(creator), 1 + step, step % 3 ? 'tip' : 'gift')
      await pass(app, 30 * MINUTE_MS)
    }
    const zones = ['UTC', 'Asia/Tokyo', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Auckland', 'Etc/GMT+12']
    const look = () => Promise.all(zones.map((timeZone) => app.as(creator).call(earningsSeries, { days: 7, timeZone })))
    const [mine] = [`from earned_courses where creator_id = ${id(creator)}`]
    const written = async () => (await app.platform.db.pool.query(`select day::text, kind ${mine} order by 1, 2`)).rows
    const before = await look()
    expect(before.map(({ total }) => total)).toEqual(zones.map(() => (150 * 151) / 2))

    // Of four days the third is not long enough over, and the fourth not at all.
    await app.wallet.writeDays()
    expect(await written()).toHaveLength(4)
    expect(await look()).toEqual(before)
    await pass(app, DAY_MS)
    const later = await look()
    await app.wallet.writeDays()
    await app.wallet.writeDays()
    expect(await written()).toHaveLength(6)
    expect(await look()).toEqual(later)

    // The clock was a month ahead for a while.
    await app.platform.db.script(`update earned_courses_until set until = until + 30`)
    await earn(app, id(creator), 1)
    await app.wallet.writeDays()
    expect((await look()).map(({ total }) => total)).toEqual(zones.map(() => (150 * 151) / 2 + 1))
    const all = await look()

    // They are read, and proved with the book.
    await app.platform.db.script(
      `update earned_courses set amounts[10] = amounts[10] + 7 where kind = 'gift' and creator_id = ${id(creator)}`,
    )
    expect(await look()).not.toEqual(all)
    expect(await checkLedger(app.platform.db)).toHaveLength(3)
    await app.platform.db.script(
      `update earned_courses set amounts[10] = amounts[10] - 7 where kind = 'gift' and creator_id = ${id(creator)}`,
    )
  })

  it.each(['Mars/Olympus', '+05:30', 'Europe/', '', 'x'.repeat(65), "UTC'"])(
    'there is no zone %j',
    async (timeZone) => {
      const creator = await app.creator()
      expect((await app.as(creator).raw(earningsSeries.path, { timeZone })).status).toBe(400)
    },
  )
})

describe('a month', () => {
  it('has what fans paid, what the platform kept, and what is left, from its first moment to its last', async () => {
    const [fan, creator] = [await fanWith(app, 10_000), await app.creator()]
    await nextMonth()
    await pass(app, 20 * DAY_MS)
    // The last hour of the month in New York is of the next one in UTC.
    const next = await nextMonth(3)
    const month = after(`${next}-01`, -1).slice(0, 7)
    await tip(fan, creator, 1_000)
    await pass(app, 5 * HOUR_MS)
    await tip(fan, creator, 99)
    const timeZone = 'America/New_York'
    const mine = app.as(creator)
    expect(await mine.call(earningsStatement, { month, timeZone })).toEqual({
      month,
      from: `${month}-01`,
      to: after(`${next}-01`, -1),
      sources: [{ source: 'tips', gross: 1_000, fee: 200, net: 800 }],
      corrections: 0,
      total: { gross: 1_000, fee: 200, net: 800 },
      payouts: [],
    })
    const now = await mine.call(earningsStatement, { month: next, timeZone })
    expect(now).toMatchObject({ from: `${next}-01`, to: `${next}-01`, total: { gross: 99, net: now.total.net } })
    expect(now.total.gross - now.total.fee).toBe(now.total.net)
    expect(await mine.call(earningsStatement, { month })).toMatchObject({ sources: [], total: { gross: 0 } })
    const series = await mine.call(earningsSeries, { month: next, timeZone })
    expect(series).toMatchObject({ from: `${next}-01`, to: `${next}-01`, previousTotal: 800 })
    const { since } = await mine.call(earningsSummary, {})
    expect(new Date(since ?? 0).toISOString()).toBe(`${next}-01T03:00:00.000Z`)
  })

  it('is less what went back, commission and all, also where the creator had nothing left', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const month = await nextMonth(12)
    const orderId = await sellMembership(app, id(fan), id(creator), 1_000)
    await pass(app, 8 * DAY_MS)
    await app.earnings.release()
    // Paid out, as far as the book is concerned: what is left is less than what goes back.
    await app.wallet.postAlone({
      kind: 'payout',
      reference: `gone:${id(creator)}`,
      transfers: [{ from: accounts.earningsOf(id(creator)), to: accounts.payingOutOf(id(creator)), amount: 800 }],
      details: { creatorId: id(creator) },
    })
    await app.as(admin).call(refundOrder, { orderId, cents: 1_000, reason: 'Asked for' })
    const mine = app.as(creator)
    expect(await mine.call(earningsStatement, { month })).toMatchObject({
      sources: [{ source: 'memberships', gross: 800, fee: 0, net: 800 }],
    })
    await earnAvailable(app, id(creator), 300)
    await earn(app, id(creator), 500)
    await pass(app, 8 * DAY_MS)
    await app.earnings.release()
    // The debt is paid: all that is left of the sale is nothing.
    expect(await app.as(creator).call(earningsStatement, { month })).toMatchObject({
      corrections: 300 - 800,
      total: { gross: 800 + 500 - 500, fee: 0, net: 800 },
    })
  })

  it('has the payouts that were paid in it', async () => {
    const creator = await app.creator()
    const code = await authenticatorOf(app, creator)
    await earnAvailable(app, id(creator), 10_000)
    await app.as(creator).call(payoutMethod, { receiver: 'velvet@example.com', code: code() })
    await pass(app, NEW_RECEIVER_MS)
    const month = await nextMonth(12)
    const mine = app.as(creator)
    const { payout } = await mine.call(requestPayout, { amount: 5_000, code: code() })
    await app.as(admin).call(decidePayout, { payoutId: payout.payoutId, decision: 'approve' })
    expect(await mine.call(earningsStatement, { month })).toMatchObject({ payouts: [] })
    await app.platform.jobs.runDue()
    await pass(app, 2 * MINUTE_MS)
    await app.earnings.lookAtPayouts()
    expect(await mine.call(earningsStatement, { month })).toMatchObject({
      payouts: [{ payoutId: payout.payoutId, cents: 5_000, state: 'paid', receiver: 'v•••@example.com' }],
    })
  })

  it('is a file by day and source', async () => {
    const [fan, creator] = [await fanWith(app, 1_000), await app.creator()]
    const month = await nextMonth(12)
    await tip(fan, creator, 500)
    await pass(app, DAY_MS)
    await earn(app, id(creator), 30, 'gift')
    const mine = app.as(creator)
    const file = await mine.call(exportEarnings, { month, timeZone: 'Europe/Berlin' })
    expect(file.fileName).toBe(`fanlight-earnings-${month}.csv`)
    const { text, headers } = await app.download(file)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(text.trimEnd().split('\r\n')).toEqual([
      'date,source,gross_usd,fee_usd,net_usd',
      `${month}-01,tips,5.00,1.00,4.00`,
      `${month}-02,gifts,0.30,0.00,0.30`,
    ])
  })

  it.each(['2026-13', '2026-1', '1999-12', '26-01'])('is not %s', async (month) => {
    const creator = await app.creator()
    expect((await app.as(creator).raw(earningsStatement.path, { month })).status).toBe(400)
  })
})
