import {
  DAY_MS,
  earningsSeries,
  earningsStatement,
  earningsSummary,
  exportEarnings,
  listEarnings,
  payForTip,
  refundOrder,
  type CallOf,
  type EarningsLine,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { earn, earnAvailable, pass, sellMembership } from '../../testing/earnings.ts'
import { startPayingApp, type PayingApp } from '../../testing/money.ts'
import { changeTerms } from '../../testing/operators.ts'
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
const series = (creator: Person, days?: number) =>
  app.as(creator).call(earningsSeries, days === undefined ? {} : { days })
const list = (creator: Person, wanted: CallOf<typeof listEarnings> = {}) => app.as(creator).call(listEarnings, wanted)
const today = () => new Date(app.clock.now()).toISOString().slice(0, 10)
const dayBefore = (days: number) => new Date(app.clock.now() - days * DAY_MS).toISOString().slice(0, 10)

describe('the summary', () => {
  it('of someone who has earned nothing is all noughts, with the terms', async () => {
    const creator = await app.creator()
    expect(await app.as(creator).call(earningsSummary, {})).toEqual({
      held: 0,
      available: 0,
      payingOut: 0,
      paidOut: 0,
      lifetime: 0,
      nextRelease: null,
      holdDays: 7,
      commissionPercent: 20,
      payoutMinimum: 2000,
      since: null,
    })
  })

  it('says what is held and what is available; together that is all there ever was', async () => {
    const creator = await app.creator()
    await earn(app, id(creator), 80)
    await pass(app, 7 * DAY_MS)
    await app.earnings.release()
    const at = app.clock.now()
    await earn(app, id(creator), 15)
    expect(await app.as(creator).call(earningsSummary, {})).toMatchObject({
      held: 15,
      available: 80,
      lifetime: 95,
      nextRelease: { amount: 15, at: at + 7 * DAY_MS },
    })
  })

  it('knows the terms as they are now', async () => {
    const creator = await app.creator()
    await changeTerms(app, { commissionPercent: 15, payoutMinimum: 500 })
    const summary = await app.as(creator).call(earningsSummary, {})
    expect(summary).toMatchObject({ commissionPercent: 15, payoutMinimum: 500 })
    await changeTerms(app, { commissionPercent: 20, payoutMinimum: 2000 })
  })

  it('and the rest are for creators alone', async () => {
    const month = '2026-10'
    for (const endpoint of [earningsSummary, earningsSeries, listEarnings, earningsStatement, exportEarnings]) {
      expect(await app.as().refused(endpoint, { month })).toMatchObject({ status: 401 })
      expect(await app.as(await app.person()).refused(endpoint, { month })).toMatchObject({ status: 403 })
      expect(await app.as(admin).refused(endpoint, { month })).toMatchObject({ status: 403 })
    }
  })
})

describe('the chart', () => {
  it('has income by day and source, and leaves out days without any', async () => {
    const creator = await app.creator()
    for (const [kind, amount] of [
      ['membership', 1],
      ['tip', 2],
      ['post_sale', 3],
      ['message_sale', 4],
      ['gift', 5],
      ['call', 6],
      ['ticket', 7],
      ['tip', 10],
    ] as const) {
      await earn(app, id(creator), amount, kind)
    }
    await pass(app, 2 * DAY_MS)
    await earn(app, id(creator), 100, 'gift')
    const { from, to, points, total } = await series(creator)
    expect([from, to, total]).toEqual([dayBefore(29), today(), 138])
    const on = (day: string) =>
      points
        .filter((point) => point.day === day)
        .map(({ source, amount }) => `${source} ${amount}`)
        .toSorted()
    expect(on(dayBefore(2))).toEqual([
      'calls 6',
      'gifts 5',
      'live 7',
      'memberships 1',
      'messages 4',
      'posts 3',
      'tips 12',
    ])
    expect(on(today())).toEqual(['gifts 100'])
    expect(points.map(({ day }) => day)).toEqual(points.map(({ day }) => day).toSorted())
    expect(points).toHaveLength(8)
  })

  it('compares with as many days before', async () => {
    const creator = await app.creator()
    await earn(app, id(creator), 1)
    await pass(app, DAY_MS)
    await earn(app, id(creator), 10)
    await pass(app, DAY_MS)
    await earn(app, id(creator), 100)
    expect(await series(creator, 1)).toMatchObject({ from: today(), total: 100, previousTotal: 10 })
    expect(await series(creator, 2)).toMatchObject({ total: 110, previousTotal: 1 })
    expect(await series(creator, 366)).toMatchObject({ total: 111, previousTotal: 0 })
    for (const days of [0, 367, 1.5]) {
      expect((await app.as(creator).raw(earningsSeries.path, { days })).status).toBe(400)
    }
  })

  it('counts the last moment of a day to it, and the first of the next to the next (UTC)', async () => {
    const creator = await app.creator()
    await pass(app, DAY_MS - (app.clock.now() % DAY_MS) - 1)
    await earn(app, id(creator), 5)
    await pass(app, 1)
    await earn(app, id(creator), 7)
    const { points } = await series(creator)
    expect(points.map(({ day, amount }) => [day, amount])).toEqual([
      [dayBefore(1), 5],
      [today(), 7],
    ])
  })

  it('is about what was earned: neither its release nor a payout shows, a refund on its own day', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const orderId = await sellMembership(app, id(fan), id(creator), 1_000)
    await pass(app, 7 * DAY_MS)
    await app.earnings.release()
    await earn(app, id(creator), 30)
    // Of 320, 30 are held and the rest is available: both are of the same refund.
    await app.as(admin).call(refundOrder, { orderId, cents: 400, reason: 'Asked for' })
    await earnAvailable(app, id(creator), 9)
    const { points, total } = await series(creator)
    expect(points).toEqual([
      { day: dayBefore(7), source: 'memberships', amount: 800, fee: 200 },
      { day: today(), source: 'memberships', amount: -320, fee: -80 },
      { day: today(), source: 'tips', amount: 30, fee: 0 },
    ])
    expect(total).toBe(510)
  })

  it('still finds everything after months', async () => {
    const creator = await app.creator()
    for (let week = 0; week < 12; week++) {
      await app.earnings.release()
      await earn(app, id(creator), 1)
      await pass(app, 7 * DAY_MS)
    }
    await app.earnings.release()
    expect(await series(creator, 30)).toMatchObject({ total: 4, previousTotal: 4 })
    expect(await series(creator, 366)).toMatchObject({ total: 12 })
  })
})

