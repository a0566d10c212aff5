import { blockUser, createPromo, DAY_MS, endPromo, instant, lookAtPromo, queryTiers } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const half = { kind: 'discount' as const, percent: 50 }
const week = { kind: 'trial' as const, days: 7 }

async function offering(changes: object = {}) {
  const creator = await app.creator()
  const tier = await app.tier(creator)
  const { promo } = await app.as(creator).call(createPromo, { code: 'SPRING', offer: half, ...changes })
  return { creator, tier, promo }
}
const look = async (viewer: Person | null, creator: Person, code = 'spring') =>
  app.as(viewer && (await app.signIn(viewer))).call(lookAtPromo, { otherUserId: creator.user.userId, code })

describe('who comes with a code', () => {
  it('is told what it gives, without an account and for which tier', async () => {
    const { creator } = await offering()
    expect(await look(null, creator)).toEqual({ code: 'SPRING', offer: half, tierName: null, state: 'open' })
    const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 2000 })
    await app.as(creator).call(createPromo, { code: 'WEEK', offer: week, tierId: premium.tierId })
    expect(await look(null, creator, 'WEEK')).toMatchObject({ offer: week, tierName: 'Premium', state: 'open' })
  })

  it('is told that it has expired, or that its creator has ended it', async () => {
    const { creator } = await offering({ expiresAt: instant(app.clock.now() + DAY_MS) })
    app.clock.advance(2 * DAY_MS)
    expect(await look(null, creator)).toMatchObject({ state: 'expired' })
    const ended = await offering()
    await app.as(await app.signIn(ended.creator)).call(endPromo, { promoId: ended.promo.promoId })
    expect(await look(null, ended.creator)).toMatchObject({ state: 'expired' })
  })

  it('is told that others have used it up, and that they have used it themself', async () => {
    const { creator, tier } = await offering({ maxUses: 1 })
    const [fan, late] = [await app.person(), await app.person()]
    await app.join(fan, tier, { promoCode: 'SPRING' })
    expect(await look(late, creator)).toMatchObject({ state: 'used_up' })
    expect(await look(null, creator)).toMatchObject({ state: 'used_up' })
    expect(await look(fan, creator)).toMatchObject({ state: 'used' })
  })

  it('is told that free days are for who is new', async () => {
    const { creator, tier } = await offering({ offer: week })
    const fan = await app.person()
    await app.join(fan, tier)
    expect(await look(fan, creator)).toMatchObject({ state: 'not_new' })
    expect(await look(await app.person(), creator)).toMatchObject({ state: 'open' })
  })

  it('hears of no code that there is not, nor of who blocks them', async () => {
    const { creator } = await offering()
    const fan = await app.person()
    const otherUserId = creator.user.userId
    expect(await app.as(fan).refused(lookAtPromo, { otherUserId, code: 'AUTUMN' })).toMatchObject({
      reason: 'NOT_FOUND',
    })
    await app.as(creator).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    expect(await app.as(fan).refused(lookAtPromo, { otherUserId, code: 'SPRING' })).toMatchObject({
      reason: 'NOT_FOUND',
    })
    expect(await app.as(fan).refused(queryTiers, { otherUserId })).toMatchObject({ reason: 'NOT_FOUND' })
  })
})
