import type { UserId } from '@fanlight/contract'
import { useEffect, useState } from 'react'
import { logError } from '../../../platform/log/log.ts'
import { useStore } from '../../../platform/store.ts'
import { lookAtPush, pushStanding, turnOffPush, turnOnPush, type PushStanding } from './push.ts'

/** Push in this browser, for this account: how it stands, and both ways to change it. */
export function usePush(userId: UserId) {
  const standing = useStore(pushStanding)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') lookAtPush(userId).catch((error: unknown) => logError(error))
    }
    look()
    // Back from the browser's settings.
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [userId])

  async function during<T>(work: Promise<T>): Promise<T> {
    setBusy(true)
    try {
      return await work
    } finally {
      setBusy(false)
    }
  }

  return {
    standing,
    isBusy,
    turnOn: (): Promise<PushStanding> => during(turnOnPush(userId)),
    turnOff: (): Promise<void> => during(turnOffPush(userId)),
  }
}
