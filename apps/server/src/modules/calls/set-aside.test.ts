import {
  bookCall,
  cents,
  diamonds,
  IDEMPOTENCY_HEADER,
  listCallBookings,
  listCallSlots,
  refundOrder,
  saveCallHours,
  type CallHours,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { recharge, type Recharge } from '../../testing/money.ts'
import { devicesOf } from '../../testing/sockets.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
let operator: Person
beforeAll(async () => {
  app = await startMembershipApp()
  await app.listen()
  operator = await app.admin()
})
afterAll(() => app.close())

const connect = devicesOf(() => app)
const { balance, current, device, earned, escrow, taker } = callsOf(() => app, connect)
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
