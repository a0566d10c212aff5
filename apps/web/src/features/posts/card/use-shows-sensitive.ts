import { useAccount } from '../../../platform/session/index.ts'
import { storage, useStored } from '../../../platform/storage/index.ts'

/** Whether what is marked as sensitive may be shown: to members, and to visitors who have passed the age gate. */
export function useShowsSensitive(): boolean {
  const account = useAccount()
  const isAdult = useStored(storage.ageConfirmed)
  return account !== null || isAdult
}
