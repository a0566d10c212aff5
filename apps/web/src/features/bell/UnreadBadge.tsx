import { CountBadge } from '@fanlight/ui'
import { useUnread, useUnreadText } from '../notifications/index.ts'

/** On the corner of the bell; nothing while all is read. */
export function UnreadBadge() {
  const words = useUnreadText()
  const unread = useUnread().data?.unread ?? 0
  return <CountBadge count={unread} label={words(unread)} isCorner />
}
