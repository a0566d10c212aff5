import {
  cents,
  createOrder,
  DAY_MS,
  getSpendingLimit,
  listOrders,
  repayOrder,
  setSpendingLimit,
  type PackageId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/db.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'
import { createSpendingLimits } from './spending-limits.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const limitOf = (fan: { token: string }) => app.as(fan).call(getSpendingLimit, {})
const set = (fan: { token: string }, monthly: number | null) => app.as(fan).call(setSpendingLimit, { monthly })
const buy = { packageId: '3' as PackageId, successUrl: '', cancelUrl: '' }

let orders = 0
const paid = (fan: Person, total: number, { refunded = 0 } = {}) =>
  app.platform.db.script(`
    insert into orders (order_id, user_id, kind, status, subtotal, processing_fee, taxes, total, diamonds, provider,
      created_at, payable_until, paid_at, refunded)
    values (${++orders}, ${fan.user.userId}, 'recharge', 'DONE', ${total}, 0, 0, ${total}, 1, 'none',
      to_timestamp(${app.clock.now() / 1000}), now(), to_timestamp(${app.clock.now() / 1000}), ${refunded})
  `)

describe('the limit a fan sets for themself', () => {
  it('is none until they set one, and is lowered at once', async () => {
    const fan = await app.person()
    const today = new Date(app.clock.now())
    const ends = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1)
    expect(await limitOf(fan)).toEqual({ monthly: null, spentThisMonth: 0, coming: null, resetsAt: ends })
    expect(await set(fan, 5000)).toMatchObject({ monthly: 5000, coming: null })
    expect(await set(fan, 2000)).toMatchObject({ monthly: 2000, coming: null })
    expect(await set(fan, 0)).toMatchObject({ monthly: 0 })
  })

  it('holds for an order that waits to be paid too, when it is lowered', async () => {
    const fan = await app.person()
    const { orderId } = await app.as(fan).call(createOrder, buy)
    const statuses = async () => (await app.as(fan).call(listOrders, {})).orders.map(({ status }) => status)
    await set(fan, 1101)
    expect(await statuses()).toEqual(['TO_PAY'])
    await set(fan, 1100)
    expect(await statuses()).toEqual(['CLOSED'])
    const again = { orderId, successUrl: '', cancelUrl: '' }
    expect((await app.as(fan).refused(repayOrder, again)).reason).toBe('ORDER_CLOSED')
  })

  it.each([
    ['raised', 9000],
    ['lifted', null],
  ])('is %s a day later', async (_, wanted) => {
    const fan = await app.person()
    await set(fan, 5000)
    const from = app.clock.now() + DAY_MS
    expect(await set(fan, wanted)).toMatchObject({ monthly: 5000, coming: { monthly: wanted, from } })
    app.clock.advance(DAY_MS - 1)
    expect(await limitOf(fan)).toMatchObject({ monthly: 5000 })
    app.clock.advance(1)
    const again = await app.signIn(fan)
    expect(await limitOf(again)).toMatchObject({ monthly: wanted, coming: null })
  })

  it('forgets a rise that was asked for when it is lowered again', async () => {
    const fan = await app.person()
    await set(fan, 5000)
    await set(fan, 9000)
    expect(await set(fan, 4000)).toMatchObject({ monthly: 4000, coming: null })
  })

  it('counts an order that is paid in the very moment in which another is asked for', async () => {
    const fan = await app.person()
    await set(fan, 1500)
    await paid(fan, 1101)
    const last = orders
    const become = (how: string) => app.platform.db.script(`update orders set ${how} where order_id = ${last}`)
    await become(`status = 'TO_PAY', paid_at = null`)
    const limits = createSpendingLimits({ db: app.platform.db, clock: app.clock })
    const asked = app.platform.db.transaction((tx) => {
      /** Whatever is read first, the order is paid right after it. */
      const maybe: Tx['maybe'] = async (statement) => {
        const row = await tx.maybe<never>(statement)
        if (statement.text.includes('from orders')) await become(`status = 'DONE', paid_at = created_at`)
        return row
      }
      return limits.assertWithin({ ...tx, maybe }, fan.user.userId, cents(1101))
    })
    await expect(asked).rejects.toMatchObject({ reason: 'SPENDING_LIMIT' })
  })

  it('counts what was paid this month, less what came back, and refuses what goes beyond it', async () => {
    const fan = await app.person()
    await paid(fan, 3000)
    await paid(fan, 2000, { refunded: 500 })
    expect(await set(fan, 5000)).toMatchObject({ spentThisMonth: 4500 })
    const refused = await app.as(fan).refused(createOrder, buy)
    expect(refused).toMatchObject({ code: 300007, reason: 'SPENDING_LIMIT', data: { monthly: 5000, spent: 4500 } })
    await set(fan, 4500)
    app.clock.advance(31 * DAY_MS)
    const again = await app.signIn(fan)
    expect(await limitOf(again)).toMatchObject({ monthly: 4500, spentThisMonth: 0 })
    // The next month has room.
    expect(await app.as(again).call(createOrder, buy)).toMatchObject({ orderId: expect.any(String) })
  })

  it('counts an order that waits to be paid', async () => {
    const fan = await app.person()
    await set(fan, 2000)
    await app.platform.db.script(`
      insert into orders (order_id, user_id, kind, status, subtotal, processing_fee, taxes, total, creator_id, provider,
        created_at, payable_until)
      values (${++orders}, ${fan.user.userId}, 'subscribe', 'TO_PAY', 1500, 0, 0, 1500, ${fan.user.userId}, 'none', now(), now())
    `)
    expect(await app.as(fan).refused(createOrder, buy)).toMatchObject({
      reason: 'SPENDING_LIMIT',
      data: { spent: 1500 },
    })
  })

  it('is nobody else’s to see or to set', async () => {
    const [fan, other] = [await app.person(), await app.person()]
    await set(fan, 1000)
    expect(await limitOf(other)).toMatchObject({ monthly: null })
    expect(await app.as().refused(getSpendingLimit, {})).toMatchObject({ status: 401 })
    expect(await app.as(fan).refused(setSpendingLimit, { monthly: -1 })).toMatchObject({ status: 400 })
  })
})
