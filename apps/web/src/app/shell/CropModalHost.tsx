import { lazy, Suspense } from 'react'
import { askedCrop } from '../../platform/dialogs/index.ts'
import { useStore } from '../../platform/store.ts'

const CropHost = lazy(async () => ({ default: (await import('../../features/media/index.ts')).CropHost }))

/** The crop dialog, asked for by `cropPicture` from anywhere. */
export function CropModalHost() {
  const isAsked = useStore(askedCrop) !== null
  if (!isAsked) return null
  return (
    <Suspense fallback={null}>
      <CropHost />
    </Suspense>
  )
}
