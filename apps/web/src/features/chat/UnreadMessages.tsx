import { CountBadge } from '@fanlight/ui'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { useUnreadMessages } from './list/conversations.ts'

/** On the corner of the way to the messages; nothing while all is read. */
export function UnreadMessages() {
  const text = useText()
  const format = useFormat()
  const total = useUnreadMessages().data?.total ?? 0
  return (
    <CountBadge
      count={total}
      label={text('chat.unread', { count: total, replace: { count: format.wholeNumber(total) } })}
      isCorner
    />
  )
}
