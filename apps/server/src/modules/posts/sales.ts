import type { buyPost, Diamonds, InputOf, OutputOf, PostId, tipPost, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Tips } from '../tips/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import { addAffinity, count } from './counts.store.ts'
import { findPost } from './posts.store.ts'
import { lockOf } from './posts.policy.ts'
import { presentPost, visibilityOf, type Links } from './posts.present.ts'
import type { PostRow } from './posts.sql.ts'
import * as store from './sales.store.ts'

type Deps = Platform & { profiles: Profiles; wallet: Wallet; tips: Tips; shown: Links }

/** Diamonds for a post: its price, or a tip. */
export function createSales({ db, clock, profiles, wallet, tips, shown }: Deps) {
  /** A post that this fan may pay something for. */
  async function mustFind(tx: Tx, fanId: UserId, postId: PostId, paysFor: 'post' | 'tip'): Promise<PostRow> {
    const creatorId = await store.lockCreatorOf(tx, postId)
    if (creatorId === null) throw new AppError('NOT_FOUND', {})
    if (creatorId === fanId) throw new AppError('SELF_PAYMENT', { paysFor })
    await profiles.relations.assertNotBlocked(tx, fanId, creatorId)
    const post = await findPost(tx, postId, fanId, clock.now())
    if (!post) throw new AppError('NOT_FOUND', {})
    return post
  }

  function priceOf(post: PostRow, expectedPrice: Diamonds | undefined): Diamonds {
    const lock = lockOf(visibilityOf(post), { ...post, isOwn: false })
    const price = lock?.price ?? null
    if (price === null) throw new AppError('NOT_FOR_SALE', {})
    if (expectedPrice !== undefined && expectedPrice !== price) {
      throw new AppError('PRICE_CHANGED', { currentPrice: price })
    }
    return price
  }

  return {
    async buy(
      fanId: UserId,
      input: InputOf<typeof buyPost>,
      idempotencyKey: string | null,
    ): Promise<OutputOf<typeof buyPost>> {
      const { contentId: postId, expectedPrice } = input
      const intention = { userId: fanId, call: 'buyPosts', idempotencyKey, content: { postId, expectedPrice } }
      await db.transaction(async (tx) => {
        await wallet.intentions.claim(tx, intention, postId)
        const post = await mustFind(tx, fanId, postId, 'post')
        if (post.isBought) return
        const [creatorId, price] = [post.userId, priceOf(post, expectedPrice)]
        // First of all: of ten taps one inserts it, and the others find it bought.
        if (!(await store.insertPurchase(tx, { fanId, postId, price }, clock.now()))) return
        const income = await wallet.payCreator(tx, {
          kind: 'post_sale',
          reference: `post:${postId}:${fanId}`,
          fanId,
          creatorId,
          amount: price,
          details: { postId },
        })
        await addAffinity(tx, { fanId, creatorId }, { purchases: 1 })
        await count(tx, postId, { sales: 1, income })
      })
      const post = await findPost(db, postId, fanId, clock.now())
      if (!post) throw new AppError('NOT_FOUND', {})
      const diamondBalance = await wallet.balanceOf(accounts.walletOf(fanId))
      return { content: presentPost(post, fanId, shown), diamondBalance }
    },

    /** Answers what the fan has left. */
    async tip(fanId: UserId, input: InputOf<typeof tipPost>, idempotencyKey: string | null): Promise<Diamonds> {
      const { contentId: postId, tipAmount: amount, tipRemark: remark } = input
      await db.transaction(async (tx) => {
        const { userId: creatorId } = await mustFind(tx, fanId, postId, 'tip')
        const income = await tips.send(tx, { fanId, creatorId, amount, remark, postId, idempotencyKey })
        if (income === null) return
        await addAffinity(tx, { fanId, creatorId }, { tips: 1 })
        await count(tx, postId, { tips: 1, income })
      })
      return wallet.balanceOf(accounts.walletOf(fanId))
    },
  }
}
