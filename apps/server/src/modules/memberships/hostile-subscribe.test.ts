import { blockUser, deleteTier, setSpendingLimit, startSubscription, type TierId } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp, wantedOf } from '../../testing/memberships.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

describe('subscribing is refused', () => {
  it('to oneself', async () => {
    const creator = await app.creator()
    const { tierId, creatorId } = await app.tier(creator)
    const refused = await app.as(creator).refused(startSubscription, wantedOf({ creatorId, tierId }))
    const msg = 'You cannot subscribe yourself'
    expect(refused).toMatchObject({ status: 200, code: 300004, reason: 'SELF_PAYMENT', msg })
  })

  it('to what is not there, or is another person’s', async () => {
    const [fan, creator, other] = [await app.person(), await app.creator(), await app.creator()]
    const [gone, foreign] = [await app.tier(creator), await app.tier(other)]
    await app.as(creator).call(deleteTier, { tierId: gone.tierId })
    for (const tierId of [gone.tierId, foreign.tierId, '1' as TierId]) {
      const refused = await app.as(fan).refused(startSubscription, wantedOf({ creatorId: creator.user.userId, tierId }))
      expect(refused).toMatchObject({ status: 404 })
    }
    expect(await app.orders(fan)).toEqual([])
  })

  it('for another person', async () => {
    const [fan, other, creator] = [await app.person(), await app.person(), await app.creator()]
    const { tierId, creatorId } = await app.tier(creator)
    const input = { ...wantedOf({ creatorId, tierId }), userId: other.user.userId }
    expect((await app.as(fan).raw(startSubscription.path, input)).status).toBe(403)
    expect((await app.as().raw(startSubscription.path, input)).status).toBe(401)
  })

  it('between two of whom one blocks the other', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const { tierId, creatorId } = await app.tier(creator)
    for (const [one, other] of [
      [fan, creator],
      [creator, fan],
    ] as const) {
      await app.as(one).call(blockUser, { otherUserId: other.user.userId, blockBehavior: 1 })
      const refused = await app.as(fan).refused(startSubscription, wantedOf({ creatorId, tierId }))
      expect(refused).toMatchObject({ reason: 'BLOCKED' })
      await app.as(one).call(blockUser, { otherUserId: other.user.userId, blockBehavior: 0 })
    }
  })

  it('twice to the same tier', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const tier = await app.tier(creator)
    await app.join(fan, tier)
    const refused = await app.as(fan).refused(startSubscription, wantedOf(tier))
    expect(refused).toMatchObject({ reason: 'ALREADY_SUBSCRIBED' })
  })

  it('again when the first was paid without our knowing', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const tier = await app.tier(creator)
    const { payUrl, orderId } = await app.begin(fan, tier)
    await app.provider.approve(payUrl!)
    const refused = await app.as(fan).refused(startSubscription, wantedOf(tier))
    expect(refused).toMatchObject({ reason: 'ALREADY_SUBSCRIBED' })
    expect(await app.levelOf(fan, creator)).toBe(1)
    // Of the second nothing is left, here or at the provider.
    expect(await app.orders(fan)).toMatchObject([{ orderId, status: 'DONE' }])
    const known = Object.values((await app.provider.state()).subscriptions).map(({ customId }) => customId)
    expect(known.at(-1)).toBe(orderId)
  })

  it('at another price than was shown', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const { tierId, creatorId } = await app.tier(creator)
    const input = wantedOf({ creatorId, tierId }, { expectedPrice: 999 })
    expect(await app.as(fan).refused(startSubscription, input)).toMatchObject({
      reason: 'PRICE_CHANGED',
      data: { currentPrice: 1000 },
    })
  })

  it('above the limit the fan has set', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const { tierId, creatorId } = await app.tier(creator)
    await app.as(fan).call(setSpendingLimit, { monthly: 1049 })
    const refused = await app.as(fan).refused(startSubscription, wantedOf({ creatorId, tierId }))
    expect(refused).toMatchObject({ reason: 'SPENDING_LIMIT', data: { price: 1050 } })
  })

  it('while the provider is out of reach, and can be begun again after', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const tier = await app.tier(creator)
    await app.provider.fail({ next: 10, status: 503, path: '/v1/billing' })
    const refused = await app.as(fan).refused(startSubscription, wantedOf(tier))
    expect(refused).toMatchObject({ reason: 'PROVIDER_UNREACHABLE', msg: 'Create order fail' })
    await app.provider.fail({ next: 0, status: 503 })
    expect(await app.orders(fan)).toMatchObject([{ status: 'CLOSED', closedBecause: 'failed' }])
    await app.join(fan, tier)
    expect(await app.levelOf(fan, creator)).toBe(1)
  })
})
