import { cents, instant } from '@fanlight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../../platform/log/log.ts'
import { startTestProvider, type TestPayments } from '../../../../testing/payments.ts'
import { ProviderDeclined, ProviderUnreachable, type NewOrder, type PaymentProvider } from '../provider.ts'

let there: TestPayments
let provider: PaymentProvider
beforeAll(async () => {
  there = await startTestProvider()
  provider = there.client({ clock: { now: () => instant(Date.UTC(2026, 10, 15, 12)) }, log: createLog('silent') })
})
afterAll(() => there.close())

let made = 0
let newOrder: NewOrder
beforeEach(() => {
  made += 1
  newOrder = {
    orderId: `${made}`,
    requestId: `order-${made}`,
    subtotal: cents(1_000),
    processingFee: cents(50),
    taxes: cents(73),
    total: cents(1_123),
    description: '1,000 diamonds',
    successUrl: 'http://localhost/pay_jump?step=back',
    cancelUrl: 'http://localhost/pay_jump?step=cancel',
  }
})
const create = async (changes: Partial<NewOrder> = {}) => {
  const order = await provider.createOrder({ ...newOrder, ...changes })
  return { ...order, id: order.providerOrderId, payUrl: order.payUrl ?? '' }
}
const stateOf = async (id: string) => (await there.state()).orders[id]

describe('an order', () => {
  it('waits for the fan, is approved on the provider’s page and then captured', async () => {
    const { id, payUrl, state, capture } = await create()
    expect({ state, capture }).toEqual({ state: 'created', capture: null })
    expect(await stateOf(id)).toMatchObject({ customId: newOrder.orderId, cents: 1_123, captures: 0 })

    const returned = new URL(await there.approve(payUrl))
    expect(returned.searchParams.get('token')).toBe(id)
    expect(returned.searchParams.get('step')).toBe('back')
    expect(await provider.readOrder(id)).toEqual({
      providerOrderId: id,
      state: 'approved',
      payUrl: null,
      capture: null,
    })

    const captured = await provider.captureOrder(id, 'capture')
    expect(captured).toMatchObject({
      state: 'completed',
      capture: { cents: 1_123, state: 'completed', refundedCents: 0 },
    })
    expect(await provider.readOrder(id)).toEqual(captured)
  })

  it('asked for twice is one', async () => {
    const [first, second] = [await create(), await create()]
    expect(second.id).toBe(first.id)
  })

  it('asked for twice with another price is refused', async () => {
    await create()
    await expect(create({ subtotal: cents(2_000), total: cents(2_123) })).rejects.toMatchObject({
      issue: 'DUPLICATE_REQUEST_ID',
    })
  })

  it('whose parts are not its total is refused', async () => {
    await expect(create({ total: cents(1) })).rejects.toMatchObject({ issue: 'AMOUNT_MISMATCH' })
  })

  it('with a long description is shortened, not refused', async () => {
    expect((await create({ description: 'diamonds '.repeat(40) })).state).toBe('created')
  })

  it('that the fan cancels can still be paid', async () => {
    const { id, payUrl } = await create()
    expect(await there.cancel(payUrl)).toBe(`http://localhost/pay_jump?step=cancel&token=${id}`)
    expect(await provider.readOrder(id)).toMatchObject({ state: 'created', payUrl })
  })

  it('nobody knows is null', async () => {
    expect(await provider.readOrder('NOTTHERE')).toBeNull()
    const { id } = await create()
    await there.act('orders', id, 'expire')
    expect(await provider.readOrder(id)).toBeNull()
  })

  it('that was voided says so', async () => {
    const { id } = await create()
    await there.act('orders', id, 'void')
    expect(await provider.readOrder(id)).toMatchObject({ state: 'voided', payUrl: null })
    await expect(provider.captureOrder(id, 'c')).rejects.toMatchObject({ issue: 'ORDER_VOIDED' })
  })
})

