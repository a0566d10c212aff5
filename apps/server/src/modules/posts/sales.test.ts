import {
  blockUser,
  buyPost,
  CONTENT_STATUS,
  DAY_MS,
  deletePost,
  earningsSeries,
  editPost,
  getPost,
  getAuthoredPost,
  IDEMPOTENCY_HEADER,
  listEarnings,
  listMyPosts,
  listStatement,
  roomOf,
  takeOffline,
  tipPost,
  type OwnPost,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { anAsset, aPost, diamondsFor, fanWith, formOf, soon } from '../../testing/posts.ts'
import type { Person, RawAnswer } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: MembershipApp
let creator: Person
beforeAll(async () => {
  app = await startMembershipApp()
  creator = await app.creator()
})
afterAll(() => app.close())
/** Whatever a test did: the book is right afterwards. */
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const paid = (price: number) => ({ visibility: { kind: 'paid' as const, price } })
const buy = (fan: Person, { contentId }: OwnPost, expectedPrice?: number) =>
  app.as(fan).raw(buyPost.path, { contentId, ...(expectedPrice !== undefined && { expectedPrice }) })
const reasonOf = ({ body }: RawAnswer) => (body.success ? 'success' : body.reason)
const balance = ({ user }: Person) => app.wallet.balanceOf(accounts.walletOf(user.userId))
const held = ({ user }: Person) => app.wallet.balanceOf(accounts.heldEarningsOf(user.userId))
const own = async ({ contentId }: OwnPost, of = creator) =>
  (await app.as(of).call(getAuthoredPost, { contentId })).content
const purchasesOf = async ({ user }: Person) =>
  (await app.platform.db.pool.query('select 1 from post_purchases where fan_id = $1', [user.userId])).rows.length

describe('buying a post', () => {
  it('opens it and pays the creator, less the commission', async () => {
    const star = await app.creator()
    const assetId = await anAsset(app, star)
    const post = await aPost(app, star, { ...paid(99), media: [assetId] })
    const fan = await fanWith(app, 150)
    const locked = (await app.as(fan).call(getPost, { contentId: post.contentId })).content
    expect(locked).toMatchObject({ text: '', lock: { unlock: 'buy', price: 99 }, isBought: false })

    const { content, diamondBalance } = await app
      .as(fan)
      .call(buyPost, { contentId: post.contentId, expectedPrice: 99 })
    expect([content, diamondBalance]).toMatchObject([{ text: post.text, lock: null, isBought: true }, 51])
    expect(content.mediaList[0]?.url).not.toBeNull()
    expect([await balance(fan), await held(star)]).toEqual([51, 80])
    expect(await own(post, star)).toMatchObject({ income: 80, counts: { sales: 1 } })
    expect((await app.as(fan).call(listMyPosts, { kind: 'bought' })).entries).toMatchObject([
      { price: 99, at: app.clock.now(), content: { contentId: post.contentId } },
    ])
  })

  it('is in both their books, as what it is and from whom', async () => {
    const star = await app.creator()
    const [post, fan] = [await aPost(app, star, paid(50)), await fanWith(app, 50)]
    await buy(fan, post)
    const { lines } = await app.as(fan).call(listStatement, { direction: 'out' })
    expect(lines).toMatchObject([
      {
        kind: 'post_sale',
        amount: -50,
        counterpart: { userId: star.user.userId },
        about: { kind: 'post', contentId: post.contentId },
      },
    ])
    const earned = await app.as(star).call(listEarnings, {})
    expect(earned.lines).toMatchObject([{ source: 'posts', amount: 40, from: { userId: fan.user.userId } }])
    const { points } = await app.as(star).call(earningsSeries, { days: 7 })
    expect(points).toMatchObject([{ source: 'posts', amount: 40 }])
  })

  it('with the same key answers as the first time also when its creator has left since', async () => {
    const star = await app.creator()
    const [post, fan] = [await aPost(app, star, paid(50)), await fanWith(app, 100)]
    const again = () =>
      app.as(fan).raw(buyPost.path, { contentId: post.contentId }, { [IDEMPOTENCY_HEADER]: 'one tap' })
    expect(reasonOf(await again())).toBe('success')
    await app.leave(star)
    expect((await again()).body).toMatchObject({
      data: { content: { isBought: true, lock: null }, diamondBalance: 50 },
    })
  })

  it('with the key of another purchase is refused, and buys nothing', async () => {
    const [one, other] = [await aPost(app, creator, paid(50)), await aPost(app, creator, paid(40))]
    const fan = await fanWith(app, 100)
    const named = { [IDEMPOTENCY_HEADER]: 'one tap' }
    const buyAs = ({ contentId }: OwnPost) => app.as(fan).raw(buyPost.path, { contentId }, named)
    expect([reasonOf(await buyAs(one)), reasonOf(await buyAs(one))]).toEqual(['success', 'success'])
    const refused = await buyAs(other)
    expect([refused.status, reasonOf(refused)]).toEqual([409, 'KEY_REUSED'])
    const atAnother = await app.as(fan).raw(buyPost.path, { contentId: one.contentId, expectedPrice: 51 }, named)
    expect([atAnother.status, reasonOf(atAnother)]).toEqual([409, 'KEY_REUSED'])
    expect([await balance(fan), await purchasesOf(fan)]).toEqual([50, 1])
  })

  it('and a tip on it lead to the post as long as it can be opened', async () => {
    const star = await app.creator()
    const [bought, tipped] = [await aPost(app, star, paid(50)), await aPost(app, star)]
    const fan = await fanWith(app, 100)
    await buy(fan, bought)
    await app.as(fan).call(tipPost, { contentId: tipped.contentId, tipAmount: 10 })
    const about = async () => {
      const { lines } = await app.as(fan).call(listStatement, { direction: 'out' })
      return lines.map((line) => (line.about?.kind === 'post' ? line.about.contentId : null))
    }
    expect(await about()).toEqual([tipped.contentId, bought.contentId])
    for (const { contentId } of [bought, tipped]) await app.as(star).call(deletePost, { contentId })
    // Who bought a post keeps it.
    expect(await about()).toEqual([null, bought.contentId])
  })

  it('is told to every device of the fan and of the creator', async () => {
    const [post, fan] = [await aPost(app, creator, paid(50)), await fanWith(app, 60)]
    const publish = vi.spyOn(app.platform.realtime, 'publish')
    await buy(fan, post)
    const toldTo = ({ user }: Person) =>
      publish.mock.calls
        .filter(([channel, key]) => roomOf(channel, key) === `wallet:${user.userId}`)
        .map(([, , type]) => type)
    await vi.waitFor(() => expect(toldTo(creator)).toEqual(['earnings_changed']))
    expect(toldTo(fan)).toEqual(['balance_changed'])
    publish.mockRestore()
  })

  it('charges once when ten taps arrive together, and each is answered the same', async () => {
    const [post, fan] = [await aPost(app, creator, paid(100)), await fanWith(app, 1_000)]
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(fan, post, 100)))
    expect(answers.map(({ body }) => body)).toMatchObject(
      answers.map(() => ({ success: true, data: { diamondBalance: 900, content: { isBought: true } } })),
    )
    expect([await balance(fan), await purchasesOf(fan)]).toEqual([900, 1])
    expect((await own(post)).counts.sales).toBe(1)
  })

  it('again, later, costs nothing and answers the post, whatever it costs by then or became of it', async () => {
    const [post, fan] = [await aPost(app, creator, paid(100)), await fanWith(app, 100)]
    await buy(fan, post)
    const { contentId } = post
    await app.as(creator).call(editPost, { contentId, content: formOf(post, paid(200)) })
    expect((await buy(fan, post, 100)).body).toMatchObject({ success: true, data: { diamondBalance: 0 } })
    await app.as(creator).call(takeOffline, { contentId, removeBehavior: 1 })
    expect((await buy(fan, post)).body).toMatchObject({ success: true, data: { content: { text: post.text } } })
  })

  it('never takes more than there is, however many posts are bought at once', async () => {
    const [star, fan] = [await app.creator(), await fanWith(app, 95)]
    const posts = await Promise.all(Array.from({ length: 12 }, () => aPost(app, star, paid(10))))
    const answers = await Promise.all(posts.flatMap((post) => [buy(fan, post), buy(fan, post)]))
    const bought = await purchasesOf(fan)
    expect(bought).toBe(9)
    expect([await balance(fan), await held(star)]).toEqual([5, 72])
    const refused = answers.map(reasonOf).filter((reason) => reason !== 'success')
    expect(new Set(refused)).toEqual(new Set(['INSUFFICIENT_DIAMONDS']))
  })

  it('by many fans at once counts each of them', async () => {
    const star = await app.creator()
    const post = await aPost(app, star, paid(10))
    const fans = await Promise.all(Array.from({ length: 24 }, () => fanWith(app, 10)))
    const answers = await Promise.all(fans.map((fan) => buy(fan, post)))
    expect(answers.map(reasonOf)).toEqual(fans.map(() => 'success'))
    expect(await own(post, star)).toMatchObject({ income: 24 * 8, counts: { sales: 24 } })
  })
})