describe('the list', () => {
  const shown = (lines: readonly EarningsLine[]) =>
    lines.map(({ kind, source, amount }) => `${kind} ${source ?? '-'} ${amount}`)

  it('has one line per event with who it came from and what they wrote', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    await app.wallet.postAlone({
      kind: 'purchase',
      reference: `start:${id(fan)}`,
      transfers: [{ from: accounts.issuedDiamonds, to: accounts.walletOf(id(fan)), amount: 100 }],
    })
    await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: 100, tipRemark: 'Encore!' })
    const orderId = await sellMembership(app, id(fan), id(creator), 1_000)
    await pass(app, 7 * DAY_MS)
    await app.earnings.release()
    await earn(app, id(creator), 30, 'gift')
    await app.as(admin).call(refundOrder, { orderId, cents: 400, reason: 'Asked for' })
    await earnAvailable(app, id(creator), 5)

    const { lines, nextCursor } = await list(creator)
    expect(shown(lines)).toEqual([
      'correction - 5',
      'refund memberships -320',
      'income gifts 30',
      'income memberships 800',
      'income tips 80',
    ])
    expect(nextCursor).toBeNull()
    expect(lines.map(({ from }) => from?.userId ?? null)).toEqual([null, id(fan), null, id(fan), id(fan)])
    expect(lines.map(({ remark }) => remark)).toEqual(['', '', '', '', 'Encore!'])
    expect(shown((await list(creator, { incomeSource: 'memberships' })).lines)).toEqual([
      'refund memberships -320',
      'income memberships 800',
    ])
    expect(shown((await list(creator, { incomeSource: 'calls' })).lines)).toEqual([])
  })

  it('comes page by page, however often something was released in between', async () => {
    const creator = await app.creator()
    for (let n = 1; n <= 45; n++) {
      await earn(app, id(creator), n, n % 2 ? 'tip' : 'gift')
      if (n % 3 > 0) continue
      await pass(app, 7 * DAY_MS)
      await app.earnings.release()
    }
    const walk = async (wanted: CallOf<typeof listEarnings>) => {
      const amounts: number[] = []
      let cursor: string | undefined
      do {
        const page = await list(creator, { ...wanted, ...(cursor !== undefined && { cursor }) })
        amounts.push(...page.lines.map(({ amount }) => amount))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return amounts
    }
    const all = Array.from({ length: 45 }, (_, n) => 45 - n)
    expect(await walk({})).toEqual(all)
    expect(await walk({ incomeSource: 'tips' })).toEqual(all.filter((n) => n % 2 === 1))
  })

  it('understands only its own cursors', async () => {
    const creator = await app.creator()
    const last = Buffer.from('{"transferId":"9223372036854775807"}').toString('base64url')
    expect((await list(creator, { cursor: last })).lines).toEqual([])
    expect(await app.as(creator).refused(listEarnings, { cursor: 'x' })).toMatchObject({ reason: 'INVALID_INPUT' })
  })
})
