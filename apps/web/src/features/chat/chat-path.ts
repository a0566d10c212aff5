import type { Instant, UserId } from '@fanlight/contract'
import { useLayout } from '../../platform/navigation/index.ts'

export const MESSAGES_PATH = '/messages'

/** The conversation with a person: a screen of its own on a phone, beside the list on a desktop. */
export function useChatPath(): (chatWithUserId: UserId, at?: Instant) => string {
  const isPhone = useLayout() === 'mobile'
  return (chatWithUserId, at) =>
    `${isPhone ? '/m/chat' : MESSAGES_PATH}?id=${chatWithUserId}${at === undefined ? '' : `&at=${at}`}`
}
