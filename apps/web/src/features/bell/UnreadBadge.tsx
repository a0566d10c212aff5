import { CountBadge } from '@fanlight/ui'
import { useUnread, useUnreadText } from '../notifications/index.ts'

/** On the corner of the bell; nothing while all is read. */
export function UnreadBadge() {
  const words = useUnreadText()
  const unread = useUnread().data?.unread ?? 0
  return (
    <CountBadge
      count={unread}
      label={words(unread)}
      className="absolute -top-1.5 start-3 h-4.5! min-w-4.5! px-1! text-[0.6875rem]! outline-2 outline-paper"
    />
  )
}
