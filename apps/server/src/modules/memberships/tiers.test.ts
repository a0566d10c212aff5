import {
  blockUser,
  deleteTier,
  editTier,
  listOwnTiers,
  queryTierById,
  queryTiers,
  type UserId,
} from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploaded } from '../../testing/uploads.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const form = { membershipLevel: 1 as const, tierName: 'Basic', price: 1000 }
const make = async (creator: Person, changes: object = {}) =>
  (await app.as(creator).call(editTier, { ...form, ...changes })).tier
const shownTo = (viewer: Person | null, creator: Person, changes: object = {}) =>
  app.as(viewer).call(queryTiers, { otherUserId: creator.user.userId, ...changes })
const drawing = () =>
  sharp({ create: { width: 600, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

describe('a creator’s tiers', () => {
  it('are made with what a fan should know, and shown to anybody', async () => {
    const creator = await app.creator()
    const tier = await make(creator, {
      coverImageUrl: await uploaded(app, creator, await drawing()),
      discountPrice: 800,
      payRange: 90,
      isFirstAvailable: true,
      description: '<p>Hello <strong>you</strong></p>',
      perks: ['Early access', 'A wave'],
    })
    const expected = {
      creatorId: creator.user.userId,
      tierName: 'Basic',
      price: 1000,
      discountPrice: 800,
      payRange: 90,
      isFirstAvailable: true,
      membershipLevel: 1,
      permissionLevel: 1,
      description: '<p>Hello <strong>you</strong></p>',
      perks: ['Early access', 'A wave'],
    }
    expect(tier).toMatchObject({ ...expected, id: tier.tierId, subscribers: 0 })
    expect(tier.coverImageUrl).toContain('/media/pictures/')
    const plain = { purchaseStatus: 0, currentTierId: null, currentLevel: 0, remainPrice: 0, remainDay: 0 }
    const offer = {
      ...expected,
      ...plain,
      currentState: null,
      expireTime: null,
      nextPayment: null,
      payNow: 800,
      payThen: 1000,
      // Five percent come on top.
      totalNow: 840,
      totalThen: 1050,
    }
    expect(await shownTo(null, creator)).toMatchObject({ tiers: [offer], hasTiers: true })
    expect(await app.as().call(queryTierById, { tierId: tier.tierId })).toMatchObject({ tier: offer })
    expect(await app.as(creator).call(listOwnTiers, {})).toEqual({
      tiers: [tier],
      terms: { processingFees: 0.05, taxes: 0, commissionPercent: 20 },
    })
  })

  it('are one of each level', async () => {
    const creator = await app.creator()
    const [basic, premium] = [await make(creator), await make(creator, { membershipLevel: 2, tierName: 'Premium' })]
    expect(await app.as(creator).refused(editTier, form)).toMatchObject({ reason: 'LEVEL_TAKEN' })
    const moved = { ...form, tierId: premium.tierId }
    expect(await app.as(creator).refused(editTier, moved)).toMatchObject({ reason: 'LEVEL_TAKEN' })
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => app.as(creator).raw(editTier.path, { ...form, membershipLevel: 3 })),
    )
    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
    await app.as(creator).call(deleteTier, { tierId: basic.tierId })
    expect((await make(creator)).tierId).not.toBe(basic.tierId)
  })

  it('are shown from the level that is asked for', async () => {
    const creator = await app.creator()
    await make(creator)
    await make(creator, { membershipLevel: 3, tierName: 'VIP' })
    const { tiers } = await shownTo(null, creator, { permissionLevel: 2 })
    expect(tiers.map(({ tierName }) => tierName)).toEqual(['VIP'])
    await app.as(creator).call(deleteTier, { tierId: tiers[0]!.tierId })
    expect(await shownTo(null, creator, { permissionLevel: 2 })).toEqual({ tiers: [], hasTiers: true })
  })

  it('that do not exist are told from a creator who does not', async () => {
    const [creator, member] = [await app.creator(), await app.person()]
    expect(await shownTo(null, creator)).toEqual({ tiers: [], hasTiers: false })
    for (const otherUserId of [member.user.userId, '1' as UserId]) {
      expect(await app.as().refused(queryTiers, { otherUserId })).toMatchObject({ status: 404 })
    }
    expect(await app.as().refused(queryTierById, { tierId: '1' })).toMatchObject({ status: 404 })
  })

  it('change part by part; what is left out of the form but the cover falls back to nothing', async () => {
    const creator = await app.creator()
    const coverImageUrl = await uploaded(app, creator, await drawing())
    const { tierId } = await make(creator, { coverImageUrl, discountPrice: 500, perks: ['One'] })
    const changed = await make(creator, { tierId, tierName: 'Better', price: 1500 })
    expect(changed).toMatchObject({ tierId, tierName: 'Better', price: 1500, discountPrice: null, perks: [] })
    expect(changed.coverImageUrl).not.toBeNull()
    expect(await make(creator, { tierId, coverImageUrl: null })).toMatchObject({ coverImageUrl: null })
  })

  it('that are taken away are not offered any more', async () => {
    const creator = await app.creator()
    const { tierId } = await make(creator)
    await app.as(creator).call(deleteTier, { tierId })
    expect(await shownTo(null, creator)).toEqual({ tiers: [], hasTiers: false })
    expect(await app.as().refused(queryTierById, { tierId })).toMatchObject({ status: 404 })
    expect(await app.as(creator).refused(deleteTier, { tierId })).toMatchObject({ status: 404 })
    expect(await app.as(creator).refused(editTier, { ...form, tierId })).toMatchObject({ status: 404 })
  })

  it('are in the archive of who made them', async () => {
    const creator = await app.creator()
    await make(creator, { tierName: 'Archived' })
    const archive = await app.archiveOf(creator)
    expect(archive).toMatchObject({ tiers: [{ tierName: 'Archived', price: 1000 }], promoCodes: [], memberships: [] })
  })
})

describe('the cover of a tier', () => {
  it('must be a picture of the creator’s own', async () => {
    const [creator, other] = [await app.creator(), await app.creator()]
    const theirs = await uploaded(app, other, await drawing())
    for (const coverImageUrl of [theirs, 'https://example.com/picture.jpg', 'javascript:alert(1)']) {
      const refused = await app.as(creator).refused(editTier, { ...form, coverImageUrl })
      expect(refused).toMatchObject({ reason: 'PICTURE_REFUSED', data: { cause: 'missing' } })
    }
    expect(await shownTo(null, creator)).toMatchObject({ hasTiers: false })
  })

  it('stays for as long as it is shown, and goes after it was replaced', async () => {
    const creator = await app.creator()
    const { tierId } = await make(creator, { coverImageUrl: await uploaded(app, creator, await drawing()) })
    const pictures = () =>
      app.platform.db.many({
        text: 'select picture_key from pictures where owner_id = $1::bigint',
        name: '',
        values: [creator.user.userId],
      })
    const later = async () => {
      await app.platform.db.script('update graphile_worker._private_jobs set run_at = now()')
      await app.platform.jobs.runDue()
    }
    await later()
    expect(await pictures()).toHaveLength(1)
    await make(creator, { tierId, coverImageUrl: null })
    await later()
    expect(await pictures()).toHaveLength(0)
  })
})

describe('what is not allowed with tiers', () => {
  it.each([
    ['a price below a dollar', { price: 99 }],
    ['a price beyond all measure', { price: 50_001 }],
    ['a discount that is none', { discountPrice: 1000 }],
    ['a level that does not exist', { membershipLevel: 4 }],
    ['a period nobody offers', { payRange: 7 }],
    ['no name', { tierName: '  ' }],
    ['too many perks', { perks: Array.from({ length: 11 }, () => 'perk') }],
  ])('%s', async (_, changes) => {
    const creator = await app.creator()
    expect((await app.as(creator).raw(editTier.path, { ...form, ...changes })).status).toBe(400)
  })

  it('making them without being a creator', async () => {
    const fan = await app.person()
    expect((await app.as(fan).raw(editTier.path, form)).status).toBe(403)
    expect((await app.as().raw(editTier.path, form)).status).toBe(401)
    expect((await app.as(fan).raw(listOwnTiers.path, {})).status).toBe(403)
  })

  it('changing or deleting another person’s', async () => {
    const [creator, other] = [await app.creator(), await app.creator()]
    const { tierId } = await make(creator)
    expect(await app.as(other).refused(editTier, { ...form, tierId })).toMatchObject({ status: 404 })
    expect(await app.as(other).refused(deleteTier, { tierId })).toMatchObject({ status: 404 })
    const asAnother = { ...form, userId: creator.user.userId }
    expect((await app.as(other).raw(editTier.path, asAnother)).status).toBe(403)
    expect(await shownTo(null, creator)).toMatchObject({ tiers: [{ tierId, price: 1000 }] })
  })

  it('seeing those of someone who blocks, is suspended or has left', async () => {
    const [creator, fan] = [await app.creator(), await app.person()]
    const { tierId } = await make(creator)
    const unseen = async (viewer: Person | null) => {
      const otherUserId = creator.user.userId
      const both = [
        await app.as(viewer).refused(queryTiers, { otherUserId }),
        await app.as(viewer).refused(queryTierById, { tierId }),
      ]
      expect(both.map(({ status }) => status)).toEqual([404, 404])
    }
    await app.as(creator).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    await unseen(fan)
    expect(await shownTo(null, creator)).toMatchObject({ hasTiers: true })
    await app.platform.db.script(
      `update users set suspended_at = now(), suspension_reason = 'x' where user_id = ${creator.user.userId}`,
    )
    await unseen(null)
    await app.platform.db.script(
      `update users set suspended_at = null, suspension_reason = null where user_id = ${creator.user.userId}`,
    )
    await app.leave(creator)
    await unseen(null)
  })
})
