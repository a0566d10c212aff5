import { deleteMessage, reactToMessage, type Message, type Reaction, type UserId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError } from '../../../platform/api/index.ts'
import { confirm, openReport } from '../../../platform/dialogs/index.ts'
import { copyText } from '../../../platform/files/index.ts'
import { text } from '../../../platform/i18n/index.ts'
import { knownConversation, listsChanged, openNow } from '../list/conversations.ts'
import { contentOf } from '../message-content.ts'
import { amended, deleted } from '../thread/fold.ts'
import { changeThread } from '../thread/threads.ts'
import type { MessageDeeds } from './message-deeds.ts'

type About = {
  message: Message
  chatWithUserId: UserId
  viewer: UserId
  mayAnswer: boolean
  onReply: (message: Message) => void
}

/** What can be done about a message. */
export function useMessageActions({ message, chatWithUserId, viewer, mayAnswer, onReply }: About): MessageDeeds {
  const isOwn = message.fromUserId === viewer
  const words = contentOf(message).text
  return {
    reply: mayAnswer ? () => onReply(message) : null,
    copy: words === '' ? null : () => void copyText(words, { copied: 'chat.copied', failed: 'chat.copyFailed' }),
    reaction: message.reactions.find(({ userId }) => userId === viewer)?.emoji ?? null,
    react: (emoji: Reaction | null) => void react(message, chatWithUserId, viewer, emoji),
    remove: () => void remove(message, chatWithUserId, isOwn),
    report: isOwn ? null : () => report(message, chatWithUserId),
  }
}

function report({ messageId }: Message, chatWithUserId: UserId): void {
  const name = (openNow(chatWithUserId) ?? knownConversation(chatWithUserId))?.nickname ?? ''
  openReport({ target: { type: 'message', id: messageId, chatWithUserId }, name })
}

/** On screen at once; the answer says how it is. */
async function react(message: Message, chatWithUserId: UserId, viewer: UserId, emoji: Reaction | null): Promise<void> {
  const others = message.reactions.filter(({ userId }) => userId !== viewer)
  const show = (shown: Message) => changeThread(chatWithUserId, (thread) => amended(thread, shown))
  show({ ...message, reactions: emoji === null ? others : [...others, { userId: viewer, emoji }] })
  try {
    const answer = await call(reactToMessage, { targetUserId: chatWithUserId, messageId: message.messageId, emoji })
    show(answer.message)
  } catch (error) {
    show(message)
    toast.error(describeError(error), { id: 'chat' })
  }
}

/** An own one goes for both, one of the other side for the viewer alone. */
async function remove(message: Message, chatWithUserId: UserId, isOwn: boolean): Promise<void> {
  const isMeant = await confirm({
    title: text('chat.delete.messageTitle'),
    text: text(isOwn ? 'chat.delete.forBoth' : 'chat.delete.forMe'),
    confirmLabel: text('chat.delete.confirm'),
    cancelLabel: text('common.cancel'),
    tone: 'danger',
  })
  if (!isMeant) return
  try {
    await call(deleteMessage, { toUserId: chatWithUserId, messageId: message.messageId })
    changeThread(chatWithUserId, (thread) => deleted(thread, message.messageId))
    listsChanged()
  } catch (error) {
    toast.error(describeError(error), { id: 'chat' })
  }
}