describe('capturing', () => {
  it('answers an order that is not approved as it stands', async () => {
    const { id, payUrl } = await create()
    expect(await provider.captureOrder(id, 'c')).toMatchObject({ state: 'created', payUrl, capture: null })
  })

  it('takes the money once, by whatever id it is asked', async () => {
    const { id, payUrl } = await create()
    await there.approve(payUrl)
    const captures = await Promise.all(['one', 'one', 'two', 'three'].map((key) => provider.captureOrder(id, key)))
    expect(new Set(captures.map(({ capture }) => capture?.captureId)).size).toBe(1)
    expect(await stateOf(id)).toMatchObject({ status: 'COMPLETED', captures: 1 })
  })

  it.each([
    ['was lost', { status: 'after' as const, next: 1 }],
    ['came too late', { status: 'timeout' as const, next: 1 }],
    ['was a failure', { status: 500, next: 2 }],
  ])('takes it once when the answer %s', async (_, how) => {
    const { id, payUrl } = await create()
    await there.approve(payUrl)
    await there.fail({ ...how, path: '/capture' })
    expect(await provider.captureOrder(id, 'c')).toMatchObject({ state: 'completed' })
    expect(await stateOf(id)).toMatchObject({ captures: 1 })
  })

  it('says that nobody knows when the provider stays away, and finds out later', async () => {
    const { id, payUrl } = await create()
    await there.approve(payUrl)
    await there.fail({ status: 'after', next: 4, path: '/capture' })
    await expect(provider.captureOrder(id, 'c')).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await provider.captureOrder(id, 'c')).toMatchObject({ state: 'completed' })
    expect(await stateOf(id)).toMatchObject({ captures: 1 })
  })

  it('is declined where there is no cover, and the fan may try another way', async () => {
    const { id, payUrl } = await create()
    await there.decline(payUrl)
    await expect(provider.captureOrder(id, 'c')).rejects.toMatchObject({ issue: 'INSTRUMENT_DECLINED' })
    expect(await provider.readOrder(id)).toMatchObject({ state: 'created', payUrl })
    await there.approve(payUrl)
    expect(await provider.captureOrder(id, 'c')).toMatchObject({ state: 'completed' })
  })

  it.each([
    ['settle', 'completed'],
    ['deny', 'declined'],
  ])('leaves money on its way until it comes to this: %s', async (act, state) => {
    const { id, payUrl } = await create()
    await there.payLater(payUrl)
    expect(await provider.captureOrder(id, 'c')).toMatchObject({ state: 'completed', capture: { state: 'pending' } })
    await there.act('orders', id, act)
    expect(await provider.readOrder(id)).toMatchObject({ capture: { state } })
  })

  it('takes the money of one of two attempts at the same order of ours', async () => {
    const [first, second] = [await create(), await create({ requestId: `again-${made}` })]
    expect(second.id).not.toBe(first.id)
    await there.approve(first.payUrl)
    await there.approve(second.payUrl)
    await provider.captureOrder(first.id, 'c1')
    await expect(provider.captureOrder(second.id, 'c2')).rejects.toMatchObject({ issue: 'DUPLICATE_INVOICE_ID' })
  })

  it('of an order nobody knows is declined', async () => {
    await expect(provider.captureOrder('NOTTHERE', 'c')).rejects.toBeInstanceOf(ProviderDeclined)
  })
})

describe('refunding', () => {
  const paid = async () => {
    const { id, payUrl } = await create()
    await there.approve(payUrl)
    const { capture } = await provider.captureOrder(id, 'c')
    return { id, captureId: capture?.captureId ?? '' }
  }
  const refund = (captureId: string, amount: number, requestId: string) =>
    provider.refund({ captureId, cents: cents(amount), reason: 'As you wished', requestId })

  it('gives back a part, then the rest, and no more', async () => {
    const { id, captureId } = await paid()
    expect(await refund(captureId, 123, 'first')).toMatchObject({ cents: 123, state: 'completed' })
    expect((await provider.readOrder(id))?.capture).toMatchObject({ state: 'partially_refunded', refundedCents: 123 })
    await refund(captureId, 1_000, 'second')
    expect((await provider.readOrder(id))?.capture).toMatchObject({ state: 'refunded', refundedCents: 1_123 })
    await expect(refund(captureId, 1, 'third')).rejects.toMatchObject({ issue: 'CAPTURE_FULLY_REFUNDED' })
  })

  it('gives back once, however often it is asked', async () => {
    const { id, captureId } = await paid()
    await there.fail({ status: 'after', path: '/refund' })
    const answers = [await refund(captureId, 100, `again-${id}`), await refund(captureId, 100, `again-${id}`)]
    expect(answers[0]).toEqual(answers[1])
    expect(await stateOf(id)).toMatchObject({ refundedCents: 100 })
  })

  it('does not give back more than was paid', async () => {
    const { captureId } = await paid()
    await expect(refund(captureId, 1_124, 'r')).rejects.toMatchObject({ issue: 'REFUND_AMOUNT_EXCEEDED' })
  })

  it.each([
    ['complete', 'completed', 500],
    ['fail', 'failed', 0],
  ])('that takes its time can be read until it comes to this: %s', async (act, state, refundedCents) => {
    const { id, captureId } = await paid()
    await there.refunds('by_hand')
    const { refundId } = await refund(captureId, 500, `slow-${id}`)
    await there.refunds('at_once')
    expect(await provider.readRefund(refundId)).toMatchObject({ cents: 500, state: 'pending' })
    await there.act('refunds', refundId, act)
    expect(await provider.readRefund(refundId)).toMatchObject({ state })
    expect((await provider.readOrder(id))?.capture?.refundedCents).toBe(refundedCents)
  })

  it('nobody knows is null', async () => {
    expect(await provider.readRefund('NOTTHERE')).toBeNull()
  })
})
