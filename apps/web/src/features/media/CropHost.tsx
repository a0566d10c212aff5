import { lazy, Suspense, useEffect } from 'react'
import { askedCrop, closeCrop } from '../../platform/dialogs/index.ts'
import { onArrival } from '../../platform/navigation/index.ts'
import { useStore } from '../../platform/store.ts'
import { loadCropDialog } from './crop-picture.ts'

const CropDialog = lazy(async () => ({ default: (await loadCropDialog()).CropDialog }))

/** Shows the crop dialog that `cropPicture` asks for. The shell has one. */
export function CropHost() {
  const asked = useStore(askedCrop)
  // Whoever leaves the page has no use for the picture any more.
  useEffect(() => onArrival(closeCrop), [])
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <CropDialog {...asked} />
    </Suspense>
  )
}
