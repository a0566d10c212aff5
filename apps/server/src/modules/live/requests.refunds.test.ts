import {
  blockUser,
  cents,
  enterLive,
  listFanPayments,
  refundOrder,
  refundPayment,
  settleLiveRequest,
  stopLive,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveOf } from '../../testing/live.ts'
import { menusOf } from '../../testing/live-menus.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { recharge, type Recharge } from '../../testing/money.ts'
import { devicesOf } from '../../testing/sockets.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
let operator: Person
beforeAll(async () => {
  app = await startMembershipApp()
  await app.listen()
  operator = await app.admin()
})
afterAll(() => app.close())

const kit = liveOf(
  () => app,
  devicesOf(() => app),
)
const { board, menu, money, order } = menusOf(() => app, kit)

const refund = async ({ orderId }: Recharge, isTrial = false) =>
  (await app.as(operator).call(refundOrder, { orderId, cents: cents(1_101), reason: 'Asked for', isTrial })).plan

/** A fan who has bought 1,050 diamonds, and ordered for 200 of them twice. */
async function orderedTwice() {
  const [sale, { creator, roomId }] = [await recharge(app), await kit.live()]
  const { fan } = sale
  const [item] = await menu(creator, 200)
  await app.as(fan).call(enterLive, { roomId })
  const first = (await order(fan, roomId, item!)).data.request.requestId
  const second = (await order(fan, roomId, item!)).data.request.requestId
  return { sale, creator, roomId, fan, first, second }
}

describe('what a request was paid with goes back', () => {
  it('and takes what is set aside with it: nothing is left that could come back later', async () => {
    const all = await orderedTwice()
    const { sale, creator, roomId, first } = all
    expect(await money(all)).toEqual([650, 400, 0])
    const allFromFan = { fromFan: 1_050, fromHeld: 0, shortfall: 0 }
    expect(await refund(sale, true)).toMatchObject(allFromFan)
    expect(await money(all)).toEqual([650, 400, 0])
    expect(await refund(sale)).toMatchObject(allFromFan)
    expect(await money(all)).toEqual([0, 0, 0])
    const { requests } = await board(creator, roomId)
    expect(requests.map(({ state }) => state)).toEqual(['returned', 'returned'])
    const late = { requestId: first, outcome: 'done' } as const
    expect((await app.as(creator).refused(settleLiveRequest, late)).reason).toBe('ALREADY_DECIDED')
    await app.as(creator).call(stopLive, { roomId })
    await app.platform.jobs.runDue()
    expect(await money(all)).toEqual([0, 0, 0])
  })

  it('from the creator, for what was done', async () => {
    const all = await orderedTwice()
    const { sale, creator, roomId, first } = all
    await app.as(creator).call(settleLiveRequest, { requestId: first, outcome: 'done' })
    expect(await money(all)).toEqual([650, 200, 160])
    expect(await refund(sale)).toMatchObject({ fromFan: 850, fromHeld: 160, fromHouse: 40, shortfall: 0 })
    expect(await money(all)).toEqual([0, 0, 0])
    const { summary } = await app.as(creator).call(stopLive, { roomId })
    expect(summary).toMatchObject({ requests: 0, diamonds: 0, topGifters: [] })
  })

  it('by a dispute, too', async () => {
    const all = await orderedTwice()
    await app.provider.act('payments', all.sale.captureId, 'dispute')
    await app.hear()
    await expect.poll(() => money(all)).toEqual([0, 0, 0])
  })

  it('but money that paid for something else leaves what is set aside alone, and so does a part that is still there', async () => {
    const all = await orderedTwice()
    const { sale, creator, roomId, fan } = all
    const other = await app.creator()
    await app.join(fan, await app.tier(other))
    await app.as(other).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    await app.platform.jobs.runDue()
    expect(await app.orders(fan)).toMatchObject([{ refunded: 1_050 }, { refunded: 0 }])
    expect(await money(all)).toEqual([650, 400, 0])
    const part = { orderId: sale.orderId, cents: cents(500), reason: 'A part of it' }
    expect((await app.as(operator).call(refundOrder, part)).plan).toMatchObject({ fromFan: 477, shortfall: 0 })
    expect(await money(all)).toEqual([173, 400, 0])
    const { requests } = await board(creator, roomId)
    expect(requests.map(({ state }) => state)).toEqual(['open', 'open'])
  })

  it('by an operator, one that was done by itself', async () => {
    const all = await orderedTwice()
    const { creator, roomId, fan, first } = all
    await app.as(creator).call(settleLiveRequest, { requestId: first, outcome: 'done' })
    const { payments } = await app.as(operator).call(listFanPayments, { fanId: fan.user.userId })
    expect(payments).toMatchObject([{ kind: 'live_request', amount: 200, returned: 0 }])
    const { paymentId } = payments[0]!
    await app.as(operator).call(refundPayment, { paymentId, reason: 'It was not what was ordered' })
    expect(await money(all)).toEqual([850, 200, 0])
    const { summary } = await app.as(creator).call(stopLive, { roomId })
    expect(summary).toMatchObject({ requests: 0, diamonds: 0, topGifters: [] })
  })
})
