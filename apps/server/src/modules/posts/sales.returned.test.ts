import {
  buyPost,
  deletePost,
  diamonds,
  downloadKept,
  getAuthoredPost,
  getPost,
  listFanPayments,
  listMyPosts,
  refundOrder,
  refundPayment,
  tipPost,
  type OrderId,
  type OwnPost,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { oneBehindTheOther, recharge } from '../../testing/money.ts'
import { aPhoto, aPost, changePost, fanWith } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: MembershipApp
let operator: Person
beforeAll(async () => {
  app = await startMembershipApp()
  operator = await app.admin()
})
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const balance = ({ user }: Person) => app.wallet.balanceOf(accounts.walletOf(user.userId))
const recharged = (by?: Person) => recharge(app, by)
async function sold(price: number) {
  const [sale, creator] = [await recharged(), await app.creator()]
  const media = [await aPhoto(app, creator)]
  const post = await aPost(app, creator, { text: 'All of it', visibility: { kind: 'paid', price }, media })
  await app.as(sale.fan).call(buyPost, { contentId: post.contentId })
  return { ...sale, creator, post }
}
const refund = (orderId: OrderId, cents: number) =>
  app.as(operator).call(refundOrder, { orderId, cents, reason: 'Asked for' })
const disputed = async (captureId: string): Promise<string> => {
  await app.provider.act('payments', captureId, 'dispute')
  await app.hear()
  const disputes = Object.entries((await app.provider.state()).disputes)
  return disputes.find(([, { of }]) => of === captureId)?.[0] ?? ''
}
const seenBy = async (fan: Person, { contentId }: OwnPost) => (await app.as(fan).call(getPost, { contentId })).content
const ownOf = async (creator: Person, { contentId }: OwnPost) =>
  (await app.as(creator).call(getAuthoredPost, { contentId })).content

describe('a bought post', () => {
  it('is locked again when the order that paid for it is refunded', async () => {
    const { fan, orderId, creator, post } = await sold(800)
    await refund(orderId, 1_101)
    expect(await seenBy(fan, post)).toMatchObject({ isBought: false, text: '', lock: { unlock: 'buy', price: 800 } })
    expect((await app.as(fan).call(listMyPosts, { kind: 'bought' })).entries).toEqual([])
    expect(await ownOf(creator, post)).toMatchObject({ income: 0, counts: { sales: 0 } })
  })

  it('stays open when only a part of its payment went back, and is locked with the rest', async () => {
    const { fan, orderId, creator, post } = await sold(1_000)
    await refund(orderId, 500)
    expect(await seenBy(fan, post)).toMatchObject({ isBought: true, text: 'All of it' })
    const own = await ownOf(creator, post)
    expect(own).toMatchObject({ counts: { sales: 1 } })
    expect(own.income).toBe(await app.earned(creator))
    await refund(orderId, 601)
    expect(await seenBy(fan, post)).toMatchObject({ isBought: false, text: '' })
    expect(await ownOf(creator, post)).toMatchObject({ income: 0, counts: { sales: 0 } })
  })

  it('is paid back also when it is not there: in a demo world it may not have been drawn yet', async () => {
    const [{ fan }, creator] = [await recharged(), await app.creator()]
    const before = await balance(fan)
    const [fanId, creatorId] = [fan.user.userId, creator.user.userId]
    await app.wallet.postAlone({
      kind: 'post_sale',
      reference: `post:404:${fanId}`,
      transfers: [],
      payment: { from: accounts.walletOf(fanId), creatorId, amount: diamonds(100), commissionPercent: 20 },
      details: { fanId, creatorId, postId: '404' },
    })
    const { payments } = await app.as(operator).call(listFanPayments, { fanId })
    await app.as(operator).call(refundPayment, { paymentId: payments[0]!.paymentId, reason: 'Asked for' })
    expect(await balance(fan)).toBe(before)
  })

  it('is locked while its money is disputed, and open again when the dispute is won', async () => {
    const { fan, captureId, creator, post } = await sold(800)
    const disputeId = await disputed(captureId)
    expect(await seenBy(fan, post)).toMatchObject({ isBought: false, text: '' })
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear()
    expect(await seenBy(fan, post)).toMatchObject({ isBought: true, text: 'All of it' })
    expect(await ownOf(creator, post)).toMatchObject({ income: 640, counts: { sales: 1 } })
    expect((await app.as(fan).call(listMyPosts, { kind: 'bought' })).entries).toHaveLength(1)
  })

  it('stays locked when the dispute is lost', async () => {
    const { fan, captureId, post } = await sold(800)
    await app.provider.act('disputes', await disputed(captureId), 'lose')
    await app.hear()
    expect(await seenBy(fan, post)).toMatchObject({ isBought: false, text: '' })
  })

  it('that was bought again while its money was disputed is paid for once when the dispute is won', async () => {
    const { fan, captureId, creator, post } = await sold(800)
    const disputeId = await disputed(captureId)
    await recharged(fan)
    await app.as(fan).call(buyPost, { contentId: post.contentId })
    await app.provider.act('disputes', disputeId, 'win')
    await app.hear()
    expect(await seenBy(fan, post)).toMatchObject({ isBought: true })
    expect([await balance(fan), await app.earned(creator)]).toEqual([1_300, 640])
    expect(await ownOf(creator, post)).toMatchObject({ income: 640, counts: { sales: 1 } })
  })

  it('that is bought in the moment in which the dispute is won is paid for once', async () => {
    const { fan, captureId, creator, post } = await sold(800)
    await app.provider.act('disputes', await disputed(captureId), 'win')
    await recharged(fan)
    await oneBehindTheOther(
      app,
      fan,
      () => app.hear(),
      () => app.as(fan).call(buyPost, { contentId: post.contentId }),
    )
    expect(await seenBy(fan, post)).toMatchObject({ isBought: true })
    expect([await balance(fan), await app.earned(creator)]).toEqual([1_300, 640])
  })

  describe('whose money is disputed, and that stands again', () => {
    const goesOn = async (disputeId: string): Promise<void> => {
      await app.provider.act('disputes', disputeId, 'win')
      await app.hear()
    }

    it.each([
      [
        'was deleted',
        async (creator: Person, { contentId }: OwnPost) => void (await app.as(creator).call(deletePost, { contentId })),
      ],
      [
        'lost a picture',
        async (creator: Person, post: OwnPost) =>
          void (await changePost(app, creator, post, {
            mediaList: [{ assetId: await aPhoto(app, creator), isTeaser: false }],
          })),
      ],
      [
        'lost its words',
        async (creator: Person, post: OwnPost) => void (await changePost(app, creator, post, { text: 'Less' })),
      ],
      ['went with its creator', (creator: Person) => app.leave(creator)],
    ])('costs nothing when it %s meanwhile', async (_, happens) => {
      const { fan, captureId, creator, post } = await sold(800)
      const disputeId = await disputed(captureId)
      await happens(creator, await ownOf(creator, post))
      await goesOn(disputeId)
      expect(await balance(fan)).toBe(1_050)
      expect((await app.as(fan).call(listMyPosts, { kind: 'bought' })).entries).toEqual([])
      expect(await app.earned(creator)).toBe(0)
    })

    it('costs what the creator was paid out, when it was deleted meanwhile: nobody has it twice', async () => {
      const { fan, captureId, creator, post } = await sold(800)
      const { userId } = creator.user
      await app.wallet.postAlone({
        kind: 'correction',
        reference: `paid-out:${userId}`,
        transfers: [{ from: accounts.heldEarningsOf(userId), to: accounts.issuedDiamonds, amount: 640 }],
        details: { creatorId: userId },
      })
      const disputeId = await disputed(captureId)
      await app.as(creator).call(deletePost, { contentId: post.contentId })
      await goesOn(disputeId)
      expect([await balance(fan), await app.wallet.balanceOf(accounts.debtsOf(userId))]).toEqual([250, 0])
    })

    it('is open again when something was added to it meanwhile, or when it was deleted before', async () => {
      const { fan, captureId, creator, post } = await sold(800)
      const disputeId = await disputed(captureId)
      await changePost(app, creator, await ownOf(creator, post), { text: 'All of it, and more' })
      await goesOn(disputeId)
      expect(await seenBy(fan, post)).toMatchObject({ isBought: true, text: 'All of it, and more' })

      const other = await sold(800)
      await app.as(other.creator).call(deletePost, { contentId: other.post.contentId })
      await goesOn(await disputed(other.captureId))
      expect(await seenBy(other.fan, other.post)).toMatchObject({ isBought: true, text: 'All of it' })
    })

    it('is open again when it was deleted meanwhile and others have it', async () => {
      const { fan, captureId, creator, post } = await sold(800)
      const keeper = await fanWith(app, 800)
      await app.as(keeper).call(buyPost, { contentId: post.contentId })
      const disputeId = await disputed(captureId)
      await app.as(creator).call(deletePost, { contentId: post.contentId })
      await goesOn(disputeId)
      expect(await seenBy(fan, post)).toMatchObject({ isBought: true, text: 'All of it' })
    })
  })

  it('of a creator who left is no longer kept by who has the money back', async () => {
    const { fan, orderId, creator, post } = await sold(800)
    const mediaId = await aPhoto(app, creator)
    const other = await aPost(app, creator, { visibility: { kind: 'paid', price: 200 }, media: [mediaId] })
    await app.as(fan).call(buyPost, { contentId: other.contentId })
    const keeper = await fanWith(app, 200)
    await app.as(keeper).call(buyPost, { contentId: other.contentId })
    await app.leave(creator)
    for (let round = 0; round < 3; round++) await app.platform.jobs.runDue()
    const input = { contentId: other.contentId, mediaId }
    await app.as(fan).call(downloadKept, input)
    await refund(orderId, 1_101)
    for (const { contentId } of [post, other]) {
      expect((await app.as(fan).refused(getPost, { contentId })).status).toBe(404)
    }
    expect((await app.as(fan).refused(downloadKept, input)).status).toBe(404)
    await app.as(keeper).call(downloadKept, input)
  })
})

it('a tip for a post counts as long as anything of it stands', async () => {
  const [{ fan, orderId }, creator] = [await recharged(), await app.creator()]
  const post = await aPost(app, creator)
  await app.as(fan).call(tipPost, { contentId: post.contentId, tipAmount: 1_000 })
  expect(await ownOf(creator, post)).toMatchObject({ income: 800, counts: { tips: 1 } })
  await refund(orderId, 500)
  expect((await ownOf(creator, post)).counts.tips).toBe(1)
  await refund(orderId, 601)
  expect(await ownOf(creator, post)).toMatchObject({ income: 0, counts: { tips: 0 } })
})
