import { cents, HOUR_MS, instant, listAllOrders, MINUTE_MS, refundOrder, type Cents } from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { diamondsOf, recharge, type Recharge } from '../../testing/money.ts'
import type { Person } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: MembershipApp
let operator: Person
beforeAll(async () => {
  app = await startMembershipApp()
  operator = await app.admin()
})
afterAll(() => app.close())
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await checkLedger(app.platform.db)).toEqual([])
})

const bought = () => recharge(app)
const seen = async ({ orderId }: Recharge) =>
  (await app.as(await app.signIn(operator)).call(listAllOrders, { search: orderId })).orders[0]!
const left = async ({ fan }: Recharge) => diamondsOf(app, await app.signIn(fan))
const refund = ({ orderId }: Recharge, amount = 1_101) =>
  app.as(operator).call(refundOrder, { orderId, cents: amount, reason: 'Asked for' })

/** How a dispute stands at the provider, in steps that the test provider does not take by itself. */
type Told = NonNullable<Awaited<ReturnType<typeof app.payments.provider.readDispute>>>
async function hear(sale: Recharge, disputeId: string, told: Partial<Told> & Pick<Told, 'state'>): Promise<void> {
  app.clock.advance(1_000)
  const now = instant(app.clock.now())
  const closedAt = told.state === 'open' ? null : now
  const dispute = { disputeId, paymentId: sale.captureId, cents: 700 as Cents, refunded: null, reason: 'UNAUTHORISED' }
  const answer: Told = { ...dispute, openedAt: now, closedAt, changedAt: now, ...told }
  vi.spyOn(app.payments.provider, 'readDispute').mockResolvedValueOnce(answer)
  await app.payments.disputes.look(disputeId)
}

it('of a part holds back a refund of the rest, in words, until it is won', async () => {
  const sale = await bought()
  await hear(sale, 'PP-D-part', { state: 'open', cents: cents(300) })
  expect(await seen(sale)).toMatchObject({ refunded: 300, refundable: 0 })
  for (const isTrial of [true, false]) {
    const wanted = { orderId: sale.orderId, cents: 500, reason: 'Asked for', isTrial }
    expect(await app.as(operator).refused(refundOrder, wanted)).toMatchObject({
      reason: 'REFUND_TOO_MUCH',
      data: { refundable: 0 },
    })
  }
  await hear(sale, 'PP-D-part', { state: 'won', cents: cents(300) })
  expect(await seen(sale)).toMatchObject({ refunded: 0, refundable: 1_101 })
  await refund(sale)
  expect(await seen(sale)).toMatchObject({ refunded: 1_101, refundable: 0 })
})

describe('a dispute that is opened while a refund of ours is under way', () => {
  it('has what it is about set aside when the provider refuses the refund', async () => {
    const sale = await bought()
    vi.spyOn(app.payments.provider, 'refund').mockImplementationOnce(async () => {
      await app.provider.act('payments', sale.captureId, 'dispute')
      await app.hear()
      // Everything is in our refund: there was nothing to take.
      expect((await seen(sale)).refunded).toBe(1_101)
      return { refundId: 'REFUSED', cents: cents(1_101), state: 'failed' }
    })
    await refund(sale)
    expect(await seen(sale)).toMatchObject({ refunded: 1_101, refundable: 0, disputes: [{ state: 'open' }] })
    expect(await left(sale)).toBe(0)
    const [disputeId] = (await seen(sale)).disputes.map((each) => each.disputeId)
    await app.provider.act('disputes', disputeId!, 'win')
    await app.hear()
    expect([(await seen(sale)).refunded, await left(sale)]).toEqual([0, 1_050])
  })

  it('and days later, when a pending one fails', async () => {
    const sale = await bought()
    await app.provider.refunds('by_hand')
    await refund(sale)
    await app.provider.act('payments', sale.captureId, 'dispute')
    await app.hear()
    const { rows } = await app.platform.db.pool.query<{ ref: string }>(
      `select provider_ref as ref from order_refunds where order_id = ${sale.orderId}`,
    )
    await app.provider.act('refunds', rows[0]!.ref, 'fail')
    await app.provider.refunds('at_once')
    app.clock.advance(7 * HOUR_MS)
    await app.payments.refunds.followPending()
    expect([(await seen(sale)).refunded, await left(sale)]).toEqual([1_101, 0])
    operator = { ...operator, ...(await app.proved(await app.signIn(operator), 'secondFactor')) }
  })
})

