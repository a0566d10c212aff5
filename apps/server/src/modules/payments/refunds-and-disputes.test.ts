import {
  cancelMembership,
  captureOrder,
  createOrder,
  DAY_MS,
  HOUR_MS,
  listAllOrders,
  listOrders,
  MINUTE_MS,
  payForTip,
  refundOrder,
  type Cents,
  type OrderId,
} from '@fanlight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { aPackage, diamondsOf, recharge, tokenIn } from '../../testing/money.ts'
import type { Person } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const bought = () => recharge(app)
const refundedOf = async (fan: Person) =>
  (await app.as(await app.signIn(fan)).call(listOrders, {})).orders.map(({ refunded }) => refunded)
const stateOf = async (orderId: OrderId) => {
  const rows = await app.platform.db.many<{ state: string; ref: string }>({
    text: `select state, provider_ref as ref from order_refunds where order_id = ${orderId}`,
    name: `refunds of ${orderId}`,
    values: [],
  })
  return rows[0]!
}
const toldOf = async (fan: Person) => (await app.lettersTo(fan)).filter((subject) => subject.includes('refund'))

describe('diamonds that a fan gave up by leaving', () => {
  /** Bought, a hundred of them given to a creator, the others lost. */
  async function left() {
    const [operator, creator, sale] = [await app.admin(), await app.creator(), await bought()]
    await app.as(sale.fan).call(payForTip, { otherUserId: creator.user.userId, tipAmount: 100 })
    await app.leave(sale.fan)
    const refund = (cents: number) =>
      app.as(operator).call(refundOrder, { orderId: sale.orderId, cents, reason: 'Asked for' })
    return { ...sale, creator, refund }
  }
  const NOBODY = { fromHeld: 0, fromAvailable: 0, fromHouse: 0, shortfall: 0 }

  it('go back before anything that others have of the order, part by part', async () => {
    const { creator, refund } = await left()
    expect(await refund(100)).toMatchObject({ plan: { ...NOBODY, fromFan: 96 } })
    expect(await app.earned(creator)).toBe(80)
    expect(await refund(1001)).toMatchObject({ plan: { ...NOBODY, fromFan: 854, fromHeld: 80, fromHouse: 20 } })
    expect(await app.earned(creator)).toBe(0)
    expect(await checkLedger(app.platform.db)).toEqual([])
  })

  it('are of the order that brought them', async () => {
    const { fan, orderId } = await bought()
    const [operator, creator] = [await app.admin(), await app.creator()]
    await recharge(app, fan)
    await app.as(fan).call(payForTip, { otherUserId: creator.user.userId, tipAmount: 1000 })
    await app.leave(fan)
    const plan = { fromFan: 50, fromHeld: 440, fromHouse: 110, shortfall: 0 }
    expect(await app.as(operator).call(refundOrder, { orderId, cents: 629, reason: 'Asked for' })).toMatchObject({
      plan,
    })
    expect(await checkLedger(app.platform.db)).toEqual([])
  })

  it('are lost again when the refund fails', async () => {
    await app.provider.refunds('by_hand')
    const { creator, orderId, refund } = await left()
    await refund(100)
    app.clock.advance(MINUTE_MS)
    await app.payments.refunds.followPending()
    await app.provider.act('refunds', (await stateOf(orderId)).ref, 'fail')
    app.clock.advance(HOUR_MS)
    await app.payments.refunds.followPending()
    await app.provider.refunds('at_once')
    expect(await stateOf(orderId)).toMatchObject({ state: 'failed' })
    expect(await app.earned(creator)).toBe(80)
    expect(await refund(1101)).toMatchObject({ plan: { fromFan: 950, fromHeld: 80, fromHouse: 20, shortfall: 0 } })
    expect(await checkLedger(app.platform.db)).toEqual([])
  })

  it('go back first in a dispute, too', async () => {
    const { creator, captureId } = await left()
    await app.provider.act('payments', captureId, 'dispute')
    await app.hear()
    expect(await app.earned(creator)).toBe(0)
    const [disputeId = ''] =
      Object.entries((await app.provider.state()).disputes).find(([, { of }]) => of === captureId) ?? []
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear()
    expect(await app.earned(creator)).toBe(80)
    expect(await checkLedger(app.platform.db)).toEqual([])
  })
})

