import {
  captureOrder,
  createOrder,
  DAY_MS,
  diamonds,
  getOrderStatus,
  listAllOrders,
  listAudit,
  listStatement,
  payForTip,
  refundOrder,
  type CallOf,
} from '@fanlight/contract'
import { OrderId } from '@fanlight/contract/schemas'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { earn, earningsOf, pass, sellMembership } from '../../testing/earnings.ts'
import { aPackage, diamondsOf, startPayingApp, type PayingApp } from '../../testing/money.ts'
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

const REFUNDS = '/v2/payments/captures'
const id = ({ user }: Person) => user.userId
const search = async (wanted: CallOf<typeof listAllOrders>) =>
  (await app.as(admin).call(listAllOrders, wanted)).orders.map(({ orderId }) => orderId)
const refund = (orderId: OrderId, cents: number, changes: Partial<CallOf<typeof refundOrder>> = {}) =>
  app.as(admin).call(refundOrder, { orderId, cents, reason: 'The fan asked for it', ...changes })
const refusedRefund = (orderId: OrderId, cents: number, changes: Partial<CallOf<typeof refundOrder>> = {}) =>
  app.as(admin).refused(refundOrder, { orderId, cents, reason: 'The fan asked for it', ...changes })
/** What a kind of the house's accounts has come to, in its currency. */
const house = async (kind: 'losses' | 'fees' | 'refunds') => {
  const { rows } = await app.platform.db.pool.query<{ sum: string }>(
    `select coalesce(sum(case when to_account = account_id then amount else -amount end), 0) as sum
     from ledger_accounts join ledger_transfers on account_id in (from_account, to_account) where kind = $1`,
    [kind],
  )
  return Number(rows[0]!.sum)
}

async function begun(by?: Person): Promise<{ fan: Person; orderId: OrderId; payUrl: string }> {
  const fan = by ?? (await app.person())
  const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
  return { fan, orderId, payUrl: payUrl! }
}
/** 1050 diamonds for $11.01. */
async function bought() {
  const fan = await app.person()
  return { fan, orderId: await boughtBy(fan) }
}
async function boughtBy(fan: Person): Promise<OrderId> {
  const { orderId, payUrl } = await begun(fan)
  await app.provider.approve(payUrl)
  await app.as(fan).call(captureOrder, { orderId })
  return orderId
}
async function subscribed(cents = 1_000) {
  const [fan, creator] = [await app.person(), await app.creator()]
  return { fan, creator: id(creator), orderId: await sellMembership(app, id(fan), id(creator), cents) }
}

