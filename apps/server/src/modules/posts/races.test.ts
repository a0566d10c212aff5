import {
  buyPost,
  savePost,
  editPost,
  getAuthoredPost,
  likePost,
  type CallOf,
  type Endpoint,
  type OwnPost,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anAsset, aPost, fanWith, formOf, settle, whileInHand } from '../../testing/posts.ts'
import { startTestApp, type Person, type RawAnswer, type TestApp } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

/** As many as there are connections: all of them are in the middle of it. */
const AT_ONCE = 4

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await startTestApp()
  creator = await app.creator()
})
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const paid = (price: number) => ({ visibility: { kind: 'paid' as const, price } })
const reasonOf = ({ body }: RawAnswer) => (body.success ? 'success' : body.reason)
const countsOf = async ({ contentId }: OwnPost) =>
  (await app.as(creator).call(getAuthoredPost, { contentId })).content.counts
const tenTaps = <E extends Endpoint>(fan: Person, endpoint: E, input: CallOf<E>) =>
  Promise.all(Array.from({ length: 10 }, () => app.as(fan).raw(endpoint.path, input)))
const inHand = ({ contentId }: OwnPost) => `select 1 from posts where post_id = ${contentId} for update`

describe('in the same moment', () => {
  it('ten taps buy a post once', async () => {
    const [post, fan] = [await aPost(app, creator, paid(100)), await fanWith(app, 1_000)]
    // They wait in one statement for all of them.
    const answers = await whileInHand(app, { take: inHand(post) }, () =>
      tenTaps(fan, buyPost, { contentId: post.contentId, expectedPrice: 100 }),
    )
    expect(answers.map(({ body }) => body)).toMatchObject(answers.map(() => ({ data: { diamondBalance: 900 } })))
    expect((await countsOf(post)).sales).toBe(1)
  })

  it('ten taps like a post once, and save it once', async () => {
    const [post, fan] = [await aPost(app, creator), await app.person()]
    const { contentId } = post
    const taken = { take: inHand(post), waiting: AT_ONCE }
    await whileInHand(app, taken, () => tenTaps(fan, likePost, { contentId, likeBehavior: 1 }))
    await whileInHand(app, taken, () => tenTaps(fan, savePost, { contentId, collectBehavior: 1 }))
    expect(await countsOf(post)).toMatchObject({ likes: 1, saves: 1 })
  })

  it('a price that is being raised is not paid as it was', async () => {
    const [post, fan] = [await aPost(app, creator, paid(10)), await fanWith(app, 100)]
    const raised = `update posts set price = 60 where post_id = ${post.contentId}`
    const answer = await whileInHand(app, { take: inHand(post), last: raised }, () =>
      app.as(fan).raw(buyPost.path, { contentId: post.contentId, expectedPrice: 10 }),
    )
    expect(answer.body).toMatchObject({ reason: 'PRICE_CHANGED', data: { currentPrice: 60 } })
    expect(await app.wallet.balanceOf(accounts.walletOf(fan.user.userId))).toBe(100)
  })

  it('a post that is being bought cannot be emptied', async () => {
    const post = await aPost(app, creator, { ...paid(10), media: [await anAsset(app, creator)] })
    const fan = await app.person()
    const take = `insert into post_purchases values (${fan.user.userId}, ${post.contentId}, 10, now())`
    const answer = await whileInHand(app, { take }, () =>
      app.as(creator).raw(editPost.path, { contentId: post.contentId, content: formOf(post, { mediaList: [] }) }),
    )
    expect(reasonOf(answer)).toBe('POST_SOLD')
  })

  it('a file that is being taken out of the vault does not come into a post', async () => {
    const assetId = await anAsset(app, creator)
    const take = `update media_assets set removed_at = now() where asset_id = ${assetId}`
    const answer = await whileInHand(app, { take }, () =>
      app.as(creator).raw(editPost.path, { content: { mediaList: [{ assetId }] } }),
    )
    expect(answer.body).toMatchObject({ reason: 'INVALID_INPUT' })
  })

  it('a video that is just getting ready is not waited for in vain', async () => {
    const video = await anAsset(app, creator, { kind: 'video', state: 'processing' })
    const take = `update media_assets set state = 'ready' where asset_id = ${video}`
    const post = await whileInHand(app, { take }, () => aPost(app, creator, { media: [video] }))
    expect(post).toMatchObject({ status: 2, note: null })
  })

  it('a video that is done while its post is being saved publishes it', async () => {
    const video = await anAsset(app, creator, { kind: 'video', state: 'processing' })
    const post = await aPost(app, creator, { media: [video] })
    await whileInHand(app, { take: inHand(post) }, () => settle(app, video, 'ready'))
    const { content } = await app.as(creator).call(getAuthoredPost, { contentId: post.contentId })
    expect(content.status).toBe(2)
  })
})