describe('a payment that went back before we heard of it', () => {
  it.each([1101, 367])('buys no more than what of it stayed (%d of 1101 cents are back)', async (cents) => {
    const fan = await app.person()
    const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
    await app.provider.approve(payUrl!)
    const { provider } = app.payments
    const { capture } = await provider.captureOrder(tokenIn(payUrl), `capture-${orderId}`)
    const wanted = {
      captureId: capture!.captureId,
      cents: cents as Cents,
      reason: 'By hand',
      requestId: `by-hand-${orderId}`,
    }
    await provider.refund(wanted)
    const { order } = await app.as(fan).call(captureOrder, { orderId })
    expect(order).toMatchObject({ status: 'DONE', refunded: cents })
    expect(await diamondsOf(app, fan)).toBe(1050 - Math.ceil((1050 * cents) / 1101))
    expect(await checkLedger(app.platform.db)).toEqual([])
  })
})

describe('a refund that the provider calls pending', () => {
  beforeEach(() => app.provider.refunds('by_hand'))
  afterAll(() => app.provider.refunds('at_once'))

  async function pending() {
    const [operator, sale] = [await app.admin(), await bought()]
    await app.as(operator).call(refundOrder, { orderId: sale.orderId, cents: 1101, reason: 'Asked for' })
    return { ...sale, ref: (await stateOf(sale.orderId)).ref }
  }

  it('is followed until it is done, and only then told to the fan', async () => {
    const { fan, orderId, ref } = await pending()
    expect(await stateOf(orderId)).toMatchObject({ state: 'pending' })
    expect(await toldOf(fan)).toEqual([])
    app.clock.advance(MINUTE_MS)
    await app.payments.refunds.followPending()
    expect(await stateOf(orderId)).toMatchObject({ state: 'pending' })
    await app.provider.act('refunds', ref, 'complete')
    app.clock.advance(HOUR_MS)
    await app.payments.refunds.followPending()
    expect(await stateOf(orderId)).toMatchObject({ state: 'done' })
    expect([await refundedOf(fan), await diamondsOf(app, await app.signIn(fan))]).toEqual([[1101], 0])
    expect(await toldOf(fan)).toHaveLength(1)
  })

  it('is undone when it fails, once: the fan has the diamonds again', async () => {
    const { fan, orderId, ref } = await pending()
    expect(await diamondsOf(app, fan)).toBe(0)
    await app.provider.act('refunds', ref, 'fail')
    app.clock.advance(HOUR_MS)
    await Promise.all([app.payments.refunds.followPending(), app.payments.refunds.followPending()])
    await app.payments.refunds.followPending()
    expect(await stateOf(orderId)).toMatchObject({ state: 'failed' })
    expect([await refundedOf(fan), await diamondsOf(app, await app.signIn(fan))]).toEqual([[0], 1050])
    expect(await toldOf(fan)).toEqual([])
  })
})

