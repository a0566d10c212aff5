import {
  applyPromo,
  cancelOrder,
  createPromo,
  DAY_MS,
  deleteTier,
  END_OF_TIME,
  endPromo,
  listPromos,
  PROMOS_MAX,
  startSubscription,
  type OwnTier,
  type PromoId,
  type TierId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp, wantedOf } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const half = { kind: 'discount' as const, percent: 50 }
const week = { kind: 'trial' as const, days: 7 }
const sound = () => checkLedger(app.platform.db)

async function offering(changes: object = {}) {
  const creator = await app.creator()
  const tier = await app.tier(creator)
  const { promo } = await app.as(creator).call(createPromo, { code: 'SPRING', offer: half, ...changes })
  return { creator, tier, promo }
}
const listed = async (creator: Person) => (await app.as(await app.signIn(creator)).call(listPromos, {})).promos
const isValid = async (fan: Person, { tierId }: OwnTier, code = 'SPRING') =>
  (await app.as(fan).raw(applyPromo.path, { tierId, code })).body.success

describe('a code', () => {
  it('is made, listed with what came of it, and ended', async () => {
    const { creator, promo } = await offering({ code: ' spring-26 ', maxUses: 5 })
    expect(promo).toEqual({
      promoId: promo.promoId,
      code: 'SPRING-26',
      tierId: null,
      offer: half,
      maxUses: 5,
      uses: 0,
      expiresAt: null,
      isOver: false,
      createdAt: app.clock.now(),
    })
    const { promo: second } = await app.as(creator).call(createPromo, { code: 'WEEK', offer: week })
    expect(await listed(creator)).toEqual([second, promo])
    const ended = await app.as(creator).call(endPromo, { promoId: promo.promoId })
    expect(ended.promo).toEqual({ ...promo, isOver: true })
    expect(await app.as(creator).call(endPromo, { promoId: promo.promoId })).toEqual(ended)
    const archive = await app.archiveOf(creator)
    expect(archive).toMatchObject({ promoCodes: [{ code: 'SPRING-26' }, { code: 'WEEK', trialDays: 7 }] })
  })

  it('is one of a kind for its creator, and may be another creator’s, too', async () => {
    const { creator } = await offering()
    expect(await app.as(creator).refused(createPromo, { code: 'spring', offer: week })).toMatchObject({
      reason: 'CODE_TAKEN',
    })
    await offering()
    const form = { code: 'TOGETHER', offer: half }
    const answers = await Promise.all([1, 2, 3].map(() => app.as(creator).raw(createPromo.path, form)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })

  it('is for an own tier that exists', async () => {
    const { creator, tier } = await offering()
    const other = await offering()
    for (const tierId of [other.tier.tierId, '1' as TierId]) {
      const refused = await app.as(creator).refused(createPromo, { code: 'X-1', offer: half, tierId })
      expect(refused).toMatchObject({ status: 404 })
    }
    await app.as(creator).call(deleteTier, { tierId: tier.tierId })
    const gone = { code: 'X-2', offer: half, tierId: tier.tierId }
    expect(await app.as(creator).refused(createPromo, gone)).toMatchObject({ status: 404 })
  })

  it('belongs to its creator', async () => {
    const { promo } = await offering()
    const other = await app.creator()
    for (const promoId of [promo.promoId, '1' as PromoId]) {
      expect(await app.as(other).refused(endPromo, { promoId })).toMatchObject({ status: 404 })
    }
    const fan = await app.person()
    expect((await app.as(fan).raw(createPromo.path, { code: 'FAN', offer: half })).status).toBe(403)
    expect((await app.as(fan).raw(listPromos.path, {})).status).toBe(403)
  })

  it('is one of not too many', async () => {
    const creator = await app.creator()
    for (let count = 0; count < PROMOS_MAX; count++) {
      await app.as(creator).call(createPromo, { code: `CODE-${count}`, offer: half })
    }
    const refused = await app.as(creator).refused(createPromo, { code: 'ONE-MORE', offer: half })
    expect(refused).toMatchObject({ reason: 'CONFLICT' })
    const [newest] = await listed(creator)
    await app.as(creator).call(endPromo, { promoId: newest!.promoId })
    await app.as(creator).call(createPromo, { code: 'ONE-MORE', offer: half })
  })

  it('may say any time at all until when it holds', async () => {
    const { promo } = await offering({ expiresAt: END_OF_TIME })
    expect(promo.expiresAt).toBe(Date.UTC(9999, 0, 1))
  })
})

describe('what a code makes of a price', () => {
  it('is less for the first period, and the same for the others', async () => {
    const [{ creator, tier }, fan] = [await offering(), await app.person()]
    expect(await app.as(fan).call(applyPromo, { tierId: tier.tierId, code: 'spring' })).toEqual({
      offer: half,
      payNow: 500,
      payThen: 1000,
      totalNow: 525,
      totalThen: 1050,
    })
    await app.join(fan, tier, { promoCode: 'spring', expectedPrice: 500 })
    expect(await app.membership(fan, creator)).toMatchObject({ nextPayment: 1050, isTrial: false })
    expect(await listed(creator)).toMatchObject([{ uses: 1 }])
    await app.pass(30)
    expect((await app.orders(fan)).map(({ price }) => price.subtotal)).toEqual([1000, 500])
    expect(await app.earned(creator)).toBe(400 + 800)
    const archive = await app.archiveOf(await app.signIn(fan))
    expect(archive).toMatchObject({ promoUses: [{ code: 'SPRING', isUsed: true }] })
    expect(await sound()).toEqual([])
  })

  it('is nothing for the days of a trial, then the price', async () => {
    const [{ creator, tier }, fan] = [await offering({ offer: week }), await app.person()]
    expect(await app.as(fan).call(applyPromo, { tierId: tier.tierId, code: 'SPRING' })).toMatchObject({
      payNow: 0,
      payThen: 1000,
    })
    await app.join(fan, tier, { promoCode: 'SPRING' })
    const until = app.clock.now() + 7 * DAY_MS
    expect(await app.membership(fan, creator)).toMatchObject({ isTrial: true, expireTime: until, nextPayment: 1050 })
    expect(await app.earned(creator)).toBe(0)
    await app.pass(7)
    const renewed = { isTrial: false, expireTime: until + 30 * DAY_MS }
    expect(await app.membership(fan, creator)).toMatchObject(renewed)
    expect(await app.earned(creator)).toBe(800)
    expect(await sound()).toEqual([])
  })

  it('is taken off before what is left of the old tier', async () => {
    const [{ creator, tier }, fan] = [await offering(), await app.person()]
    const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3000 })
    await app.join(fan, tier)
    expect(await app.as(fan).call(applyPromo, { tierId: premium.tierId, code: 'SPRING' })).toMatchObject({
      payNow: 500,
    })
    await app.join(fan, premium, { promoCode: 'SPRING', expectedPrice: 500 })
    expect(await sound()).toEqual([])
  })
})

