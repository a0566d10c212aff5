import {
  blockUser,
  getPost,
  getAuthoredPost,
  IDEMPOTENCY_HEADER,
  listEarnings,
  takeOffline,
  tipPost,
  type OwnPost,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPost, fanWith } from '../../testing/posts.ts'
import { startTestApp, type Person, type RawAnswer, type TestApp } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
/** Whatever a test did: the book is right afterwards. */
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const paid = (price: number) => ({ visibility: { kind: 'paid' as const, price } })
const reasonOf = ({ body }: RawAnswer) => (body.success ? 'success' : body.reason)
const balance = ({ user }: Person) => app.wallet.balanceOf(accounts.walletOf(user.userId))
const own = async ({ contentId }: OwnPost, of: Person) =>
  (await app.as(of).call(getAuthoredPost, { contentId })).content

describe('tipping a post', () => {
  const tip = (fan: Person, { contentId }: OwnPost, tipAmount: number, key?: string) =>
    app
      .as(fan)
      .raw(tipPost.path, { contentId, tipAmount, tipRemark: 'Lovely' }, key ? { [IDEMPOTENCY_HEADER]: key } : {})

  it('pays its creator and counts for the post, also one that is locked', async () => {
    const star = await app.creator()
    const [post, fan] = [await aPost(app, star, paid(50)), await fanWith(app, 100)]
    const { contentId } = post
    expect(await app.as(fan).call(tipPost, { contentId, tipAmount: 10 })).toEqual({ diamondBalance: 90 })
    expect(await own(post, star)).toMatchObject({ income: 8, counts: { tips: 1, sales: 0 } })
    const { lines } = await app.as(star).call(listEarnings, {})
    expect(lines).toMatchObject([{ source: 'tips', amount: 8, from: { userId: fan.user.userId } }])
    expect((await app.as(fan).call(getPost, { contentId })).content.lock).not.toBeNull()
  })

  it('with the same key tips once; the same key for another post or another amount is a mistake', async () => {
    const star = await app.creator()
    const [post, other, fan] = [await aPost(app, star), await aPost(app, star), await fanWith(app, 100)]
    const answers = await Promise.all(Array.from({ length: 6 }, () => tip(fan, post, 30, 'one tap too many')))
    expect(answers.map(({ body }) => body.data)).toEqual(answers.map(() => ({ diamondBalance: 70 })))
    expect(reasonOf(await tip(fan, other, 30, 'one tap too many'))).toBe('KEY_REUSED')
    expect(reasonOf(await tip(fan, post, 31, 'one tap too many'))).toBe('KEY_REUSED')
    expect((await own(post, star)).counts.tips).toBe(1)
  })

  it.each(['is offline', 'has nobody any more'] as const)(
    'with the same key answers as the first time when the post %s',
    async (what) => {
      const star = await app.creator()
      const [post, fan] = [await aPost(app, star), await fanWith(app, 100)]
      await tip(fan, post, 30, 'lost on the way')
      if (what === 'is offline') await app.as(star).call(takeOffline, { contentId: post.contentId, removeBehavior: 1 })
      else await app.leave(star)
      expect((await tip(fan, post, 30, 'lost on the way')).body).toMatchObject({
        success: true,
        data: { diamondBalance: 70 },
      })
      expect(reasonOf(await tip(fan, post, 31, 'lost on the way'))).toBe('KEY_REUSED')
      expect(reasonOf(await tip(fan, post, 30, 'another'))).toBe('NOT_FOUND')
    },
  )

  it('is refused for one’s own, between people who block each other, and where there is nothing to see', async () => {
    const star = await app.creator()
    const [post, fan] = [await aPost(app, star), await fanWith(app, 100)]
    const hidden = await aPost(app, star, { status: 0 })
    const ownTip = await tip(star, post, 1)
    expect(ownTip.body).toMatchObject({ reason: 'SELF_PAYMENT', msg: 'You cannot send tip to yourself' })
    expect(reasonOf(await tip(fan, hidden, 1))).toBe('NOT_FOUND')
    expect(reasonOf(await tip(fan, post, 101))).toBe('INSUFFICIENT_DIAMONDS')
    await app.as(star).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    expect(reasonOf(await tip(fan, post, 1))).toBe('BLOCKED')
    expect([await balance(fan), (await own(post, star)).counts.tips]).toEqual([100, 0])
  })
})
