import { buyPost, type Post } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useRef, useState } from 'react'
import { call, describeError, refusedWith, useIntentionKeys } from '../../../platform/api/index.ts'
import { keepOverPayment } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { openTopUp } from '../../payments/index.ts'
import { useBalance, useMoneyCache } from '../../wallet/index.ts'
import { keepPost, refreshPostSoon } from '../post-cache.ts'
import { staleCollections } from '../queries.ts'

/** The price, what stands in the way, and the buying. `onBought` closes the dialog. */
export function useBuy(post: Post, onBought: () => void) {
  const text = useText()
  const cache = useMoneyCache()
  const keyFor = useIntentionKeys()
  const balance = useBalance().data?.diamondBalance
  const [price, setPrice] = useState(post.lock?.price ?? 0)
  const [hasChanged, setChanged] = useState(false)
  const [isBuying, setBuying] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // A ref beside the state: two clicks can arrive before React has rendered the first of them.
  const isUnderWay = useRef(false)
  const missing = balance === undefined ? 0 : Math.max(0, price - balance)

  async function buy(): Promise<void> {
    if (isUnderWay.current) return
    setFailure(null)
    if (missing > 0) return topUp(missing)
    isUnderWay.current = true
    setBuying(true)
    try {
      await pay()
    } finally {
      isUnderWay.current = false
      setBuying(false)
    }
  }

  async function pay(): Promise<void> {
    const { contentId } = post
    try {
      const { content, diamondBalance } = await call(
        buyPost,
        { contentId, expectedPrice: price },
        { idempotencyKey: keyFor(contentId, price) },
      )
      keepPost(content)
      cache.keepBalance(diamondBalance)
    } catch (error) {
      return refused(error)
    }
    staleCollections()
    toast.success(text('buy.done'), { id: 'buy' })
    onBought()
  }

  function refused(error: unknown): void {
    const short = refusedWith(error, 'INSUFFICIENT_DIAMONDS')
    const changed = refusedWith(error, 'PRICE_CHANGED')
    if (short) {
      cache.keepBalance(short.balance)
      return topUp(Math.max(1, short.price - short.balance))
    }
    // What the cards behind say is as old as what this dialog said.
    refreshPostSoon(post.contentId)
    if (!changed) return setFailure(describeError(error))
    setPrice(changed.currentPrice)
    setChanged(true)
  }

  function topUp(need: number): void {
    // Where no window can open, the payment takes this tab.
    keepOverPayment('purchase', { contentId: post.contentId })
    openTopUp({ need })
  }

  return { price, hasChanged, balance, missing, isBuying, failure, buy }
}
