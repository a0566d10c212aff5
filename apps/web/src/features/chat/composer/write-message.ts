import { diamonds, type Message, type MessageId, type MessageMedia, type Quote, type UserId } from '@fanlight/contract'
import { newKey } from '../../../platform/api/index.ts'
import { logError } from '../../../platform/log/log.ts'
import { contentOf } from '../message-content.ts'
import { outbox } from '../outbox/own-outbox.ts'

type Written = {
  account: UserId
  chatWithUserId: UserId
  words: string
  mediaList: readonly (MessageMedia & { url: string })[]
  tip: number | null
  replyTo: Message | null
}

export function quoteOf(message: Message): Quote {
  const { text } = contentOf(message)
  const { messageId, fromUserId, contentType } = message
  return { messageId, fromUserId, contentType, text, isGone: false }
}

/** On its way, and on screen, at once. Its name is given here: however often it is sent, it is one message. */
export function writeMessage({ account, chatWithUserId, words, mediaList, tip, replyTo }: Written): void {
  const contentType = tip !== null ? 'tip' : mediaList.length > 0 ? 'image' : 'text'
  outbox
    .add({
      messageId: newKey() as MessageId,
      userId: account,
      toUserId: chatWithUserId,
      contentType,
      content: { text: words, mediaList: [...mediaList], tip: tip === null ? null : diamonds(tip), translate: null },
      replyTo: replyTo && quoteOf(replyTo),
      writtenAt: Date.now(),
      refusal: null,
    })
    .catch((error: unknown) => logError(error, { about: 'outbox' }))
}
