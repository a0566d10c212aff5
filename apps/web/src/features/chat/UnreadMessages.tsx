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
      className="absolute -top-1.5 start-3 h-4.5! min-w-4.5! px-1! text-[0.6875rem]! outline-2 outline-paper"
    />
  )
}
