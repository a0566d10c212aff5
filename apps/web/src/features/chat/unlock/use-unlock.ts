import { unlockMessage, type Message, type UserId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useRef, useState } from 'react'
import { call, describeError, refusedWith, useIntentionKeys } from '../../../platform/api/index.ts'
import { keepOverPayment } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { openTopUp } from '../../payments/index.ts'
import { useBalance, useMoneyCache } from '../../wallet/index.ts'
import { contentOf } from '../message-content.ts'
import { amended } from '../thread/fold.ts'
import { changeThread } from '../thread/threads.ts'

/** The price, what stands in the way, and the buying. `onBought` closes the dialog. */
export function useUnlock(
  { message, chatWithUserId, name }: { message: Message; chatWithUserId: UserId; name: string },
  onBought: () => void,
) {
  const text = useText()
  const cache = useMoneyCache()
  const keyFor = useIntentionKeys()
  const balance = useBalance().data?.diamondBalance
  const [isBuying, setBuying] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // A ref beside the state: two clicks can arrive before React has rendered the first of them.
  const isUnderWay = useRef(false)
  const price = contentOf(message).price ?? 0
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

  function topUp(need: number): void {
    // Where no window can open, the payment takes this tab.
    keepOverPayment('unlock message', { message, chatWithUserId, name })
    openTopUp({ need })
  }

  async function pay(): Promise<void> {
    const { messageId } = message
    try {
      const bought = await call(
        unlockMessage,
        { targetUserId: chatWithUserId, messageId, expectedPrice: price },
        { idempotencyKey: keyFor(messageId, price) },
      )
      changeThread(chatWithUserId, (thread) => amended(thread, bought.message))
      cache.keepBalance(bought.diamondBalance)
    } catch (error) {
      const short = refusedWith(error, 'INSUFFICIENT_DIAMONDS')
      if (!short) return setFailure(describeError(error))
      cache.keepBalance(short.balance)
      return topUp(Math.max(1, short.price - short.balance))
    }
    toast.success(text('chat.unlock.done'), { id: 'unlock' })
    onBought()
  }

  return { price, balance, missing, isBuying, failure, buy }
}
