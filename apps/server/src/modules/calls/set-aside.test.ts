import {
  bookCall,
  cents,
  diamonds,
  HOUR_MS,
  IDEMPOTENCY_HEADER,
  listCallBookings,
  listCallSlots,
  MINUTE_MS,
  refundOrder,
  saveCallHours,
  type CallHours,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { recharge, type Recharge } from '../../testing/money.ts'
import { devicesOf } from '../../testing/sockets.ts'
import type { Person } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: MembershipApp
let operator: Person
beforeAll(async () => {
  app = await startMembershipApp()
  await app.listen()
  operator = await app.admin()
})
afterAll(() => app.close())

const connect = devicesOf(() => app)
const { balance, current, device, earned, escrow, pass, receipt, taker, talking } = callsOf(() => app, connect)
const id = ({ user }: Person) => user.userId

const refund = async ({ orderId }: Recharge, isTrial = false) =>
  (await app.as(operator).call(refundOrder, { orderId, cents: cents(1_101), reason: 'Asked for', isTrial })).plan

/** Of the 1,050 diamonds so many are set aside, and go back with the order. */
const allFromFan = { fromFan: 1_050, fromHeld: 0, shortfall: 0 }

const hours: CallHours = {
  isOpen: true,
  kind: 'video',
  cycle: 5,
  cycles: 2,
  daysAhead: 14,
  timeZone: 'UTC',
  weekly: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' })),
}

describe('diamonds that are set aside when the money for them goes back', () => {
  it('of bookings are taken with the others: nothing is left that could come back later', async () => {
    const [sale, creator] = [await recharge(app), await taker()]
    await app.as(creator).call(saveCallHours, { hours })
    const { offer } = await app.as(sale.fan).call(listCallSlots, { creatorId: id(creator) })
    for (const startsAt of [offer!.slots[0]!, offer!.slots[5]!]) {
      const wanted = { creatorId: id(creator), startsAt, expectedDeposit: diamonds(200) }
      await app.as(sale.fan).raw(bookCall.path, wanted, { [IDEMPOTENCY_HEADER]: `set-aside-${startsAt}` })
    }
    expect([await balance(sale.fan), await escrow(sale.fan)]).toEqual([650, 400])
    // Asked first, which changes nothing.
    expect(await refund(sale, true)).toMatchObject(allFromFan)
    expect(await escrow(sale.fan)).toBe(400)
    expect(await refund(sale)).toMatchObject(allFromFan)
    expect([await balance(sale.fan), await escrow(sale.fan), await earned(creator)]).toEqual([0, 0, 0])
    expect((await app.as(sale.fan).call(listCallBookings, {})).bookings).toEqual([])
    const { bookings } = await app.as(creator).call(listCallBookings, { when: 'past' })
    expect(bookings.map(({ state }) => state)).toEqual(['closed', 'closed'])
  })

  it('of a call that was answered and has not begun are taken, and the call is over', async () => {
    const [sale, creator] = [await recharge(app), await taker()]
    const [dialer, picker] = [await device(sale.fan), await device(creator)]
    const { callId } = await dialer.dial(creator)
    await picker.accept(callId)
    expect(await escrow(sale.fan)).toBeGreaterThan(0)
    expect(await refund(sale)).toMatchObject(allFromFan)
    expect(await current(sale.fan)).toBeNull()
    expect([await balance(sale.fan), await escrow(sale.fan), await earned(creator)]).toEqual([0, 0, 0])
  })

  it('are taken by a dispute, too', async () => {
    const [sale, creator] = [await recharge(app), await taker()]
    await app.as(creator).call(saveCallHours, { hours })
    const { offer } = await app.as(sale.fan).call(listCallSlots, { creatorId: id(creator) })
    const wanted = { creatorId: id(creator), startsAt: offer!.slots[0]!, expectedDeposit: diamonds(200) }
    await app.as(sale.fan).raw(bookCall.path, wanted, { [IDEMPOTENCY_HEADER]: 'set-aside-disputed' })
    await app.provider.act('payments', sale.captureId, 'dispute')
    await app.hear()
    await expect.poll(async () => [await balance(sale.fan), await escrow(sale.fan)]).toEqual([0, 0])
  })
})

describe('a cycle that goes on when the money for it goes back', () => {
  afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

  /** A minute of five was talked for 100 of the 1,050 diamonds. */
  async function aMinute() {
    const sale = await recharge(app)
    const { creator, dialer, picker, call } = await talking({ fan: sale.fan })
    await pass(MINUTE_MS, dialer, picker)
    return { sale, creator, callId: call.callId }
  }
  type Minute = Awaited<ReturnType<typeof aMinute>>

  async function expectAllTaken({ sale: { fan }, creator }: Minute): Promise<void> {
    await expect.poll(() => current(fan)).toBeNull()
    expect([await balance(fan), await earned(creator)]).toEqual([0, 0])
  }

  async function expectMinutePaid({ sale: { fan }, creator, callId }: Minute): Promise<void> {
    await expect.poll(() => current(fan)).toBeNull()
    expect([await balance(fan), await earned(creator)]).toEqual([1_030, 16])
    expect(await receipt(fan, callId)).toMatchObject({ diamonds: 20, cycles: [{ diamonds: 100, returned: 80 }] })
    expect(await receipt(creator, callId)).toMatchObject({ diamonds: 16 })
  }

  it('is taken whole, once', async () => {
    const minute = await aMinute()
    await refund(minute.sale)
    await app.payments.refunds.sendWaiting()
    await expectAllTaken(minute)
    expect(await receipt(minute.sale.fan, minute.callId)).toMatchObject({ diamonds: 0, cycles: [{ returned: 100 }] })
  })

  it('is paid as far as it was talked when the provider refuses to send the money', async () => {
    const minute = await aMinute()
    await app.provider.fail({ next: 1, status: 422, path: '/refund' })
    await refund(minute.sale)
    await expectMinutePaid(minute)
  })

  it('is paid as far as it was talked when the money does not arrive, much later', async () => {
    const minute = await aMinute()
    await app.provider.refunds('by_hand')
    await refund(minute.sale)
    await app.provider.refunds('at_once')
    await expectAllTaken(minute)
    const { orderId } = minute.sale
    const refunds = await app.platform.db.pool.query(
      `select provider_ref from order_refunds where order_id = ${orderId}`,
    )
    await app.provider.act('refunds', refunds.rows[0].provider_ref, 'fail')
    app.clock.advance(HOUR_MS)
    await Promise.all([app.payments.refunds.followPending(), app.payments.refunds.followPending()])
    await expectMinutePaid(minute)
  })

  it('is paid as far as it was talked when the fan disputes the payment and loses, however often it is told', async () => {
    const minute = await aMinute()
    const { captureId } = minute.sale
    await app.provider.act('payments', captureId, 'dispute')
    await app.hear({ times: 2 })
    await expect.poll(() => balance(minute.sale.fan)).toBe(0)
    await expectAllTaken(minute)
    const { disputes } = await app.provider.state()
    const [disputeId = ''] = Object.entries(disputes).find(([, { of }]) => of === captureId) ?? []
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear({ times: 2 })
    await expect.poll(() => balance(minute.sale.fan)).not.toBe(0)
    await expectMinutePaid(minute)
  })

  it('is paid as far as it was talked when the call is over because something else was set aside', async () => {
    const minute = await aMinute()
    const { sale, creator } = minute
    await app.as(creator).call(saveCallHours, { hours })
    const { offer } = await app.as(sale.fan).call(listCallSlots, { creatorId: id(creator) })
    const wanted = { creatorId: id(creator), startsAt: offer!.slots[5]!, expectedDeposit: diamonds(200) }
    await app.as(sale.fan).raw(bookCall.path, wanted, { [IDEMPOTENCY_HEADER]: 'set-aside-beside-a-call' })
    expect([await balance(sale.fan), await escrow(sale.fan)]).toEqual([750, 200])
    await app.provider.fail({ next: 1, status: 422, path: '/refund' })
    await refund(sale)
    expect(await escrow(sale.fan)).toBe(0)
    await expectMinutePaid(minute)
  })

  describe('of which another order has paid a part that stays back', () => {
    /** 1,500 diamonds, of which the second order paid 450, and 600 were left of it. */
    async function aDearMinute() {
      const first = await recharge(app)
      const second = await recharge(app, first.fan)
      const priceVO = { cycle: 5 as const, price: diamonds(1_500) }
      const { creator, dialer, picker, call } = await talking({ fan: first.fan, priceVO })
      await pass(MINUTE_MS, dialer, picker)
      await refund(second)
      await expect.poll(() => current(first.fan)).toBeNull()
      return { first, fan: first.fan, creator, callId: call.callId }
    }

    it('ends, and is given back for the rest', async () => {
      const { fan, creator } = await aDearMinute()
      expect([await balance(fan), await earned(creator)]).toEqual([750, 240])
    })

    it('is given back for the rest, when the provider refuses to send the money for the others', async () => {
      const { first, fan, creator } = await aDearMinute()
      await app.provider.fail({ next: 1, status: 422, path: '/refund' })
      await refund(first)
      await expect.poll(() => current(fan)).toBeNull()
      expect([await balance(fan), await earned(creator)]).toEqual([750, 240])
    })
  })
})
