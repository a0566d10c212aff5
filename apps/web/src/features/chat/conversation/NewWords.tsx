import type { Message, UserId } from '@fanlight/contract'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { contentOf, useInShort } from '../message-content.ts'

/** What comes is said to ears, once; the list itself is drawn anew while one scrolls, which is no news. */
export function NewWords({ messages, viewer, name }: { messages: readonly Message[]; viewer: UserId; name: string }) {
  const text = useText()
  const inShort = useInShort()
  const last = messages[messages.length - 1]
  const [begin] = useState(() => last?.sendTime ?? 0)
  const isNews = last !== undefined && last.fromUserId !== viewer && last.sendTime > begin
  return (
    <p role="status" className="sr-only">
      {isNews && text('chat.messages.said', { name, words: inShort(contentOf(last)) })}
    </p>
  )
}