describe('the list of orders', () => {
  it('has everybody’s, newest first, with who ordered and what can be given back', async () => {
    const [one, other] = [await bought(), await begun()]
    const { orders } = await app.as(admin).call(listAllOrders, {})
    expect(orders.slice(0, 2)).toMatchObject([
      { orderId: other.orderId, status: 'TO_PAY', fan: { userId: id(other.fan) }, refundable: 0 },
      {
        orderId: one.orderId,
        status: 'DONE',
        fan: { userId: id(one.fan) },
        email: one.fan.email,
        provider: 'test',
        refundable: 1_101,
        refunded: 0,
        diamonds: { amount: 1_000, presentedAmount: 50 },
      },
    ])
  })

  it('can be narrowed to one state', async () => {
    const [done, open] = [(await bought()).orderId, (await begun()).orderId]
    const [ofDone, ofOpen] = [await search({ status: 'DONE' }), await search({ status: 'TO_PAY' })]
    expect([ofDone.includes(done), ofDone.includes(open)]).toEqual([true, false])
    expect([ofOpen.includes(done), ofOpen.includes(open)]).toEqual([false, true])
  })

  it('is searched by number, the provider’s numbers, user name and e-mail', async () => {
    const { fan, orderId } = await bought()
    const { rows } = await app.platform.db.pool.query<{ payment_ref: string; provider_ref: string }>(
      'select payment_ref, provider_ref from orders where order_id = $1',
      [orderId],
    )
    const { payment_ref: payment, provider_ref: atProvider } = rows[0]!
    const { userName } = fan.user
    for (const word of [orderId, payment, atProvider, userName, `@${userName}`, fan.email, fan.email.toUpperCase()]) {
      expect([word, await search({ search: word })]).toEqual([word, [orderId]])
    }
    expect(await search({ search: ` ${orderId} `, status: 'DONE' })).toEqual([orderId])
    expect(await search({ search: orderId, status: 'CLOSED' })).toEqual([])
    for (const word of ['nobody', '1', '99999999999999999999', `'; drop table orders; --`, '%']) {
      expect([word, await search({ search: word })]).toEqual([word, []])
    }
  })

  it('knows the creator of a membership', async () => {
    const { orderId, creator } = await subscribed()
    const { orders } = await app.as(admin).call(listAllOrders, { search: orderId })
    expect(orders).toMatchObject([{ membership: { creator: { userId: creator }, tierName: 'Backstage', level: 1 } }])
  })

  it('comes page by page', async () => {
    const fan = await app.person()
    const made: OrderId[] = []
    for (let n = 0; n < 22; n++) made.unshift(await sellMembership(app, id(fan), id(await app.creator()), 500))
    const first = await app.as(admin).call(listAllOrders, { search: fan.email })
    const second = await app.as(admin).call(listAllOrders, { search: fan.email, cursor: first.nextCursor! })
    expect([first.orders.length, second.orders.length, second.nextCursor]).toEqual([20, 2, null])
    expect([...first.orders, ...second.orders].map(({ orderId }) => orderId)).toEqual(made)
    expect(await app.as(admin).refused(listAllOrders, { cursor: 'x' })).toMatchObject({ reason: 'INVALID_INPUT' })
  })

  it('and refunds are for operators', async () => {
    const input = { orderId: OrderId.parse('1'), cents: 1, reason: 'x' }
    for (const [who, status] of [
      [undefined, 401],
      [await app.person(), 403],
      [await app.creator(), 403],
    ] as const) {
      expect(await app.as(who).refused(listAllOrders, {})).toMatchObject({ status })
      expect(await app.as(who).refused(refundOrder, input)).toMatchObject({ status })
    }
  })
})