describe('buying is refused, and leaves nothing behind,', () => {
  const refusedWith = async (reason: string, fan: Person, post: OwnPost, expectedPrice?: number) => {
    const before = await balance(fan)
    const answer = await buy(fan, post, expectedPrice)
    expect([reasonOf(answer), await balance(fan), await purchasesOf(fan)]).toEqual([reason, before, 0])
    return answer
  }

  it('for want of diamonds, with what there is and what it takes', async () => {
    const answer = await refusedWith(
      'INSUFFICIENT_DIAMONDS',
      await fanWith(app, 20),
      await aPost(app, creator, paid(21)),
    )
    expect(answer.body).toMatchObject({ code: 300001, data: { balance: 20, price: 21 } })
  })

  it('at another price than the one that was shown, and says which it is', async () => {
    const [post, fan] = [await aPost(app, creator, paid(50)), await fanWith(app, 500)]
    await app.as(creator).call(editPost, { contentId: post.contentId, content: formOf(post, paid(60)) })
    expect((await refusedWith('PRICE_CHANGED', fan, post, 50)).body).toMatchObject({ data: { currentPrice: 60 } })
    expect(reasonOf(await buy(fan, post, 60))).toBe('success')
  })

  it('of one’s own post', async () => {
    await diamondsFor(app, creator, 100)
    await refusedWith('SELF_PAYMENT', creator, await aPost(app, creator, paid(50)))
  })

  it('when one of the two blocks the other, whichever', async () => {
    const [star, one, other] = [await app.creator(), await fanWith(app, 50), await fanWith(app, 50)]
    const post = await aPost(app, star, paid(50))
    await app.as(one).call(blockUser, { otherUserId: star.user.userId, blockBehavior: 1 })
    await app.as(star).call(blockUser, { otherUserId: other.user.userId, blockBehavior: 1 })
    for (const fan of [one, other]) await refusedWith('BLOCKED', fan, post)
  })

  it('of what has no price', async () => {
    const fan = await fanWith(app, 50)
    const star = await app.creator()
    await app.tier(star)
    for (const visibility of [{ kind: 'everyone' }, { kind: 'followers' }, { kind: 'tier', minLevel: 1 }] as const) {
      await refusedWith('NOT_FOR_SALE', fan, await aPost(app, star, { visibility }))
    }
  })

  it('of what is not there: a draft, one that waits, one that is offline or over, of someone who left', async () => {
    const [fan, star, gone] = [await fanWith(app, 500), await app.creator(), await app.creator()]
    const { draft, unpublished } = CONTENT_STATUS
    const [over, left, taken] = [
      await aPost(app, star, { ...paid(5), expiresAt: soon(app, 1_000) }),
      await aPost(app, gone, paid(5)),
      await aPost(app, star, paid(5)),
    ]
    await app.as(star).call(takeOffline, { contentId: taken.contentId, removeBehavior: 1 })
    app.clock.advance(1_000)
    await app.leave(gone)
    const hidden = [
      await aPost(app, star, { ...paid(5), status: draft }),
      await aPost(app, star, { ...paid(5), status: unpublished }),
      taken,
      over,
      left,
      { ...taken, contentId: '17' as OwnPost['contentId'] },
    ]
    for (const post of hidden) await refusedWith('NOT_FOUND', fan, post)
  })
})

