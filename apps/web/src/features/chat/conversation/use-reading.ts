import type { UserId } from '@fanlight/contract'
import { useEffect, useRef, useState } from 'react'
import { logError } from '../../../platform/log/log.ts'
import { readThread } from '../hear.ts'
import { isVisible } from '../open-threads.ts'
import type { Thread } from '../thread/fold.ts'

/** What is on screen counts as read, while the tab is looked at. Each message is said to be read once. */
export function useReading(chatWithUserId: UserId, viewer: UserId, thread: Thread | undefined): void {
  const isLooking = useIsVisible()
  const told = useRef(0)
  const latest = thread?.messages.findLast(({ fromUserId, isRead }) => fromUserId !== viewer && !isRead)?.sendTime ?? 0

  useEffect(() => {
    if (!isLooking || latest <= told.current) return
    const before = told.current
    told.current = latest
    readThread(chatWithUserId, viewer).catch((error: unknown) => {
      // With the next message, or when the tab is looked at again.
      told.current = before
      logError(error, { about: 'receipt' })
    })
  }, [chatWithUserId, viewer, isLooking, latest])
}

function useIsVisible(): boolean {
  const [visible, setVisible] = useState(isVisible)
  useEffect(() => {
    const look = () => setVisible(isVisible())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
