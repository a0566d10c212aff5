import type { CallDeviceId } from '@fanlight/contract'
import { newKey } from '../../platform/api/index.ts'
import { tabStorage } from '../../platform/storage/index.ts'

let known: CallDeviceId | null = null

/** This tab, among all that ring: a call that it has is still its own after a reload. */
export function ownDevice(): CallDeviceId {
  const kept = tabStorage.deviceName.get()
  known ??= kept !== null && /^[\w-]{8,64}$/.test(kept) ? (kept as CallDeviceId) : named()
  return known
}

function named(): CallDeviceId {
  const name = newKey() as CallDeviceId
  tabStorage.deviceName.set(name)
  return name
}

/** A page that is reloaded waits for the one before it to be gone; a duplicate would wait for ever. */
const GONE_BY_MS = 1_500

let sure: Promise<void> | undefined

/**
 * Settles when no other tab has the same name: one that was duplicated brings the name of the first along, and two that
 * are one device would both be in its call.
 */
export function deviceIsOwn(): Promise<void> {
  sure ??= new Promise((resolve) => {
    // Only where the page came by https.
    if (!('locks' in navigator)) return resolve()
    const holding = navigator.locks.request(
      `device ${ownDevice()}`,
      { signal: AbortSignal.timeout(GONE_BY_MS) },
      // Held for as long as the page lives.
      () => {
        resolve()
        return new Promise<void>(() => undefined)
      },
    )
    holding.catch(() => {
      known = named()
      resolve()
    })
  })
  return sure
}