describe('a post for members, or for those who pay', () => {
  it('is not sold to a member of the level, is to one below it, and to one whose membership ended', async () => {
    const star = await app.creator()
    const [basic, premium] = [
      await app.tier(star),
      await app.tier(star, { membershipLevel: 2, tierName: 'Premium', price: 2000 }),
    ]
    const post = await aPost(app, star, { visibility: { kind: 'tier_or_paid', minLevel: 2, price: 30 } })
    const [below, member] = [await fanWith(app, 30), await fanWith(app, 30)]
    await app.join(below, basic)
    await app.join(member, premium)
    expect(reasonOf(await buy(member, post))).toBe('NOT_FOR_SALE')
    expect(reasonOf(await buy(below, post))).toBe('success')
    // Nobody sweeps: it is the time alone that ends a membership.
    app.clock.advance(60 * DAY_MS)
    const again = { ...member, ...(await app.signIn(member)) }
    expect((await app.as(again).call(getPost, { contentId: post.contentId })).content.lock).not.toBeNull()
    expect(reasonOf(await buy(again, post))).toBe('success')
  })
})

describe('a post that people bought', () => {
  it('may be given more, never less', async () => {
    const star = { ...creator, ...(await app.signIn(creator)) }
    const [one, two] = [await anAsset(app, star), await anAsset(app, star)]
    const post = await aPost(app, star, { ...paid(10), media: [one, two] })
    const { contentId } = post
    expect(reasonOf(await buy(await fanWith(app, 10), post))).toBe('success')
    const edit = (changes: Parameters<typeof formOf>[1]) =>
      app.as(star).raw(editPost.path, { contentId, content: formOf(post, changes) })
    for (const less of [{ mediaList: [{ assetId: one }] }, { mediaList: [] }, { text: '' }, { text: 'Other words' }]) {
      expect(reasonOf(await edit(less))).toBe('POST_SOLD')
    }
    const more = [two, await anAsset(app, star), one].map((assetId) => ({ assetId }))
    for (const fine of [{ mediaList: more }, { teaser: '' }, paid(20), { text: `${post.text}, and more` }]) {
      expect(reasonOf(await edit({ mediaList: more, ...fine }))).toBe('success')
    }
  })
})
