import { storage, useStored } from '../../platform/storage/index.ts'
import { useCurrentRoute } from '../../platform/navigation/index.ts'

const SEARCH_ENGINE = 'https://www.google.com'

/** Whether the age gate stands. Never on legal and app-store pages: they must be readable before one decides. */
export function useIsAgeGated(): boolean {
  const isConfirmed = useStored(storage.ageConfirmed)
  const { flags } = useCurrentRoute().route
  return !isConfirmed && !flags.includes('legal') && !flags.includes('appStore')
}

export function confirmAge(): void {
  storage.ageConfirmed.set(true)
}

export function declineAge(): void {
  location.assign(SEARCH_ENGINE)
}
