import type { CallDeviceId } from '@fanlight/contract'
import { newKey } from '../../platform/api/index.ts'
import { tabStorage } from '../../platform/storage/index.ts'

let known: CallDeviceId | null = null

/** This tab, among all that ring: a call that it has is still its own after a reload. */
export function ownDevice(): CallDeviceId {
  if (known) return known
  const kept = tabStorage.deviceName.get()
  known = (kept !== null && /^[\w-]{8,64}$/.test(kept) ? kept : newKey()) as CallDeviceId
  tabStorage.deviceName.set(known)
  return known
}
