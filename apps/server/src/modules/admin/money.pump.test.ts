import {
  captureOrder,
  createOrder,
  editMoneySettings,
  editPackage,
  listPackages,
  listFanPayments,
  payForTip,
  refundOrder,
  refundPayment,
  type AdminPackage,
  type Cents,
  type OrderId,
  type PackageId,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sellMembership } from '../../testing/earnings.ts'
import { diamondsOf, startPayingApp, type PayingApp } from '../../testing/money.ts'
import { changeTerms } from '../../testing/operators.ts'
import type { Person } from '../../testing/test-app.ts'
import { INVITE_REWARD } from '../profiles/index.ts'
import { accounts } from '../wallet/index.ts'

let app: PayingApp
let admin: Person
let seeded: AdminPackage[]
beforeAll(async () => {
  app = await startPayingApp()
  admin = await app.admin()
  seeded = (await app.as(admin).call(listPackages, {})).packages
})
afterAll(() => app.close())
/** As a new house has it. */
afterEach(async () => {
  await changeTerms(app, { commissionPercent: 90 })
  for (const { packageId } of (await app.as(admin).call(listPackages, {})).packages) {
    const kept = seeded.find((each) => each.packageId === packageId)
    if (kept) await app.as(admin).call(editPackage, formOf(kept))
    else await app.as(admin).call(editPackage, { packageId, amount: 1, usdPrice: 100, isOffered: false })
  }
  await app.platform.db.script('update money_settings set commission_percent = 20')
})

const formOf = ({ packageId, amount, presentedAmount, usdPrice, isSuggested, isOffered, position }: AdminPackage) => ({
  packageId,
  amount,
  presentedAmount,
  usdPrice,
  isSuggested,
  isOffered,
  position,
})

/** 1000 diamonds, 200 on top and 50 for who invited the buyer: with a commission of 20 % they leave as $10.00. */
const cheap = { amount: 1000, presentedAmount: 200, usdPrice: 999 }
const fair = { ...cheap, usdPrice: 1000 }

const invited = async (): Promise<{ host: Person; guest: Person }> => {
  const [host, guest] = [await app.person(), await app.person()]
  await app.platform.db.script(`update users set invited_by = ${host.user.userId} where user_id = ${guest.user.userId}`)
  return { host, guest }
}

async function buy(fan: Person, packageId: PackageId): Promise<OrderId> {
  const { orderId, payUrl } = await app.as(fan).call(createOrder, { packageId, successUrl: '', cancelUrl: '' })
  await app.provider.approve(payUrl ?? '')
  await app.as(fan).call(captureOrder, { orderId })
  return orderId
}

const refund = async (orderId: OrderId, cents: number) => {
  const input = { orderId, cents: cents as Cents, reason: 'Asked for' }
  return (await app.as(admin).call(refundOrder, input)).plan
}

