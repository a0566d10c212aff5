import { lazy, Suspense, useEffect, useState } from 'react'
import { allTexts } from '../../platform/i18n/index.ts'
import { onArrival } from '../../platform/navigation/index.ts'
import { useStore } from '../../platform/store.ts'
import { closeTip, comeBackToTip, tipRequest } from './tip.ts'

const TipDialog = lazy(async () => {
  const [{ TipDialog: dialog }] = await Promise.all([import('./TipDialog.tsx'), allTexts()])
  return { default: dialog }
})
const TipGlow = lazy(async () => ({ default: (await import('./TipGlow.tsx')).TipGlow }))

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Where `openTip` shows its dialog. Once, in the shell. */
export function TipHost() {
  const request = useStore(tipRequest)
  const [glowing, setGlowing] = useState<number | null>(null)
  useEffect(() => {
    comeBackToTip()
    return onArrival(closeTip)
  }, [])

  return (
    <Suspense fallback={null}>
      {request && (
        <TipDialog
          key={`${request.creator.userId} ${request.contentId ?? ''}`}
          request={{
            ...request,
            onTipped: (amount) => {
              if (!isStill()) setGlowing(amount)
              request.onTipped?.(amount)
            },
          }}
          onClose={closeTip}
          onSent={closeTip}
        />
      )}
      {glowing !== null && <TipGlow amount={glowing} onEnd={() => setGlowing(null)} />}
    </Suspense>
  )
}