describe('a dispute', () => {
  const seen = async (orderId: OrderId) => {
    const { orders } = await app.as(await app.admin()).call(listAllOrders, { search: orderId })
    return orders[0]!
  }
  async function dispute(paymentId: string): Promise<string> {
    await app.provider.act('payments', paymentId, 'dispute')
    const disputes = Object.entries((await app.provider.state()).disputes)
    const [disputeId = ''] = disputes.find(([, { of }]) => of === paymentId) ?? []
    return disputeId
  }
  async function opened() {
    const sale = await bought()
    const disputeId = await dispute(sale.captureId)
    await app.hear()
    return { ...sale, disputeId }
  }

  it('is shown to operators with its order, and how it ended', async () => {
    const { orderId, disputeId, fan } = await opened()
    expect((await seen(orderId)).disputes).toEqual([
      { disputeId, state: 'open', cents: 1101, reason: 'UNAUTHORISED', openedAt: expect.any(Number), closedAt: null },
    ])
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear()
    expect((await seen(orderId)).disputes).toMatchObject([{ state: 'won', closedAt: expect.any(Number) }])
    expect([await refundedOf(fan), await diamondsOf(app, fan)]).toEqual([[0], 1050])
  })

  it('takes back what the money bought when it is opened, and gives it again when it is won, however often it is told', async () => {
    const [creator, sale] = [await app.creator(), await bought()]
    await app.as(sale.fan).call(payForTip, { otherUserId: creator.user.userId, tipAmount: 1000 })
    expect([await diamondsOf(app, sale.fan), await app.earned(creator)]).toEqual([50, 800])
    const disputeId = await dispute(sale.captureId)
    await app.hear({ times: 3 })
    expect([await diamondsOf(app, sale.fan), await app.earned(creator)]).toEqual([0, 0])
    expect(await seen(sale.orderId)).toMatchObject({ refunded: 1101, disputes: [{ state: 'open' }] })
    expect(await toldOf(sale.fan)).toEqual([])
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear({ order: 'reversed', times: 3 })
    expect([await diamondsOf(app, sale.fan), await app.earned(creator)]).toEqual([50, 800])
    expect(await seen(sale.orderId)).toMatchObject({ refunded: 0, disputes: [{ state: 'won' }] })
    expect(await checkLedger(app.platform.db)).toEqual([])
  })

  it('of a membership takes its price from the creator when it is opened, and ends it when it is lost', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    await app.join(fan, await app.tier(creator))
    const [order] = await app.orders(fan)
    const disputeId = await dispute(order!.reference ?? '')
    await app.hear({ times: 2 })
    expect([await app.earned(creator), await app.levelOf(fan, creator)]).toEqual([0, 1])
    await app.provider.act('disputes', disputeId, 'lose')
    await app.hear({ times: 2 })
    expect([await app.earned(creator), await app.levelOf(fan, creator)]).toEqual([0, 0])
    expect(await seen(order!.orderId)).toMatchObject({ refunded: 1050 })
    expect(await checkLedger(app.platform.db)).toEqual([])
  })

  it('of a membership that is lost while an operator gives the same money back is not forgotten when that is refused', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    await app.join(fan, await app.tier(creator))
    const [order] = await app.orders(fan)
    const { orderId, reference } = order!
    await app.as(fan).call(cancelMembership, { otherUserId: creator.user.userId })
    await app.hear()
    await app.provider.act('disputes', await dispute(reference ?? ''), 'lose')
    const { provider } = app.payments
    const send = provider.refund.bind(provider)
    // The news arrives when the refund has been written down, and before the provider refuses it.
    const refund = vi.spyOn(provider, 'refund').mockImplementationOnce(async (wanted) => {
      await app.hear()
      return send(wanted)
    })
    await app.as(await app.admin()).call(refundOrder, { orderId, cents: 1050, reason: 'Asked for' })
    refund.mockRestore()
    expect(await stateOf(orderId)).toMatchObject({ state: 'failed' })
    expect([await app.earned(creator), await app.levelOf(fan, creator)]).toEqual([0, 0])
    expect(await seen(orderId)).toMatchObject({ refunded: 1050 })
    expect(await checkLedger(app.platform.db)).toEqual([])
  })

  it('leaves nothing to refund while it is open, and news of its opening that come after its end do nothing', async () => {
    const { orderId, disputeId, fan } = await opened()
    const refund = { orderId, cents: 1, reason: 'Asked for' }
    expect((await app.as(await app.admin()).refused(refundOrder, refund)).reason).toBe('REFUND_TOO_MUCH')
    const late = await app.payments.provider.readDispute(disputeId)
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear()
    const read = vi.spyOn(app.payments.provider, 'readDispute').mockResolvedValueOnce(late)
    await app.payments.disputes.look(disputeId)
    read.mockRestore()
    expect(await diamondsOf(app, fan)).toBe(1050)
    expect(await seen(orderId)).toMatchObject({ refunded: 0, disputes: [{ state: 'won' }] })
  })

  it('that is lost takes back what the money bought, however often it is told', async () => {
    const { orderId, disputeId, fan } = await opened()
    await app.provider.act('disputes', disputeId, 'lose')
    await app.hear({ order: 'reversed', times: 2 })
    expect(await seen(orderId)).toMatchObject({ refunded: 1101, disputes: [{ state: 'lost' }] })
    expect(await diamondsOf(app, fan)).toBe(0)
  })

  it('whose end nobody told us of is asked about a day later', async () => {
    const { orderId, disputeId } = await opened()
    await app.provider.webhooks('off')
    await app.provider.act('disputes', disputeId, 'lose')
    await app.provider.webhooks('hold')
    await app.payments.disputes.lookAtOpen()
    expect((await seen(orderId)).disputes).toMatchObject([{ state: 'open' }])
    app.clock.advance(DAY_MS + MINUTE_MS)
    await app.payments.disputes.lookAtOpen()
    expect(await seen(orderId)).toMatchObject({ refunded: 1101, disputes: [{ state: 'lost' }] })
  })
})
