import { lazy, Suspense, useEffect } from 'react'
import { allTexts } from '../../../platform/i18n/index.ts'
import { onArrival } from '../../../platform/navigation/index.ts'
import { useStore } from '../../../platform/store.ts'
import { closeWhy, whyRequest } from './why.ts'

const WhyDialog = lazy(async () => {
  const [{ WhyDialog: dialog }] = await Promise.all([import('./WhyDialog.tsx'), allTexts()])
  return { default: dialog }
})

/** Where `openWhy` shows its dialog. Once, in the shell. */
export function WhyHost() {
  const request = useStore(whyRequest)
  useEffect(() => onArrival(closeWhy), [])
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <WhyDialog {...request} onClose={closeWhy} />
    </Suspense>
  )
}
