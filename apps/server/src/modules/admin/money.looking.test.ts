import {
  cancelOrder,
  captureOrder,
  createOrder,
  DAY_MS,
  listAllOrders,
  refundOrder,
  type AdminOrder,
  type OrderId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { aPackage } from '../../testing/money.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
let admin: Person
beforeAll(async () => {
  app = await startMembershipApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const find = async (search: string): Promise<AdminOrder[]> =>
  (await app.as(await app.signIn(admin)).call(listAllOrders, { search })).orders
const refund = async (orderId: OrderId, cents: number, changes: object = {}) =>
  app.as(await app.signIn(admin)).call(refundOrder, { orderId, cents, reason: 'Asked for', ...changes })
const happened = async (orderId: OrderId) =>
  (await find(orderId))[0]!.history.map(({ what, by, cents }) => [what, by, cents])

describe('an order is found', () => {
  it('by a part of the name, the user name or the address of who paid and of who was paid', async () => {
    const [fan, creator] = [await app.person({ nickname: 'OpheliaQuince' }), await app.creator('MarigoldXu')]
    const orderId = await app.join(fan, await app.tier(creator))
    const parts = [
      'heliaqui',
      'QUINCE',
      fan.user.userName.slice(1, 9),
      `@${fan.user.userName}`,
      fan.email.slice(0, -4),
      'goldx',
      creator.user.userName,
    ]
    for (const part of parts) expect((await find(part)).map((order) => order.orderId)).toContain(orderId)
    expect(await find('helia%nce')).toEqual([])
    expect(await find('nobody_at_all')).toEqual([])
  })
})

describe('the plan of a refund', () => {
  it('adds up in dollars with what had come on top, and says which days of a membership go', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const orderId = await app.join(fan, await app.tier(creator))
    await app.pass(10)
    const whole = await refund(orderId, 1050, { isTrial: true })
    expect(whole.plan).toMatchObject({ cents: 1050, ofPrice: 1000, ofFee: 50, ofTaxes: 0, membershipDays: 20 })
    const part = await refund(orderId, 333, { isTrial: true })
    expect(part.plan).toMatchObject({ cents: 333, ofPrice: 317, ofFee: 16, membershipDays: 0 })
    expect((await refund(orderId, 1050)).plan).toMatchObject({ ofPrice: 1000, membershipDays: 20 })
    expect(await app.levelOf(fan, creator)).toBe(0)
  })

  it('of diamonds ends no days', async () => {
    const fan = await app.person()
    const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
    await app.provider.approve(payUrl ?? '')
    await app.as(fan).call(captureOrder, { orderId })
    expect((await refund(orderId, 1101, { isTrial: true })).plan).toMatchObject({
      ofPrice: 1049,
      ofFee: 52,
      membershipDays: 0,
    })
  })
})

describe('the history of an order', () => {
  it('has who did what, from the first to the last', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const tier = await app.tier(creator)
    const orderId = await app.join(fan, tier)
    const name = fan.user.nickName
    expect(await happened(orderId)).toEqual([
      ['created', name, null],
      ['approved', name, null],
      ['paid', 'test', null],
    ])
    app.clock.advance(DAY_MS)
    await refund(orderId, 500)
    expect((await happened(orderId)).slice(3)).toEqual([['refunded', admin.user.userName, 500]])
    const times = (await find(orderId))[0]!.history.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('has its disputes, and a renewal that nobody ordered', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    await app.join(fan, await app.tier(creator))
    await app.pass(30)
    const [renewal] = await app.orders(fan)
    expect(await happened(renewal!.orderId)).toEqual([
      ['created', 'test', null],
      ['paid', 'test', null],
    ])
    await app.provider.act('payments', renewal!.reference ?? '', 'dispute')
    await app.hear()
    expect((await happened(renewal!.orderId)).slice(2)).toEqual([['disputed', fan.user.nickName, 1050]])
  })

  it('has that it was given up', async () => {
    const fan = await app.person()
    const { orderId } = await app.as(fan).call(createOrder, aPackage)
    await app.as(fan).call(cancelOrder, { orderId })
    expect((await happened(orderId)).slice(1)).toEqual([['closed', fan.user.nickName, null]])
  })
})