describe('a refund of diamonds', () => {
  it('takes them back, gives the money back, and tells the fan', async () => {
    const { fan, orderId } = await bought()
    const { order, plan } = await refund(orderId, 1_101)
    expect(plan).toEqual({
      cents: 1_101,
      fromFan: 1_050,
      fromHeld: 0,
      fromAvailable: 0,
      fromHouse: 0,
      shortfall: 0,
      fromInviter: 0,
      ofPrice: 1_049,
      ofFee: 52,
      ofTaxes: 0,
      membershipDays: 0,
    })
    expect(order).toMatchObject({ refunded: 1_101, refundable: 0 })
    expect(await diamondsOf(app, fan)).toBe(0)
    expect((await app.as(fan).call(listStatement, {})).lines[0]).toMatchObject({ kind: 'refund', amount: -1_050 })
    const [mail] = (await app.letters()).filter(
      ({ to, subject }) => to === fan.email && subject === 'Your refund is on its way',
    )
    expect(mail?.text).toContain('$11.01')
    const given = Object.values((await app.provider.state()).orders).find(({ customId }) => customId === orderId)
    expect(given).toMatchObject({ refundedCents: 1_101 })
    const { entries } = await app.as(admin).call(listAudit, {})
    expect(entries[0]).toMatchObject({
      actor: admin.user.userName,
      action: 'order.refunded',
      subject: `order:${orderId}`,
      details: { cents: 1_101, fromFan: 1_050, reason: 'The fan asked for it' },
    })
  })

  it('in parts takes in parts, and all parts are the whole', async () => {
    const { fan, orderId } = await bought()
    const taken: number[] = []
    for (const cents of [100, 333, 1, 667]) taken.push((await refund(orderId, cents)).plan.fromFan)
    expect(taken.reduce((sum, amount) => sum + amount, 0)).toBe(1_050)
    expect(await diamondsOf(app, fan)).toBe(0)
    expect(await refusedRefund(orderId, 1)).toMatchObject({ reason: 'REFUND_TOO_MUCH', data: { refundable: 0 } })
  })

  it('can be tried: then it says who would pay, and nothing happens', async () => {
    const { fan, orderId } = await bought()
    const { order, plan } = await refund(orderId, 1_101, { isTrial: true })
    expect([plan.fromFan, order.refunded, order.refundable]).toEqual([1_050, 0, 1_101])
    expect(await diamondsOf(app, fan)).toBe(1_050)
    expect((await app.as(admin).call(listAudit, {})).entries[0]?.subject).not.toBe(`order:${orderId}`)
  })

  it('of what is spent takes back what was bought with it: held, then available, then as a debt', async () => {
    const { fan, orderId } = await bought()
    const creator = id(await app.creator())
    await app.as(fan).call(payForTip, { otherUserId: creator, tipAmount: 500 })
    await pass(app, 7 * DAY_MS)
    await app.earnings.release()
    await app.wallet.postAlone({
      kind: 'payout',
      reference: `paid:${creator}`,
      transfers: [{ from: accounts.earningsOf(creator), to: accounts.issuedDiamonds, amount: 350 }],
    })
    await app.as(fan).call(payForTip, { otherUserId: creator, tipAmount: 500 })
    expect(await earningsOf(app, creator)).toMatchObject({ held: 400, available: 50 })

    const plan = { fromFan: 50, fromHeld: 400, fromAvailable: 50, fromHouse: 200, shortfall: 350 }
    expect((await refund(orderId, 1_101, { isTrial: true })).plan).toMatchObject(plan)
    expect((await refund(orderId, 1_101)).plan).toMatchObject(plan)
    expect(await diamondsOf(app, fan)).toBe(0)
    expect(await earningsOf(app, creator)).toMatchObject({ held: 0, available: 0 })
    expect(await app.wallet.balanceOf(accounts.debtsOf(creator))).toBe(350)

    // What comes next pays the debt first.
    await earn(app, creator, 500)
    await pass(app, 7 * DAY_MS)
    await app.earnings.release()
    expect(await earningsOf(app, creator)).toMatchObject({ held: 0, available: 150 })
    expect(await app.wallet.balanceOf(accounts.debtsOf(creator))).toBe(0)
  })

  it('of what is spent leaves the creator alone when the house bears it', async () => {
    const { fan, orderId } = await bought()
    const creator = id(await app.creator())
    await app.as(fan).call(payForTip, { otherUserId: creator, tipAmount: 1_000 })
    await pass(app, 7 * DAY_MS)
    await app.earnings.release()
    await app.wallet.postAlone({
      kind: 'payout',
      reference: `paid:${creator}`,
      transfers: [{ from: accounts.earningsOf(creator), to: accounts.issuedDiamonds, amount: 800 }],
    })
    const before = await house('losses')
    await refund(orderId, 1_101, { houseCovers: true })
    expect((await house('losses')) - before).toBe(-800)
    expect(await app.wallet.balanceOf(accounts.debtsOf(creator))).toBe(0)
  })

  it('reaches what was set aside, once it was paid, and leaves what came back', async () => {
    const { fan, orderId } = await bought()
    const creator = id(await app.creator())
    const cycle = (about: string) => ({ kind: 'call' as const, about, fanId: id(fan), amount: diamonds(400) })
    await app.platform.db.transaction(async (tx) => {
      for (const about of [`call:${id(fan)}:1`, `call:${id(fan)}:2`]) await app.wallet.escrow.hold(tx, cycle(about))
      await app.wallet.escrow.giveBack(tx, cycle(`call:${id(fan)}:1`))
      await app.wallet.escrow.pay(tx, { ...cycle(`call:${id(fan)}:2`), creatorId: creator })
    })
    expect((await earningsOf(app, creator)).held).toBe(320)
    expect((await refund(orderId, 1_101)).plan).toMatchObject({
      fromFan: 650,
      fromHeld: 320,
      fromHouse: 80,
      shortfall: 0,
      fromInviter: 0,
    })
    expect([await diamondsOf(app, fan), (await earningsOf(app, creator)).held]).toEqual([0, 0])
  })

  it('of one of two orders takes back what was bought with that one, and leaves the other', async () => {
    const { fan, orderId: first } = await bought()
    const [one, other] = [id(await app.creator()), id(await app.creator())]
    await app.as(fan).call(payForTip, { otherUserId: one, tipAmount: 1_050 })
    const second = await boughtBy(fan)
    await app.as(fan).call(payForTip, { otherUserId: other, tipAmount: 1_000 })
    await refund(first, 1_101)
    expect([(await earningsOf(app, one)).held, (await earningsOf(app, other)).held]).toEqual([0, 800])
    expect(await diamondsOf(app, fan)).toBe(50)
    await refund(second, 1_101)
    expect([(await earningsOf(app, one)).held, (await earningsOf(app, other)).held]).toEqual([0, 0])
    expect(await diamondsOf(app, fan)).toBe(0)
  })

  it('of more than was paid, of an order nobody paid, or of none at all is refused', async () => {
    const [{ orderId }, open] = [await bought(), await begun()]
    expect(await refusedRefund(orderId, 1_102)).toMatchObject({
      reason: 'REFUND_TOO_MUCH',
      data: { refundable: 1_101 },
    })
    expect(await refusedRefund(open.orderId, 1)).toMatchObject({ reason: 'REFUND_TOO_MUCH', data: { refundable: 0 } })
    expect(await refusedRefund(OrderId.parse('77'), 1)).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
    for (const wrong of [{ cents: 0 }, { cents: 1.5 }, { reason: ' ' }]) {
      const answer = await app.as(admin).raw(refundOrder.path, { orderId, cents: 1, reason: 'x', ...wrong })
      expect(answer.status).toBe(400)
    }
  })

  it('pressed many times at once gives back once', async () => {
    const { fan, orderId } = await bought()
    const body = { orderId, cents: 1_101, reason: 'Twice' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.as(admin).raw(refundOrder.path, body)))
    expect(answers.filter(({ body: { success } }) => success)).toHaveLength(1)
    expect(await diamondsOf(app, fan)).toBe(0)
    const given = Object.values((await app.provider.state()).orders).find(({ customId }) => customId === orderId)
    expect(given).toMatchObject({ refundedCents: 1_101 })
  })

  it('while the fan spends them takes them from where they are, never below nothing', async () => {
    const creator = await app.creator()
    for (let n = 0; n < 5; n++) {
      const { fan, orderId } = await bought()
      const [, back] = await Promise.all([
        app.as(fan).raw(payForTip.path, { otherUserId: id(creator), tipAmount: 1_050 }),
        app.as(admin).raw(refundOrder.path, { orderId, cents: 1_101, reason: 'A race' }),
      ])
      const isRefunded = back.body.success
      expect(isRefunded).toBe(true)
      const { order } = await app.as(fan).call(getOrderStatus, { orderId })
      expect(order.refunded).toBe(1_101)
      expect(await diamondsOf(app, fan)).toBe(0)
    }
  })

  it('that cannot be sent now is sent later, once', async () => {
    const { fan, orderId } = await bought()
    await app.provider.fail({ next: 4, status: 'after', path: REFUNDS })
    const { order } = await refund(orderId, 1_101)
    expect([order.refunded, await diamondsOf(app, fan)]).toEqual([1_101, 0])
    await app.payments.refunds.sendWaiting()
    await app.payments.refunds.sendWaiting()
    const given = Object.values((await app.provider.state()).orders).find(({ customId }) => customId === orderId)
    expect(given).toMatchObject({ refundedCents: 1_101 })
    const mails = (await app.letters()).filter(
      ({ to, subject }) => to === fan.email && subject === 'Your refund is on its way',
    )
    expect(mails).toHaveLength(1)
  })

  it('that the provider refuses is undone', async () => {
    const { fan, orderId } = await bought()
    await app.provider.fail({ next: 1, status: 422, path: REFUNDS })
    const { order } = await refund(orderId, 1_101)
    expect(order).toMatchObject({ refunded: 0, refundable: 1_101 })
    expect(await diamondsOf(app, fan)).toBe(1_050)
  })
})

