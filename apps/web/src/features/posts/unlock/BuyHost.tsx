import { lazy, Suspense, useEffect } from 'react'
import { allTexts } from '../../../platform/i18n/index.ts'
import { onArrival } from '../../../platform/navigation/index.ts'
import { useStore } from '../../../platform/store.ts'
import { buyRequest, closeBuy, comeBackToPurchase } from './buy.ts'

const BuyDialog = lazy(async () => {
  const [{ BuyDialog: dialog }] = await Promise.all([import('./BuyDialog.tsx'), allTexts()])
  return { default: dialog }
})

/** Where `openBuy` shows its dialog. Once, in the shell. */
export function BuyHost() {
  const post = useStore(buyRequest)
  useEffect(() => {
    comeBackToPurchase()
    return onArrival(closeBuy)
  }, [])
  if (!post) return null
  return (
    <Suspense fallback={null}>
      <BuyDialog key={post.contentId} post={post} onClose={closeBuy} onBought={closeBuy} />
    </Suspense>
  )
}