describe('a dispute that is lost', () => {
  it('takes what the provider says that the payer got, where it says it', async () => {
    const sale = await bought()
    await hear(sale, 'PP-D-500', { state: 'open' })
    expect([(await seen(sale)).refunded, await left(sale)]).toEqual([700, 382])
    await hear(sale, 'PP-D-500', { state: 'lost', refunded: cents(500) })
    expect([(await seen(sale)).refunded, await left(sale)]).toEqual([500, 573])
  })

  it('stays as it is where the provider does not say, and is what the payment shows where that does', async () => {
    const sale = await bought()
    await hear(sale, 'PP-D-silent', { state: 'open' })
    await hear(sale, 'PP-D-silent', { state: 'lost' })
    expect((await seen(sale)).refunded).toBe(700)
    const other = await bought()
    await hear(other, 'PP-D-shown', { state: 'open' })
    const { provider } = app.payments
    const order = await provider.readOrder((await refOf(other)) ?? '')
    const capture = { ...order!.capture!, refundedCents: cents(500) }
    vi.spyOn(provider, 'readOrder').mockResolvedValueOnce({ ...order!, capture })
    await hear(other, 'PP-D-shown', { state: 'lost' })
    expect([(await seen(other)).refunded, await left(other)]).toEqual([500, 573])
  })

  it('and was never seen open takes its amount at once, and not once more when the payment shows it', async () => {
    const sale = await bought()
    await hear(sale, 'PP-D-late', { state: 'lost' })
    expect([(await seen(sale)).refunded, await left(sale)]).toEqual([700, 382])
    await app.payments.refunds.recordOutside(sale.orderId, cents(700))
    await hear(sale, 'PP-D-late', { state: 'lost' })
    expect((await seen(sale)).refunded).toBe(700)
  })

  it('takes nothing that was taken before anybody spoke of a dispute', async () => {
    const sale = await bought()
    await app.payments.refunds.recordOutside(sale.orderId, cents(700))
    await hear(sale, 'PP-D-known', { state: 'lost' })
    expect((await seen(sale)).refunded).toBe(700)
  })
})

describe('several disputes of one payment', () => {
  it('leave what the payer got for one of them to that one, whoever held it meanwhile', async () => {
    const sale = await bought()
    const all = cents(1_101)
    for (const disputeId of ['PP-D-holds', 'PP-D-pays', 'PP-D-waits']) {
      await hear(sale, disputeId, { state: 'open', cents: all })
    }
    await hear(sale, 'PP-D-pays', { state: 'lost', cents: all, refunded: all })
    await hear(sale, 'PP-D-holds', { state: 'lost', cents: all, refunded: cents(0) })
    await hear(sale, 'PP-D-waits', { state: 'won', cents: all })
    expect([(await seen(sale)).refunded, await left(sale)]).toEqual([1_101, 0])
  })
})

describe('a dispute that is won', () => {
  it('and opened again takes back once more; an older look at it changes nothing', async () => {
    const sale = await bought()
    await hear(sale, 'PP-D-again', { state: 'open' })
    await hear(sale, 'PP-D-again', { state: 'won' })
    expect((await seen(sale)).refunded).toBe(0)
    await hear(sale, 'PP-D-again', { state: 'open' })
    expect(await seen(sale)).toMatchObject({ refunded: 700, disputes: [{ state: 'open', closedAt: null }] })
    const before = instant(app.clock.now() - MINUTE_MS)
    await hear(sale, 'PP-D-again', { state: 'won', closedAt: before, changedAt: before })
    expect(await seen(sale)).toMatchObject({ refunded: 700, disputes: [{ state: 'open' }] })
    await hear(sale, 'PP-D-again', { state: 'won' })
    expect([(await seen(sale)).refunded, await left(sale)]).toEqual([0, 1_050])
  })

  it('leaves what it held to another one of the same payment', async () => {
    const sale = await bought()
    await hear(sale, 'PP-D-first', { state: 'open' })
    await hear(sale, 'PP-D-second', { state: 'open' })
    expect([(await seen(sale)).refunded, await left(sale)]).toEqual([1_101, 0])
    await hear(sale, 'PP-D-first', { state: 'won' })
    expect([(await seen(sale)).refunded, await left(sale)]).toEqual([700, 382])
    await hear(sale, 'PP-D-second', { state: 'won' })
    expect([(await seen(sale)).refunded, await left(sale)]).toEqual([0, 1_050])
  })
})

async function refOf({ orderId }: Recharge): Promise<string | undefined> {
  const read = `select provider_ref as ref from orders where order_id = ${orderId}`
  return (await app.platform.db.pool.query<{ ref: string }>(read)).rows[0]?.ref
}
