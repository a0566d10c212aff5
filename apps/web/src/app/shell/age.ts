import { useDeferredValue } from 'react'
import { storage, useStored } from '../../platform/storage/index.ts'
import { useCurrentRoute } from '../../platform/navigation/index.ts'

/**
 * Whether the age gate stands. Never on legal and app-store pages: they must be readable before one decides. It comes at
 * once; what was behind it is drawn in slices, so that the button that was pressed does not hold the browser up.
 */
export function useIsAgeGated(): boolean {
  const isGated = useIsGatedNow()
  const isGatedStill = useDeferredValue(isGated)
  return isGated || isGatedStill
}

function useIsGatedNow(): boolean {
  const isConfirmed = useStored(storage.ageConfirmed)
  const { flags } = useCurrentRoute().route
  return !isConfirmed && !flags.includes('legal') && !flags.includes('appStore')
}

export function confirmAge(): void {
  storage.ageConfirmed.set(true)
}