describe('diamonds cost at least what they can leave as', () => {
  it('in the packages that a new house sells, with a commission down to 14 %', async () => {
    for (const { amount, presentedAmount, usdPrice } of seeded) {
      expect((amount + presentedAmount + INVITE_REWARD) * 0.86).toBeLessThanOrEqual(usdPrice)
    }
    expect(await changeTerms(app, { commissionPercent: 14 })).toMatchObject({
      commissionPercent: 14,
    })
  })

  it('or a package is not made: the refusal says which it is and what would do', async () => {
    const before = await app.as(admin).call(listPackages, {})
    expect(await app.as(admin).refused(editPackage, cheap)).toMatchObject({
      reason: 'DIAMONDS_TOO_CHEAP',
      data: { ...cheap, smallestPrice: 1000, smallestCommission: 21 },
    })
    expect(await app.as(admin).call(listPackages, {})).toEqual(before)
    expect((await app.as(admin).call(editPackage, fair)).package).toMatchObject(fair)
  })

  it('or a package is not changed, and not put on sale', async () => {
    const { package: made } = await app.as(admin).call(editPackage, fair)
    const { packageId } = made
    const refused = { reason: 'DIAMONDS_TOO_CHEAP', data: { smallestPrice: 1000 } }
    expect(await app.as(admin).refused(editPackage, { packageId, ...cheap })).toMatchObject(refused)
    const hidden = { packageId, ...cheap, isOffered: false }
    expect((await app.as(admin).call(editPackage, hidden)).package).toMatchObject({ usdPrice: 999, isOffered: false })
    expect(await app.as(admin).refused(editPackage, { packageId, ...cheap })).toMatchObject(refused)
  })

  it('or the commission is not lowered: the refusal names the package that is cheapest', async () => {
    await app.as(admin).call(editPackage, fair)
    expect(await app.as(admin).refused(editMoneySettings, { commissionPercent: 19 })).toMatchObject({
      reason: 'DIAMONDS_TOO_CHEAP',
      data: { ...fair, smallestPrice: 1013, smallestCommission: 20 },
    })
    expect(await changeTerms(app, { holdDays: 7 })).toMatchObject({ commissionPercent: 20 })
    expect(await changeTerms(app, { commissionPercent: 21 })).toMatchObject({
      commissionPercent: 21,
    })
  })

  it('also those of an order that is still to be paid, and those that were bought and are not spent', async () => {
    const { package: made } = await app.as(admin).call(editPackage, fair)
    const { packageId } = made
    const fan = await app.person()
    const urls = { successUrl: '', cancelUrl: '' }
    const { orderId, payUrl } = await app.as(fan).call(createOrder, { packageId, ...urls })
    await app.as(admin).call(editPackage, { packageId, ...fair, isOffered: false })
    const refused = { reason: 'DIAMONDS_TOO_CHEAP', data: { ...fair, smallestCommission: 20 } }
    expect(await app.as(admin).refused(editMoneySettings, { commissionPercent: 15 })).toMatchObject(refused)
    await app.provider.approve(payUrl ?? '')
    await app.as(fan).call(captureOrder, { orderId })
    expect(await app.as(admin).refused(editMoneySettings, { commissionPercent: 15 })).toMatchObject(refused)
    const star = await app.creator()
    await app.as(fan).call(payForTip, { otherUserId: star.user.userId, tipAmount: 1200 })
    expect(await changeTerms(app, { commissionPercent: 15 })).toMatchObject({
      commissionPercent: 15,
    })
    // Given back, they would be there again, and could leave under the lower one.
    const { payments } = await app.as(admin).call(listFanPayments, { fanId: fan.user.userId })
    const back = { paymentId: payments[0]!.paymentId, reason: 'By mistake' }
    expect(await app.as(admin).refused(refundPayment, back)).toMatchObject(refused)
    expect(await diamondsOf(app, fan)).toBe(0)
    await changeTerms(app, { commissionPercent: 20 })
    await app.as(admin).call(refundPayment, back)
    expect(await diamondsOf(app, fan)).toBe(1200)
  })

  it('also when a package and the commission are changed at the same moment', async () => {
    const other = await app.admin()
    for (let round = 0; round < 5; round++) {
      await app.platform.db.script('update money_settings set commission_percent = 25')
      // 1250 diamonds leave as $9.38 at 25 % and as $9.75 at 22 %.
      const [price, commission] = await Promise.all([
        app.as(admin).raw(editPackage.path, { ...cheap, usdPrice: 940 + round }),
        app.as(other).raw(editMoneySettings.path, { commissionPercent: 22 }),
      ])
      expect([price, commission].filter(({ body }) => body.success)).toHaveLength(1)
      const { packages } = await app.as(admin).call(listPackages, {})
      const made = packages.find(({ usdPrice, isOffered }) => isOffered && usdPrice === 940 + round)
      if (made) await app.as(admin).call(editPackage, { ...formOf(made), isOffered: false })
    }
  })
})