describe('a code is not valid', () => {
  it('when there is none of that name, it has ended or has run out', async () => {
    const [{ creator, tier, promo }, fan] = [await offering(), await app.person()]
    expect(await app.as(fan).refused(applyPromo, { tierId: tier.tierId, code: 'NONE' })).toMatchObject({
      reason: 'PROMO_NOT_VALID',
    })
    const refused = await app.as(fan).refused(startSubscription, wantedOf(tier, { promoCode: 'NONE' }))
    expect(refused).toMatchObject({ reason: 'PROMO_NOT_VALID' })
    expect(await app.orders(fan)).toEqual([])
    expect(await isValid(fan, tier)).toBe(true)
    await app.as(creator).call(endPromo, { promoId: promo.promoId })
    expect(await isValid(fan, tier)).toBe(false)
    const short = { code: 'SHORT', offer: half, expiresAt: app.clock.now() + 1000 }
    await app.as(creator).call(createPromo, short)
    expect(await isValid(fan, tier, 'SHORT')).toBe(true)
    app.clock.advance(1000)
    expect(await isValid(fan, tier, 'SHORT')).toBe(false)
  })

  it('for another tier than it names, or another creator’s', async () => {
    const { creator, tier } = await offering()
    const vip = await app.tier(creator, { membershipLevel: 3, tierName: 'VIP', price: 3000 })
    await app.as(creator).call(createPromo, { code: 'ONLY-VIP', offer: half, tierId: vip.tierId })
    const fan = await app.person()
    expect([await isValid(fan, vip, 'ONLY-VIP'), await isValid(fan, tier, 'ONLY-VIP')]).toEqual([true, false])
    expect(await isValid(fan, await app.tier(await app.creator()))).toBe(false)
    expect(await app.as(fan).refused(applyPromo, { tierId: '1', code: 'SPRING' })).toMatchObject({
      status: 404,
    })
  })

  it('a second time for the same fan', async () => {
    const [{ creator, tier }, fan] = [await offering(), await app.person()]
    await app.join(fan, tier, { promoCode: 'SPRING' })
    const vip = await app.tier(creator, { membershipLevel: 3, tierName: 'VIP', price: 3000 })
    expect(await isValid(fan, vip)).toBe(false)
    const refused = await app.as(fan).refused(startSubscription, wantedOf(vip, { promoCode: 'SPRING' }))
    expect(refused).toMatchObject({ reason: 'PROMO_NOT_VALID' })
  })

  it('as a trial for someone who was subscribed before', async () => {
    const [{ tier }, fan] = [await offering({ offer: week }), await app.person()]
    await app.join(fan, tier)
    await app.pass(40)
    expect(await isValid(await app.person(), tier)).toBe(true)
    const again = app.as(await app.signIn(fan))
    expect(await again.refused(applyPromo, { tierId: tier.tierId, code: 'SPRING' })).toMatchObject({
      reason: 'PROMO_NOT_VALID',
    })
  })

  it('for a lower tier, which begins later', async () => {
    const [{ creator, tier }, fan] = [await offering(), await app.person()]
    await app.join(fan, await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 3000 }))
    expect(await isValid(fan, tier)).toBe(false)
  })
})

