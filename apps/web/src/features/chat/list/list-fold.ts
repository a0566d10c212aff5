import type { Conversation, listConversations, Message, OutputOf, UserId } from '@fanlight/contract'

type ConversationsPage = OutputOf<typeof listConversations>

/** The pages of a list of conversations, as the cache holds them. */
export type ListPages = { pages: ConversationsPage[]; pageParams: unknown[] }

type HeardMessage = {
  chatWithUserId: UserId
  message: Message
  isNew: boolean
  /** The viewer wrote it, or is looking at it. */
  isSeen: boolean
}

/** When something was last said in it; one that has only begun comes last. */
const timeOf = ({ lastMessage }: Conversation): number => lastMessage?.sendTime ?? 0

/** Pinned ones first, then the newest, as the server has them. */
const comesBefore = (one: Conversation, other: Conversation): boolean =>
  one.isPinned === other.isPinned ? timeOf(one) > timeOf(other) : one.isPinned

export function findConversation({ pages }: ListPages, chatWithUserId: UserId): Conversation | undefined {
  for (const { conversations } of pages) {
    const found = conversations.find((each) => each.chatWithUserId === chatWithUserId)
    if (found) return found
  }
  return undefined
}

/** Null: the list does not know the conversation, and its beginning must be read again. */
export function afterMessage(
  list: ListPages,
  { chatWithUserId, message, isNew, isSeen }: HeardMessage,
): ListPages | null {
  const found = findConversation(list, chatWithUserId)
  if (!found) return null
  if (message.messageId === found.lastMessage?.messageId) return amended(list, { ...found, lastMessage: message })
  if (message.sendTime < timeOf(found)) return list
  const unreadCount = found.unreadCount + (isNew && !isSeen ? 1 : 0)
  return placed(list, { ...found, lastMessage: message, unreadCount })
}

/** The same one, changed, where it stands. */
export function amended(list: ListPages, conversation: Conversation): ListPages {
  return changed(list, (all) =>
    all.map((each) => (each.chatWithUserId === conversation.chatWithUserId ? conversation : each)),
  )
}

export function without(list: ListPages, chatWithUserId: UserId): ListPages {
  return changed(list, (all) => all.filter((each) => each.chatWithUserId !== chatWithUserId))
}

/** Where it belongs by when something was said in it, and by whether it is pinned. */
export function placed(list: ListPages, conversation: Conversation): ListPages {
  const others = without(list, conversation.chatWithUserId)
  let isPlaced = false
  const pages = others.pages.map((page, index) => {
    if (isPlaced) return page
    const at = page.conversations.findIndex((each) => comesBefore(conversation, each))
    const isLast = index === others.pages.length - 1
    if (at < 0 && !isLast) return page
    isPlaced = true
    const conversations = page.conversations.toSpliced(at < 0 ? page.conversations.length : at, 0, conversation)
    return { ...page, conversations }
  })
  return { ...others, pages }
}

/**
 * The first page was read again, and the others are kept, so that one who has scrolled far stays there. What the page
 * would have and does not is gone; what was pushed off its end stays after it.
 */
export function withFirstPage(list: ListPages, fresh: ConversationsPage): ListPages {
  const [first, ...others] = list.pages
  if (!first) return list
  const isFresh = new Set(fresh.conversations.map(({ chatWithUserId }) => chatWithUserId))
  const last = fresh.conversations[fresh.conversations.length - 1]
  if (!last || fresh.nextCursor === null) return { pages: [fresh], pageParams: list.pageParams.slice(0, 1) }
  const kept = first.conversations.filter((each) => !isFresh.has(each.chatWithUserId) && comesBefore(last, each))
  const hasMore = kept.length > 0 || others.length > 0
  const page = {
    ...fresh,
    conversations: [...fresh.conversations, ...kept],
    nextCursor: hasMore ? first.nextCursor : fresh.nextCursor,
  }
  const rest = others.map((each) => ({
    ...each,
    conversations: each.conversations.filter(({ chatWithUserId }) => !isFresh.has(chatWithUserId)),
  }))
  return { ...list, pages: [page, ...rest] }
}

/** Everything that is listed, none of it twice: one that moved up between two pages is in both. */
export function listed({ pages }: ListPages): Conversation[] {
  const all = new Map<UserId, Conversation>()
  for (const { conversations } of pages) {
    for (const each of conversations) if (!all.has(each.chatWithUserId)) all.set(each.chatWithUserId, each)
  }
  return [...all.values()]
}

function changed(list: ListPages, change: (all: Conversation[]) => Conversation[]): ListPages {
  return { ...list, pages: list.pages.map((page) => ({ ...page, conversations: change(page.conversations) })) }
}
