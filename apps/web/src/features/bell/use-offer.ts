import { walletChannel, type Account } from '@fanlight/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useChannel } from '../../platform/realtime/hooks.ts'
import { storage } from '../../platform/storage/index.ts'
import { pushStanding } from '../notifications/index.ts'
import { followChanges } from '../profiles/index.ts'

/** After the first follow or membership there is something to hear of. Offered once here, and never where it was refused. */
export function useOffer({ userId }: Account): { isOffered: boolean; close: () => void } {
  const [isOffered, setOffered] = useState(false)

  const offer = useEffectEvent(() => {
    const isAsked = pushStanding.get() !== 'off' || Notification.permission !== 'default'
    if (isAsked || storage.pushOffered.get()) return
    storage.pushOffered.set(true)
    setOffered(true)
  })
  useEffect(() => followChanges.subscribe(({ isFollowing }) => isFollowing && offer()), [])
  useChannel(walletChannel, { userId }, (event) => {
    if (event.type === 'membership_changed' && event.data.level > 0) offer()
  })

  return { isOffered, close: () => setOffered(false) }
}