describe('the last place of a code', () => {
  it('is kept for who pays, and free again when they give up', async () => {
    const [{ creator, tier }, fan, other] = [await offering({ maxUses: 1 }), await app.person(), await app.person()]
    const { orderId } = await app.begin(fan, tier, { promoCode: 'SPRING' })
    expect(await listed(creator)).toMatchObject([{ uses: 0, isOver: false }])
    expect([await isValid(fan, tier), await isValid(other, tier)]).toEqual([true, false])
    await app.as(fan).call(cancelOrder, { orderId })
    expect(await isValid(other, tier)).toBe(true)
    await app.join(other, tier, { promoCode: 'SPRING' })
    expect(await listed(creator)).toMatchObject([{ uses: 1, isOver: true }])
    expect(await isValid(fan, tier)).toBe(false)
  })

  it('is free again when nobody approved it in time', async () => {
    const [{ tier }, fan, other] = [await offering({ maxUses: 1 }), await app.person(), await app.person()]
    await app.begin(fan, tier, { promoCode: 'SPRING' })
    app.clock.advance(3 * DAY_MS)
    await app.payments.orders.reconcile()
    await app.join(other, tier, { promoCode: 'SPRING' })
  })

  it('is given to one of many who want it together', async () => {
    const { creator, tier } = await offering({ maxUses: 2 })
    const fans = await Promise.all(Array.from({ length: 6 }, () => app.person()))
    const answers = await Promise.all(
      fans.map((fan) => app.as(fan).raw(startSubscription.path, wantedOf(tier, { promoCode: 'SPRING' }))),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(2)
    const refused = answers.flatMap(({ body }) => (body.success ? [] : [body.reason]))
    expect(refused).toEqual(Array.from({ length: 4 }, () => 'PROMO_NOT_VALID'))
    for (const { body } of answers)
      if (body.success) await app.provider.approve((body.data as { payUrl: string }).payUrl)
    await app.hear({ order: 'shuffled', times: 2 })
    expect(await listed(creator)).toMatchObject([{ uses: 2, isOver: true }])
    expect(await sound()).toEqual([])
  })
})