describe('an invitation is rewarded out of what the friend paid', () => {
  it('not for a membership whose commission is less than the reward; for a later one that is worth it', async () => {
    const { host, guest } = await invited()
    const star = await app.creator()
    await sellMembership(app, guest.user.userId, star.user.userId, 249)
    expect(await diamondsOf(app, host)).toBe(0)
    await sellMembership(app, guest.user.userId, star.user.userId, 250)
    expect(await diamondsOf(app, host)).toBe(50)
    await sellMembership(app, guest.user.userId, star.user.userId, 5000)
    expect(await diamondsOf(app, host)).toBe(50)
  })

  it('and goes back with it, from who has it now', async () => {
    const { host, guest } = await invited()
    const star = await app.creator()
    const orderId = await buy(guest, '3' as PackageId)
    expect(await diamondsOf(app, host)).toBe(50)
    // $11.01 with the fee.
    await refund(orderId, 551)
    // The half that is left would have earned it.
    expect(await diamondsOf(app, host)).toBe(50)
    await app.as(host).call(payForTip, { otherUserId: star.user.userId, tipAmount: 24 })
    const held = () => app.wallet.balanceOf(accounts.heldEarningsOf(star.user.userId))
    expect(await held()).toBe(20)
    await refund(orderId, 550)
    expect([await diamondsOf(app, guest), await diamondsOf(app, host), await held()]).toEqual([0, 0, 0])
  })

  it('and of who has left, from what they lost by that', async () => {
    const { host, guest } = await invited()
    const star = await app.creator()
    const orderId = await buy(guest, '3' as PackageId)
    await app.as(host).call(payForTip, { otherUserId: star.user.userId, tipAmount: 24 })
    const house = async () => {
      const { rows } = await app.platform.db.pool.query<{ forfeits: string; losses: string }>(
        `select coalesce(sum(amount * sign) filter (where kind = 'forfeits'), 0) as forfeits,
           coalesce(sum(amount * sign) filter (where kind = 'losses'), 0) as losses
         from (select to_account as account_id, amount, 1 as sign from ledger_transfers
           union all select from_account, amount, -1 from ledger_transfers) t join ledger_accounts using (account_id)`,
      )
      return [Number(rows[0]!.forfeits), Number(rows[0]!.losses)]
    }
    const before = await house()
    await app.leave(host)
    expect(await house()).toEqual([before[0]! + 26, before[1]])
    await refund(orderId, 1_101)
    expect(await house()).toEqual(before)
    expect(await app.wallet.balanceOf(accounts.heldEarningsOf(star.user.userId))).toBe(0)
  })

  it('and a trial of the refund says so, as the refund itself does', async () => {
    const { host, guest } = await invited()
    const orderId = await buy(guest, '3' as PackageId)
    const asked = async (cents: number, isTrial: boolean) =>
      (await app.as(admin).call(refundOrder, { orderId, cents, reason: 'Asked for', isTrial })).plan
    expect((await asked(551, true)).fromInviter).toBe(0)
    const tried = await asked(1_101, true)
    expect(tried).toMatchObject({ fromFan: 1_050, fromInviter: 50, shortfall: 0 })
    expect(await diamondsOf(app, host)).toBe(50)
    expect(await asked(1_101, false)).toEqual(tried)
    expect(await diamondsOf(app, host)).toBe(0)
  })

  it('comes again when the refund fails', async () => {
    const { host, guest } = await invited()
    const orderId = await buy(guest, '3' as PackageId)
    await app.provider.refunds('by_hand')
    await refund(orderId, 1101)
    expect([await diamondsOf(app, guest), await diamondsOf(app, host)]).toEqual([0, 0])
    const [pending] = await app.platform.db.many<{ ref: string }>({
      text: `select provider_ref as ref from order_refunds where state = 'pending'`,
      name: 'pending',
      values: [],
    })
    await app.provider.act('refunds', pending?.ref ?? '', 'fail')
    await app.provider.refunds('at_once')
    app.clock.advance(2 * 60_000)
    await app.payments.refunds.followPending()
    expect([await diamondsOf(app, guest), await diamondsOf(app, host)]).toEqual([1050, 50])
  })
})
