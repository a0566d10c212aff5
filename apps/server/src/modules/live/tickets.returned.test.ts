import {
  buyLiveTicket,
  cents,
  cutLive,
  diamonds,
  enterLive,
  getLiveSummary,
  hasLiveAllow,
  listFanPayments,
  listLiveAudience,
  listNotifications,
  refundOrder,
  refundPayment,
  type AdminPayment,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveOf } from '../../testing/live.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { recharge, type Recharge } from '../../testing/money.ts'
import { devicesOf } from '../../testing/sockets.ts'
import type { Person } from '../../testing/test-app.ts'
import { accounts } from '../wallet/index.ts'

let app: MembershipApp
let operator: Person
beforeAll(async () => {
  app = await startMembershipApp()
  await app.listen()
  operator = await app.admin()
})
afterAll(() => app.close())

const { id, live, watcher } = liveOf(
  () => app,
  devicesOf(() => app),
)
const PRICE = diamonds(100)
const TICKET = { entry: { kind: 'ticket', price: PRICE } } as const
const balance = (fan: Person) => app.wallet.balanceOf(accounts.walletOf(id(fan)))

/** Somebody who paid for diamonds, bought a ticket with some of them, and watches. */
async function watching() {
  const [{ creator, roomId }, sale] = [await live(TICKET), await recharge(app)]
  const { fan } = sale
  await app.as(fan).call(buyLiveTicket, { roomId, expectedPrice: PRICE })
  await watcher(roomId, fan)
  await app.live.work()
  const isThere = async () =>
    (await app.as(creator).call(listLiveAudience, { roomId })).viewers.some(({ userId }) => userId === id(fan))
  const mayEnter = async () => (await app.as(fan).call(hasLiveAllow, { roomId })).allow.allowed
  expect([await isThere(), await mayEnter(), await app.earned(creator)]).toEqual([true, true, 80])
  return { creator, roomId, sale, fan, isThere, mayEnter }
}

/** Its diamonds are gone. Jobs are done by whoever takes them, so what comes of it is waited for. */
const disputed = async ({ captureId, fan }: Recharge): Promise<string> => {
  await app.provider.act('payments', captureId, 'dispute')
  await app.hear()
  await expect.poll(() => balance(fan)).toBe(0)
  const disputes = Object.entries((await app.provider.state()).disputes)
  return disputes.find(([, { of }]) => of === captureId)?.[0] ?? ''
}

const paymentOf = async (fan: Person): Promise<AdminPayment> => {
  const { payments } = await app.as(operator).call(listFanPayments, { fanId: id(fan) })
  return payments[0]!
}

/** What the bell says about tickets that went back. */
const told = async (fan: Person) =>
  (await app.as(fan).call(listNotifications, {})).notifications
    .filter(({ kind }) => kind === 'ticket_returned')
    .map(({ diamonds: amount, actors, path }) => ({
      diamonds: amount,
      actors: actors.map(({ userId }) => userId),
      path,
    }))

describe('a ticket of a room that goes on', () => {
  it('is given back by an operator, once: its holder is out, and may buy another', async () => {
    const { creator, roomId, fan, isThere, mayEnter } = await watching()
    const payment = await paymentOf(fan)
    expect(payment).toMatchObject({ kind: 'ticket', amount: 100, returned: 0, creator: { userId: id(creator) } })
    const wanted = { paymentId: payment.paymentId, reason: 'By mistake' }
    await app.as(operator).call(refundPayment, wanted)
    expect([await balance(fan), await app.earned(creator), await mayEnter()]).toEqual([1_050, 0, false])
    expect(await isThere()).toBe(false)
    await expect.poll(() => told(fan)).toEqual([{ diamonds: 100, actors: [id(creator)], path: '/wallet' }])
    expect(app.mediaEngine.removed).toContainEqual({ roomId, userId: id(fan) })
    expect(await app.as(operator).refused(refundPayment, wanted)).toMatchObject({ reason: 'ALREADY_REFUNDED' })
    expect((await app.as(creator).call(getLiveSummary, { roomId })).summary).toMatchObject({ tickets: 0, diamonds: 0 })
    await app.as(fan).call(buyLiveTicket, { roomId, expectedPrice: PRICE })
    await app.as(fan).call(enterLive, { roomId })
    expect([await balance(fan), await app.earned(creator)]).toEqual([950, 80])
  })

  it('goes with the order whose diamonds bought it', async () => {
    const { creator, sale, fan, isThere, mayEnter } = await watching()
    const { plan } = await app
      .as(operator)
      .call(refundOrder, { orderId: sale.orderId, cents: cents(1_101), reason: 'Asked for' })
    expect(plan).toMatchObject({ fromFan: 950, fromHeld: 80, shortfall: 0 })
    expect([await balance(fan), await app.earned(creator)]).toEqual([0, 0])
    expect([await isThere(), await mayEnter()]).toEqual([false, false])
    // The order says so itself, and its diamonds are nobody's.
    expect(await told(fan)).toEqual([])
  })

  it('is good while any of it is paid, and goes with the rest', async () => {
    const { creator, sale, fan, isThere, mayEnter } = await watching()
    const refund = (amount: number) =>
      app.as(operator).call(refundOrder, { orderId: sale.orderId, cents: cents(amount), reason: 'Asked for' })
    await refund(1_050)
    expect(await balance(fan)).toBe(0)
    expect(await app.earned(creator)).toBeGreaterThan(0)
    expect(await app.earned(creator)).toBeLessThan(80)
    expect([await isThere(), await mayEnter()]).toEqual([true, true])
    await refund(51)
    expect(await app.earned(creator)).toBe(0)
    expect([await isThere(), await mayEnter()]).toEqual([false, false])
  })

  it('goes with a dispute, and is there again when that is won', async () => {
    const { creator, roomId, sale, fan, isThere, mayEnter } = await watching()
    const disputeId = await disputed(sale)
    expect(await mayEnter()).toBe(false)
    expect([await balance(fan), await app.earned(creator), await isThere()]).toEqual([0, 0, false])
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear()
    await expect.poll(async () => [await mayEnter(), await app.earned(creator)]).toEqual([true, 80])
    await app.as(fan).call(enterLive, { roomId })
  })

  it('that was bought again while its money was disputed is paid for once when the dispute is won', async () => {
    const { creator, roomId, sale, fan, mayEnter } = await watching()
    const disputeId = await disputed(sale)
    await recharge(app, fan)
    await app.as(fan).call(buyLiveTicket, { roomId, expectedPrice: PRICE })
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear()
    await expect
      .poll(async () => [await mayEnter(), await balance(fan), await app.earned(creator)])
      .toEqual([true, 2_000, 80])
  })

  it('of a room that was cut while its money was disputed is the fan’s again when the dispute is won', async () => {
    const { creator, roomId, sale, fan } = await watching()
    const disputeId = await disputed(sale)
    await app.as(operator).call(cutLive, { roomId, reason: 'Against the rules' })
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear()
    await expect.poll(async () => [await balance(fan), await app.earned(creator)]).toEqual([1_050, 0])
  })
})
