import { UNREAD_COUNT_MAX } from '@fanlight/contract'
import { useFormat, useText } from '../../platform/i18n/index.ts'

/** '3 unread notifications'; beyond what is counted, '99+'. */
export function useUnreadText(): (count: number) => string {
  const text = useText()
  const format = useFormat()
  return (count) => {
    const isMore = count >= UNREAD_COUNT_MAX
    const figure = format.wholeNumber(isMore ? UNREAD_COUNT_MAX - 1 : count)
    return text('bell.unread', { count, replace: { count: isMore ? `${figure}+` : figure } })
  }
}
