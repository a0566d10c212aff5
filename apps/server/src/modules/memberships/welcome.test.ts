import { editTier, listOwnTiers, membershipWelcome, queryTiers, THANK_YOU_MAX_LENGTH } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { aPost } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'

let app: MembershipApp
beforeAll(async () => void (app = await startMembershipApp()))
afterAll(() => app.close())

const THANKS = 'So glad you are here.\nSay hello any time.'

const welcomed = async (fan: Person, orderId: Awaited<ReturnType<MembershipApp['join']>>) =>
  app.as(await app.signIn(fan)).call(membershipWelcome, { orderId })

describe('the moment after subscribing', () => {
  it('has the creator’s thanks, and says how many posts are open now', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const tier = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', thankYou: THANKS })
    await app.tier(creator, { membershipLevel: 3, tierName: 'VIP', price: 5000 })
    await aPost(app, creator, { visibility: { kind: 'tier', minLevel: 1 } })
    await aPost(app, creator, { visibility: { kind: 'tier_or_paid', minLevel: 2, price: 50 } })
    // These are not opened by it: for a higher level, for buyers, for everyone, and one that nobody can see.
    await aPost(app, creator, { visibility: { kind: 'tier', minLevel: 3 } })
    await aPost(app, creator, { visibility: { kind: 'paid', price: 50 } })
    await aPost(app, creator, { visibility: { kind: 'everyone' } })
    await aPost(app, creator, { visibility: { kind: 'tier', minLevel: 1 }, status: 0 })
    const orderId = await app.join(fan, tier)
    expect(await welcomed(fan, orderId)).toMatchObject({
      creator: { userId: creator.user.userId },
      tierName: 'Premium',
      level: 2,
      thankYou: THANKS,
      openPosts: 2,
      startsAt: null,
    })
  })

  it('says when a lower tier begins, and takes nothing away until then', async () => {
    const [fan, creator] = [await app.person(), await app.creator()]
    const basic = await app.tier(creator, { thankYou: 'Thanks' })
    const premium = await app.tier(creator, { membershipLevel: 2, tierName: 'Premium', price: 2000 })
    await app.join(fan, premium)
    const { expireTime } = await app.membership(fan, creator)
    const orderId = await app.join(fan, basic)
    expect(await welcomed(fan, orderId)).toMatchObject({ tierName: 'Basic', thankYou: 'Thanks', startsAt: expireTime })
  })

  it('is for who paid, once it is paid', async () => {
    const [fan, stranger, creator] = [await app.person(), await app.person(), await app.creator()]
    const tier = await app.tier(creator)
    const { orderId } = await app.begin(fan, tier)
    const asked = { orderId }
    expect(await app.as(fan).refused(membershipWelcome, asked)).toMatchObject({ reason: 'NOT_FOUND' })
    const paid = { orderId: await app.join(stranger, tier) }
    expect(await app.as(fan).refused(membershipWelcome, paid)).toMatchObject({ reason: 'NOT_FOUND' })
  })
})

describe('a creator’s thanks', () => {
  it('are shown to the creator and to no one who looks at the tiers', async () => {
    const creator = await app.creator()
    await app.tier(creator, { thankYou: `  ${THANKS}  ` })
    const { tiers } = await app.as(creator).call(listOwnTiers, {})
    expect(tiers).toMatchObject([{ thankYou: THANKS }])
    const shown = await app.as(null).call(queryTiers, { otherUserId: creator.user.userId })
    expect(JSON.stringify(shown)).not.toContain('glad')
  })

  it('stay where a form does not speak of them, and can be taken away', async () => {
    const creator = await app.creator()
    const { tierId } = await app.tier(creator, { thankYou: THANKS })
    expect(await app.tier(creator, { tierId })).toMatchObject({ thankYou: THANKS })
    expect(await app.tier(creator, { tierId, thankYou: '' })).toMatchObject({ thankYou: '' })
  })

  it('are no longer than can be read in a moment', async () => {
    const creator = await app.creator()
    const form = { membershipLevel: 1 as const, tierName: 'Basic', price: 1000 }
    const longest = 'a'.repeat(THANK_YOU_MAX_LENGTH)
    expect(await app.as(creator).refused(editTier, { ...form, thankYou: `${longest}a` })).toMatchObject({
      reason: 'INVALID_INPUT',
    })
    expect(await app.as(creator).call(editTier, { ...form, thankYou: longest })).toMatchObject({
      tier: { thankYou: longest },
    })
  })
})
