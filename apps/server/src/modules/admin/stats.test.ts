import {
  createReport,
  DAY_MS,
  decidePayout,
  getStats,
  NEW_RECEIVER_MS,
  payoutMethod,
  refundOrder,
  requestPayout,
  type Stats,
} from '@fanlight/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authenticatorOf, earnAvailable, pass } from '../../testing/earnings.ts'
import { recharge, startPayingApp, type PayingApp } from '../../testing/money.ts'
import type { Person } from '../../testing/test-app.ts'

let app: PayingApp
let operator: Person
beforeAll(async () => {
  app = await startPayingApp()
  operator = await app.admin()
})
afterAll(() => app.close())

const read = async (): Promise<Stats> => app.as(await app.signIn(operator)).call(getStats, {})
const asOperator = async () => app.as(await app.signIn(operator))

it('operators see what waits for them, until they have seen to it', async () => {
  const creator = await app.creator()
  const code = await authenticatorOf(app, creator)
  await earnAvailable(app, creator.user.userId, 6_000)
  await app.as(creator).call(payoutMethod, { receiver: 'velvet@example.com', code: code() })
  await pass(app, NEW_RECEIVER_MS)
  const before = await read()
  const { payout } = await app.as(creator).call(requestPayout, { amount: 5_000, code: code() })
  const reporter = await app.person()
  await app.as(reporter).call(createReport, { target: { type: 'user', id: creator.user.userId }, reason: 'spam' })
  const { waiting } = await read()
  expect(waiting).toEqual({
    ...before.waiting,
    payouts: before.waiting.payouts + 1,
    reports: before.waiting.reports + 1,
  })
  await (await asOperator()).call(decidePayout, { payoutId: payout.payoutId, decision: 'approve' })
  expect((await read()).waiting.payouts).toBe(before.waiting.payouts)
})

it('and how the last days went: what is older counts in longer ones alone', async () => {
  await pass(app, 60 * DAY_MS)
  const { orderId } = await recharge(app)
  await pass(app, 2 * DAY_MS)
  await (await asOperator()).call(refundOrder, { orderId, cents: 500, reason: 'Asked for' })
  const nothing = { newAccounts: 0, paid: 0, givenBack: 0, paidOut: 0 }
  expect((await read()).periods).toEqual([
    { ...nothing, days: 1, givenBack: 500 },
    { ...nothing, days: 7, newAccounts: 1, paid: 1101, givenBack: 500 },
    { ...nothing, days: 30, newAccounts: 1, paid: 1101, givenBack: 500 },
  ])
})

it('nobody else does', async () => {
  expect(await app.as(await app.creator()).refused(getStats, {})).toMatchObject({ reason: 'FORBIDDEN' })
})
