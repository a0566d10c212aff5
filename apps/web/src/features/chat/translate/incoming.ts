import {
  MESSAGES_TRANSLATED_MAX,
  tagOf,
  translateMessages,
  type LanguageCode,
  type Message,
  type MessageId,
  type UserId,
} from '@fanlight/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../platform/api/index.ts'
import { useLanguage } from '../../../platform/i18n/index.ts'
import { createStore, useStore } from '../../../platform/store.ts'
import { contentOf } from '../message-content.ts'
import type { Translated } from './Words.tsx'

/** What was made of messages, until the page is left; null: it was in that language already. */
const made = createStore<ReadonlyMap<string, string | null>>(new Map())

/** Once it is accepted, what a stranger wrote says more. */
const nameOf = ({ messageId, fromUserId, isHeldBack }: Message, into: LanguageCode): string =>
  `${into} ${fromUserId} ${messageId} ${isHeldBack}`

/** Its writer sent it in that language, too. */
const comesIn = (message: Message, into: LanguageCode): boolean => {
  const { translate, translateTo } = contentOf(message)
  return translate !== null && translateTo === into
}

type Asked = {
  chatWithUserId: UserId
  messages: readonly Message[] | undefined
  /** Null: nothing is translated. */
  into: LanguageCode | null
}

/** Has what the other one wrote translated, the newest first, as long as it can be had. */
export function useIncoming({ chatWithUserId, messages, into }: Asked): void {
  const known = useStore(made)
  const isAsking = useRef(false)
  /** How the last question ended. The newest that could not be had is tried again with the next message. */
  const [ended, setEnded] = useState<{ failed: string | null }>({ failed: null })
  const wanted = useMemo(
    () => (into === null || !messages ? [] : missingOf(messages, chatWithUserId, into, known)),
    [into, messages, chatWithUserId, known],
  )
  useEffect(() => {
    const newest = wanted.at(-1)
    if (into === null || !newest || isAsking.current || ended.failed === nameOf(newest, into)) return
    const name = nameOf(newest, into)
    isAsking.current = true
    const goOn = (isAnswered: boolean): void => {
      isAsking.current = false
      setEnded({ failed: isAnswered ? null : name })
    }
    void ask(chatWithUserId, wanted, into).then(goOn)
  }, [ended, chatWithUserId, wanted, into])
}

function missingOf(
  messages: readonly Message[],
  from: UserId,
  into: LanguageCode,
  known: ReadonlyMap<string, string | null>,
): Message[] {
  return messages
    .filter((message) => message.fromUserId === from && contentOf(message).text !== '')
    .filter((message) => !comesIn(message, into) && !known.has(nameOf(message, into)))
    .slice(-MESSAGES_TRANSLATED_MAX)
}

/** Whether anything came of it. */
async function ask(targetUserId: UserId, wanted: readonly Message[], language: LanguageCode): Promise<boolean> {
  const byId = new Map<MessageId, Message>(wanted.map((message) => [message.messageId, message]))
  try {
    const { texts } = await call(translateMessages, { targetUserId, messageIds: [...byId.keys()], language })
    const all = new Map(made.get())
    for (const { messageId, words, source } of texts) {
      const message = byId.get(messageId)
      if (!message) continue
      const isSame = source?.toLowerCase() === tagOf(language).toLowerCase() || words === contentOf(message).text
      all.set(nameOf(message, language), isSame ? null : words)
    }
    made.set(all)
    return texts.length > 0
  } catch {
    // The original stands there: nothing is missing, and nothing pretends.
    return false
  }
}

/** A message in another language, as its reader wants it or as its writer sent it along. */
export function useTranslated(message: Message, isOwn: boolean, into: LanguageCode | null): Translated | null {
  const known = useStore(made)
  const own = useLanguage()
  const { translate, translateTo } = contentOf(message)
  const words = !isOwn && into !== null ? known.get(nameOf(message, into)) : undefined
  if (typeof words === 'string') return { words, isFirst: true }
  if (translate === null) return null
  return { words: translate, isFirst: !isOwn && translateTo === (into ?? own) }
}
