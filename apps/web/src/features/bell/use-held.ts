import type { NotificationGroup, NotificationItem } from '@fanlight/contract'
import { useState } from 'react'
import { useNotifications, useRead } from '../notifications/index.ts'
import { hold, show, type Held } from './held.ts'

export type HeldNotifications = ReturnType<typeof useHeld>

/** The list of a group as it is looked at. Another group is another component. */
export function useHeld(group: NotificationGroup | null) {
  const pages = useNotifications(group)
  const read = useRead()
  const [held, setHeld] = useState<Held | null>(null)
  // What one comes back to is read again first, and that is no news.
  const [isLooking, setLooking] = useState(false)
  const { items, until } = pages
  const next = until === undefined ? held : hold(held, items, until, isLooking)
  if (next !== held) setHeld(next)
  if (!isLooking && until !== undefined && !pages.isFetching) setLooking(true)

  return {
    pages,
    shown: next?.shown ?? [],
    waiting: next?.waiting ?? 0,
    showWaiting: (): void => {
      if (until !== undefined) setHeld(show(items, until))
      window.scrollTo({ top: 0 })
    },
    read: (item: NotificationItem): void => void read.one(item),
    readAll: async (): Promise<void> => {
      if (next) await read.all(next.until, group)
    },
  }
}
