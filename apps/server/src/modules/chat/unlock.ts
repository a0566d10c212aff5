import {
  diamonds,
  type Diamonds,
  type InputOf,
  type OutputOf,
  type unlockMessage,
  type UserId,
} from '@fanlight/contract'
import { isDuplicate } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Profiles } from '../profiles/index.ts'
import { accounts, eventKeyOf, type Wallet } from '../wallet/index.ts'
import { presentMessage, type Links } from './chat.present.ts'
import { isAssetInMass } from './mass.store.ts'
import { findMessage, isThere, type MessageRow } from './messages.store.ts'
import type { ChatNews } from './news.ts'
import * as store from './purchases.store.ts'

type Deps = Platform & {
  identity: Identity
  media: Media
  notifications: Notifications
  profiles: Profiles
  wallet: Wallet
  shown: Links
  news: ChatNews
}

/** What messages cost, and who has paid for which. */
export function createUnlocking(deps: Deps) {
  const { db, clock, identity, media, notifications, profiles, wallet, shown, news } = deps

  /** A message that this fan may pay for, or has. */
  async function mustFind(fanId: UserId, { targetUserId, messageId, expectedPrice }: InputOf<typeof unlockMessage>) {
    const row = await findMessage(db, fanId, targetUserId, messageId)
    // What came with a request is not there before it is accepted.
    if (!row || row.isHeldBack || !isThere(row, clock.now())) throw new AppError('NOT_FOUND', {})
    if (row.fromId === fanId) throw new AppError('SELF_PAYMENT', { paysFor: 'message' })
    await profiles.relations.assertNotBlocked(db, fanId, row.fromId)
    const { price } = row
    if (price === null || price !== expectedPrice) throw new AppError('CONFLICT', {})
    return { ...row, price }
  }

  /** Of ten taps one pays, and the others find it bought. */
  async function pay(fanId: UserId, row: MessageRow & { price: Diamonds }, key: string | null): Promise<void> {
    const { conversationId, sentAt, messageId, fromId: creatorId, price } = row
    if (!(await store.sells(db, creatorId))) throw new AppError('NOT_FOUND', {})
    const assetIds = (row.media ?? []).flatMap((one) => ('assetId' in one ? [one.assetId] : []))
    if (await media.forbidden.isAnyForbidden(assetIds)) throw new AppError('NOT_FOUND', {})
    // Bought again after it was given back, it is another purchase.
    const before = await store.countReturned(db, row)
    const reference = `message:${conversationId}:${sentAt}${before === 0 ? '' : `:${before}`}`
    const payment = {
      kind: 'message_sale' as const,
      reference,
      fanId,
      creatorId,
      amount: price,
      details: { messageId },
    }
    const purchase = { conversationId, sentAt, fanId, creatorId, price, key, at: clock.now() }
    try {
      const paid = await wallet.payCreatorAlone(payment, { kind: store.purchaseRows, row: purchase })
      // Deleted, or its creator has left, since the fan was let through to pay: unless another tap of theirs paid before that.
      if (paid === 'heldBack' && !(await findMessage(db, fanId, creatorId, messageId))?.isUnlocked) {
        throw new AppError('NOT_FOUND', {})
      }
      if (paid !== 'before') notifications.soon()
    } catch (error) {
      if (isDuplicate(error, 'message_purchases_key_once')) throw new AppError('KEY_REUSED', {})
      // Otherwise what the fan had paid for it before stands again since they looked: a dispute was won.
      if (!isDuplicate(error, 'message_purchases_pkey')) throw error
    }
    await news.tellChanged(fanId, creatorId, messageId)
  }

  /** A bought message is the fan's as long as anything of its payment stands. */
  wallet.returns.onChanged(async (tx, { payment, isBack, wasBack, ...change }) => {
    const { kind, paymentId, fanId, creatorId, messageId, amount, at } = payment
    if (kind !== 'message_sale' || messageId === null) return null
    // What the creator has of it now.
    const earned = Math.max(0, payment.earned - payment.returnedEarned + change.earned)
    if (isBack === wasBack) {
      await store.saveEarned(tx, { paymentId, creatorId, messageId, earned })
      return null
    }
    const isPresent = isBack
      ? await store.returnPurchase(tx, { paymentId, fanId, creatorId, messageId }, clock.now())
      : await store.restorePurchase(tx, { paymentId, price: diamonds(amount), earned, at })
    tx.afterCommit(() => news.tellChanged(fanId, creatorId, messageId))
    return isPresent ? null : 'unwanted'
  })

  media.assets.keepFilesWhile(store.isShown)
  media.assets.keepFilesWhile(isAssetInMass)
  identity.privacy.beforeErased(store.lockSellable)
  identity.privacy.contribute('boughtMessages', store.exportPurchases)

  return {
    async unlock(
      fanId: UserId,
      input: InputOf<typeof unlockMessage>,
      idempotencyKey: string | null,
    ): Promise<OutputOf<typeof unlockMessage>> {
      const { targetUserId, messageId } = input
      const key = idempotencyKey === null ? null : eventKeyOf(idempotencyKey)
      const earlier = key === null ? null : await store.findBoughtAs(db, fanId, key)
      const isOther = earlier && (earlier.messageId !== messageId || earlier.fromId !== targetUserId)
      if (isOther) throw new AppError('KEY_REUSED', {})
      if (earlier?.isReturned) throw new AppError('CONFLICT', {})
      // Bought as that, it is theirs, whatever has become of the two since.
      const row = earlier ? null : await mustFind(fanId, input)
      if (row && !row.isUnlocked) await pay(fanId, row, key)
      // Hidden by the fan since they paid, it is theirs all the same.
      const bought = (await findMessage(db, fanId, targetUserId, messageId)) ?? (row && { ...row, isUnlocked: true })
      if (!bought) throw new AppError('NOT_FOUND', {})
      if (bought.price !== input.expectedPrice) throw new AppError('CONFLICT', {})
      const diamondBalance = await wallet.balanceOf(accounts.walletOf(fanId))
      return { message: presentMessage(bought, fanId, shown), diamondBalance }
    },
  }
}
