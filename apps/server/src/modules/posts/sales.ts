import {
  diamonds,
  type buyPost,
  type Diamonds,
  type InputOf,
  type OutputOf,
  type PostId,
  type tipPost,
  type UserId,
} from '@fanlight/contract'
import { isDuplicate } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Tips } from '../tips/index.ts'
import { accounts, eventKeyOf, type Wallet } from '../wallet/index.ts'
import type { Ranking } from './ranking.ts'
import { findKept, findPost } from './posts.store.ts'
import { lockOf } from './posts.policy.ts'
import { presentPost, type Links } from './posts.present.ts'
import type { PostRow } from './posts.sql.ts'
import * as store from './sales.store.ts'
import { visibilityOf } from './visibility.ts'

/** A post that changes under a fan's hands so often is being edited, not bought. */
const TRIES = 3

type Deps = Platform & {
  notifications: Notifications
  profiles: Profiles
  wallet: Wallet
  tips: Tips
  shown: Links
  ranking: Ranking
}

/**
 * Diamonds for a post: its price, or a tip. What is bought is what the post was when the fan was let through to pay: a
 * creator who changes it in that moment changes it for the next one.
 */
export function createSales({ db, clock, notifications, profiles, wallet, tips, shown, ranking }: Deps) {
  const postTips = tips.countedWith('post tips', store.postTips)

  /** A post that this fan may pay something for. */
  async function mustFind(fanId: UserId, postId: PostId, paysFor: 'post' | 'tip'): Promise<PostRow> {
    const post = await findPost(db, postId, fanId, clock.now())
    const creatorId = post?.userId ?? (await store.findAuthor(db, postId))
    if (creatorId === null) throw new AppError('NOT_FOUND', {})
    if (creatorId === fanId) throw new AppError('SELF_PAYMENT', { paysFor })
    await profiles.relations.assertNotBlocked(db, fanId, creatorId)
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

  /** Of ten taps one pays, and the others find it bought. Says false when the post was changed meanwhile, or is theirs. */
  async function pay(fanId: UserId, post: PostRow, price: Diamonds, key: string | null): Promise<boolean> {
    const { postId, userId: creatorId } = post
    // Bought again after it was given back, it is another purchase.
    const before = await store.countReturned(db, fanId, postId)
    const reference = before === 0 ? `post:${postId}:${fanId}` : `post:${postId}:${fanId}:${before}`
    const payment = { kind: 'post_sale' as const, reference, fanId, creatorId, amount: price, details: { postId } }
    const row = { fanId, creatorId, postId, price, key, at: clock.now() }
    try {
      const paid = await wallet.payCreatorAlone(payment, { kind: store.purchaseRows, row })
      if (typeof paid === 'object') {
        ranking.soon(postId)
        notifications.soon()
      }
      return paid !== 'heldBack'
    } catch (error) {
      if (isDuplicate(error, 'post_purchases_key_once')) throw new AppError('KEY_REUSED', {})
      // What the fan had paid for it before stands again since they looked: a dispute was won.
      if (isDuplicate(error, 'post_purchases_pkey')) return false
      throw error
    }
  }

  type Wish = { postId: PostId; expectedPrice: Diamonds | undefined; key: string | null }

  /** Unless it is theirs already. */
  async function payForIt(fanId: UserId, { postId, expectedPrice, key }: Wish): Promise<void> {
    for (let tries = 1; ; tries++) {
      const post = await mustFind(fanId, postId, 'post')
      if (!post.isBought && (await store.showsForbidden(db, postId))) throw new AppError('NOT_FOR_SALE', {})
      if (post.isBought || (await pay(fanId, post, priceOf(post, expectedPrice), key))) return
      // What it costs now, the fan is told by the next look.
      if (tries === TRIES) throw new AppError('CONFLICT', {})
    }
  }

  /**
   * A bought post is the fan's as long as anything of its payment stands. Nothing is counted of what went back. Says that a
   * payment is unwanted when the fan has the post by another one, or when it is not there any more.
   */
  wallet.returns.onChanged(async (tx, { payment, earned, isBack, wasBack }) => {
    const { kind, paymentId, fanId, creatorId, postId, amount, at } = payment
    if (postId === null || (kind !== 'tip' && kind !== 'post_sale')) return null
    // Of a demo world's post that has not been drawn there is nothing to lock and nothing to count.
    if (!(await store.isThere(tx, postId))) return null
    const step = Number(wasBack) - Number(isBack)
    const purchase = { paymentId, fanId, postId, price: diamonds(amount), at }
    let isPresent = true
    if (kind === 'post_sale' && step < 0) isPresent = await store.returnPurchase(tx, purchase, clock.now())
    if (kind === 'post_sale' && step > 0) isPresent = await store.restorePurchase(tx, purchase)
    const counted = isPresent ? step : 0
    await store.recount(tx, { kind, fanId, creatorId, postId, counted, earned: diamonds(earned) })
    tx.afterCommit(() => ranking.soon(postId))
    return isPresent ? null : 'unwanted'
  })

  return {
    async buy(
      fanId: UserId,
      input: InputOf<typeof buyPost>,
      idempotencyKey: string | null,
    ): Promise<OutputOf<typeof buyPost>> {
      const { contentId: postId, expectedPrice } = input
      const key = idempotencyKey === null ? null : eventKeyOf(idempotencyKey)
      const earlier = key === null ? null : await store.findBoughtAs(db, fanId, key)
      const wasOther = expectedPrice !== undefined && (earlier?.price ?? expectedPrice) !== expectedPrice
      const isOther = earlier !== null && (earlier.postId !== postId || wasOther)
      if (isOther) throw new AppError('KEY_REUSED', {})
      if (earlier?.isReturned) throw new AppError('CONFLICT', {})
      // Bought as that, it is theirs, whatever has become of the two since.
      if (earlier === null) await payForIt(fanId, { postId, expectedPrice, key })
      const now = clock.now()
      // Of a creator who has left since, it is kept for a while.
      const bought = (await findPost(db, postId, fanId, now)) ?? (await findKept(db, postId, fanId, now))
      if (!bought) throw new AppError('NOT_FOUND', {})
      const diamondBalance = await wallet.balanceOf(accounts.walletOf(fanId))
      return { content: presentPost(bought, fanId, shown), diamondBalance }
    },

    /** Answers what the fan has left. */
    async tip(fanId: UserId, input: InputOf<typeof tipPost>, idempotencyKey: string | null): Promise<Diamonds> {
      const { contentId: postId, tipAmount: amount, tipRemark: remark } = input
      const tip = { fanId, amount, remark, postId, idempotencyKey }
      try {
        const { userId: creatorId } = await mustFind(fanId, postId, 'tip')
        return (await tips.send({ ...tip, creatorId }, postTips)).balance
      } catch (error) {
        const balance = await tips.sentBefore(tip)
        if (balance === null) throw error
        return balance
      }
    },
  }
}
