import { notificationsChannel, type Account, type EventOf } from '@fanlight/contract'
import { useEffect, useRef, useState } from 'react'
import { logError } from '../../platform/log/log.ts'
import { navigate } from '../../platform/navigation/index.ts'
import { countWaiting, waitingCount } from '../../platform/page/index.ts'
import { useChannel } from '../../platform/realtime/hooks.ts'
import { sessionEnds } from '../../platform/session/index.ts'
import { useStore } from '../../platform/store.ts'
import {
  closeShown,
  endPush,
  keepPush,
  useNotificationsCache,
  useUnread,
  useUnreadText,
} from '../notifications/index.ts'
import { PushOffer } from './PushOffer.tsx'
import { useOffer } from './use-offer.ts'

/** Hears what is told to the account, here or read on another device. On every page. */
export function Events({ account }: { account: Account }) {
  const cache = useNotificationsCache()
  const words = useUnreadText()
  const [said, setSaid] = useState('')
  const offer = useOffer(account)
  const isFirst = useRef(true)

  useChannel(
    notificationsChannel,
    { userId: account.userId },
    (event) => {
      hearBell(event, cache)
      if (event.data.isNew) setSaid(words(event.data.unread))
    },
    {
      onResync: () => {
        const hasGap = !isFirst.current
        isFirst.current = false
        // Nothing was missed before anything was shown.
        if (!hasGap) return
        cache.countChanged()
        cache.listChanged()
      },
    },
  )
  useCountOutside()
  useMessagesOfWorker(account)

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {offer.isOffered && <PushOffer account={account} onClose={offer.close} />}
    </>
  )
}

/** What an event does to what is known. What this device did itself comes back to it too, and is known already. */
export function hearBell(
  { data: { unread, isNew } }: EventOf<typeof notificationsChannel>,
  cache: ReturnType<typeof useNotificationsCache>,
): void {
  const before = cache.unread()
  cache.keepUnread(unread)
  if (isNew || unread !== before) cache.listChanged()
}

/** In the title of the tab and on the icon of the installed application; both go with the account. */
function useCountOutside(): void {
  const unread = useUnread().data?.unread
  const waiting = useStore(waitingCount)
  useEffect(() => {
    if (unread === undefined) return
    countWaiting('notifications', unread)
    if (unread === 0) closeShown(isOfBell).catch((error: unknown) => logError(error))
  }, [unread])
  useEffect(() => {
    if (unread !== undefined) badgeIcon(waiting)
  }, [unread, waiting])
  useEffect(
    () => () => {
      countWaiting('notifications', 0)
      badgeIcon(0)
    },
    [],
  )
}

/** Messages are read where they stand. */
const isOfBell = (tag: string): boolean => tag.startsWith('notification')

function badgeIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused where the application is not installed.
  navigator.setAppBadge(count).catch(() => undefined)
}

/** A press on a notification of the device, and an address that its push service has changed. */
function useMessagesOfWorker({ userId }: Account): void {
  useEffect(() => {
    const keep = () => void keepPush(userId).catch((error: unknown) => logError(error, { about: 'push' }))
    keep()
    if (!('serviceWorker' in navigator)) return undefined
    const hear = ({ data, ports }: MessageEvent) => {
      const message = data as { type?: unknown; path?: unknown } | null
      if (message?.type === 'PUSH_CHANGED') keep()
      if (message?.type !== 'OPEN' || typeof message.path !== 'string') return
      ports[0]?.postMessage('opened')
      navigate(message.path)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [userId])
}

// For as long as the page lives: when a session ends, what was mounted for it is already gone.
sessionEnds.subscribe(({ cause, user }) => {
  // One that ran out is wanted again after the next login.
  if (cause !== 'expired') endPush(user.userId).catch((error: unknown) => logError(error, { about: 'push' }))
})
