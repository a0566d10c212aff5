import {
  captureOrder,
  createOrder,
  DAY_MS,
  decideProposal,
  editMoneySettings,
  getMoneySettings,
  IDEMPOTENCY_HEADER,
  listAllOrders,
  listFanPayments,
  listProposals,
  payForTip,
  refundOrder,
  refundPayment,
  type Endpoint,
  type OrderId,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pass } from '../../testing/earnings.ts'
import { aPackage, diamondsOf, startPayingApp, type PayingApp } from '../../testing/money.ts'
import { changeTerms } from '../../testing/operators.ts'
import { fanWith } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: PayingApp
let operator: Person
let colleague: Person
beforeAll(async () => {
  app = await startPayingApp()
  await changeTerms(app, { secondEyesFrom: 1_000 })
})
beforeEach(async () => {
  await pass(app, 2 * DAY_MS)
  ;[operator, colleague] = [await app.admin(), await app.admin()]
})
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const reason = 'The fan asked for it'
const waiting = async () => (await app.as(colleague).call(listProposals, {})).proposals
const decideAll = async (decision: 'approve' | 'reject') => {
  for (const { proposalId } of await waiting()) await app.as(colleague).call(decideProposal, { proposalId, decision })
}
async function bought(buyer?: Person): Promise<{ fan: Person; orderId: OrderId }> {
  const fan = buyer ?? (await app.person())
  const { orderId, payUrl } = await app.as(fan).call(createOrder, aPackage)
  await app.provider.approve(payUrl!)
  await app.as(fan).call(captureOrder, { orderId })
  return { fan, orderId }
}
async function tipped(fan: Person, amounts: readonly number[]) {
  const creator = await app.creator()
  for (const tipAmount of amounts) {
    await app.as(fan).call(payForTip, { otherUserId: creator.user.userId, tipAmount })
  }
  const { payments } = await app.as(operator).call(listFanPayments, { fanId: fan.user.userId })
  return payments
}
const asked = async ({ path }: Endpoint, input: object, key: string) => {
  const { status, body } = await app.as(operator).raw(path, input, { [IDEMPOTENCY_HEADER]: key })
  return { status, reason: body.success ? null : body.reason, data: body.data as Record<string, unknown> }
}

describe('one key is one wish, also when it waits for a second operator', () => {
  it('of a refund', async () => {
    const fan = await app.person()
    const { orderId } = await bought(fan)
    await bought(fan)
    const refundable = async () =>
      (await app.as(colleague).call(listAllOrders, { search: orderId })).orders[0]!.refundable
    const ask = () => asked(refundOrder, { orderId, cents: 1_000, reason }, 'one refund')
    const answers = await Promise.all([ask(), ask(), ask(), ask()])
    const [first] = answers
    expect(first).toMatchObject({ status: 200, data: { waitsForSecond: true, plan: { cents: 1_000, fromFan: 954 } } })
    for (const answer of answers) expect(answer).toEqual(first)
    expect(await waiting()).toHaveLength(1)
    await decideAll('approve')
    expect(await refundable()).toBe(101)
    // Answered as before, and nothing more waits: 101 cents are left, and the wish was for 1000.
    const again = await ask()
    expect(again).toMatchObject({ status: 200, data: { waitsForSecond: true, plan: first.data.plan } })
    expect([await waiting(), await refundable(), await diamondsOf(app, fan)]).toEqual([[], 101, 1_146])
    expect(await asked(refundOrder, { orderId, cents: 101, reason }, 'one refund')).toMatchObject({ status: 409 })
  })

  it('of a refund that was rejected', async () => {
    const { orderId } = await bought()
    const ask = () => asked(refundOrder, { orderId, cents: 1_101, reason }, 'rejected')
    const first = await ask()
    await decideAll('reject')
    expect([await ask(), await waiting()]).toEqual([first, []])
  })

  it('of a tip that is given back', async () => {
    const fan = await fanWith(app, 3_000)
    const [payment] = await tipped(fan, [1_200])
    const ask = () => asked(refundPayment, { paymentId: payment!.paymentId, reason }, 'one tip')
    const answers = await Promise.all([ask(), ask(), ask()])
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { waitsForSecond: true } })
    expect(await waiting()).toHaveLength(1)
    await decideAll('approve')
    expect(await ask()).toMatchObject({ status: 200, data: { waitsForSecond: true, payment: { returned: 1_200 } } })
    expect([await waiting(), await diamondsOf(app, fan)]).toEqual([[], 3_000])
  })

  it('of other terms, whether they wait or not', async () => {
    const before = await app.as(operator).call(getMoneySettings, {})
    const ask = () => asked(editMoneySettings, { holdDays: before.holdDays - 1 }, 'less hold')
    const answers = await Promise.all([ask(), ask(), ask()])
    for (const answer of answers) expect(answer.data).toEqual({ ...before, waitsForSecond: true })
    await decideAll('approve')
    await changeTerms(app, before)
    expect((await ask()).data).toEqual({ ...before, waitsForSecond: true })
    expect(await waiting()).toEqual([])

    const alone = () => asked(editMoneySettings, { payoutMinimum: 2_500 }, 'alone')
    const after = { ...before, payoutMinimum: 2_500, waitsForSecond: false }
    expect((await alone()).data).toEqual(after)
    await changeTerms(app, before)
    expect((await alone()).data).toEqual(after)
    expect(await app.as(operator).call(getMoneySettings, {})).toEqual(before)
  })
})

describe('what one operator gives back to a fan counts together', () => {
  const refund = async (orderId: OrderId, cents: number) =>
    (await app.as(operator).call(refundOrder, { orderId, cents, reason })).waitsForSecond
  const giveBack = async ({ paymentId }: Awaited<ReturnType<typeof tipped>>[number]) =>
    (await app.as(operator).call(refundPayment, { paymentId, reason })).waitsForSecond

  it('first as diamonds, then as money', async () => {
    const { fan, orderId } = await bought()
    const [payment] = await tipped(fan, [600])
    expect([await giveBack(payment!), await refund(orderId, 400), await refund(orderId, 399)]).toEqual([
      false,
      true,
      false,
    ])
    await decideAll('reject')
  })

  it('first as money, then as diamonds', async () => {
    const { fan, orderId } = await bought()
    // The latest one pays for a part of the refund.
    const [, payment] = await tipped(fan, [640, 360])
    expect([await refund(orderId, 400), await giveBack(payment!)]).toEqual([false, true])
    await decideAll('reject')
  })

  it('both at the same moment', async () => {
    const { fan } = await bought()
    const [payment] = await tipped(fan, [600])
    // Of diamonds that nobody has spent: whichever of the two comes first leaves the other one whole.
    const { orderId } = await bought(fan)
    const waits = await Promise.all([giveBack(payment!), refund(orderId, 450)])
    expect(new Set(waits)).toEqual(new Set([false, true]))
    await decideAll('reject')
  })
})

it('a limit that one operator has lowered is raised again by two', async () => {
  const before = await app.as(operator).call(getMoneySettings, {})
  expect((await app.as(operator).call(editMoneySettings, { secondEyesFrom: 500 })).waitsForSecond).toBe(false)
  expect((await app.as(colleague).call(editMoneySettings, { secondEyesFrom: 1_000 })).waitsForSecond).toBe(true)
  expect((await app.as(operator).call(getMoneySettings, {})).secondEyesFrom).toBe(500)
  const [proposal] = await waiting()
  const { proposalId } = proposal!
  await app.as(operator).call(decideProposal, { proposalId, decision: 'approve' })
  expect(await app.as(operator).call(getMoneySettings, {})).toEqual(before)
})