describe('a refund of a membership', () => {
  it('takes the creator’s part from what is held and the house’s from its commission', async () => {
    const { creator, orderId } = await subscribed()
    const before = await house('fees')
    const { plan } = await refund(orderId, 1_000)
    expect(plan).toEqual({
      cents: 1_000,
      fromFan: 0,
      fromHeld: 800,
      fromAvailable: 0,
      fromHouse: 200,
      shortfall: 0,
      fromInviter: 0,
      ofPrice: 1_000,
      ofFee: 0,
      ofTaxes: 0,
      membershipDays: 0,
    })
    expect(await earningsOf(app, creator)).toMatchObject({ held: 0, available: 0 })
    expect((await house('fees')) - before).toBe(-200)
  })

  it('takes from what is available when nothing is held any more', async () => {
    const { creator, orderId } = await subscribed()
    await pass(app, 7 * DAY_MS)
    await app.earnings.release()
    expect((await refund(orderId, 250)).plan).toMatchObject({ fromHeld: 0, fromAvailable: 200, fromHouse: 50 })
    expect(await earningsOf(app, creator)).toMatchObject({ held: 0, available: 600 })
  })

  it('takes from both, what is held first', async () => {
    const { creator, orderId } = await subscribed()
    await pass(app, 7 * DAY_MS)
    await app.earnings.release()
    await earn(app, creator, 300)
    expect((await refund(orderId, 1_000)).plan).toMatchObject({
      fromHeld: 300,
      fromAvailable: 500,
      shortfall: 0,
      fromInviter: 0,
    })
    expect(await earningsOf(app, creator)).toMatchObject({ held: 0, available: 300 })
  })

  it('of what was paid out already is a debt, unless the house bears it', async () => {
    for (const houseCovers of [false, true]) {
      const { creator, orderId } = await subscribed()
      await pass(app, 7 * DAY_MS)
      await app.earnings.release()
      await app.wallet.postAlone({
        kind: 'payout',
        reference: `paid:${creator}`,
        transfers: [{ from: accounts.earningsOf(creator), to: accounts.issuedDiamonds, amount: 700 }],
      })
      const before = await house('losses')
      const { plan } = await refund(orderId, 1_000, { houseCovers })
      expect(plan).toMatchObject({ fromAvailable: 100, fromHouse: 200, shortfall: 700 })
      expect((await house('losses')) - before).toBe(-700)
      expect(await earningsOf(app, creator)).toMatchObject({ held: 0, available: 0 })
      expect(await app.wallet.balanceOf(accounts.debtsOf(creator))).toBe(houseCovers ? 0 : 700)
    }
  })

  it('takes back at the commission it was earned under', async () => {
    const { creator, orderId } = await subscribed()
    await app.platform.db.script('update money_settings set commission_percent = 50')
    expect((await refund(orderId, 1_000)).plan).toMatchObject({ fromHeld: 800, fromHouse: 200 })
    await app.platform.db.script('update money_settings set commission_percent = 20')
    expect((await earningsOf(app, creator)).held).toBe(0)
  })
})
