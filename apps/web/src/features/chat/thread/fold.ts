import { MESSAGE_PAGE_SIZE, type Instant, type Message, type MessageId, type UserId } from '@fanlight/contract'

/** What is known of a conversation: an unbroken part of it, up to its end. Pure: who changes it gets another one. */
export type Thread = {
  /** In the order they were sent, none of them twice. */
  readonly messages: readonly Message[]
  /** There may be older ones. */
  readonly hasOlder: boolean
  /** When the latest that was ever known was sent, also one that was deleted since: what comes next follows it. */
  readonly until: number
}

/** What becomes of a thread by a message that was heard. */
export type Heard = {
  thread: Thread
  /** Messages before it never arrived: those after `until` must be asked for. */
  isGap: boolean
}

const isFull = (page: readonly Message[]): boolean => page.length >= MESSAGE_PAGE_SIZE

/** The newest page of a conversation of which nothing is known. */
export function begun(page: readonly Message[]): Thread {
  const messages = inOrder(page)
  return { messages, hasOlder: isFull(page), until: lastOf(messages)?.sendTime ?? 0 }
}

/** A page from before the oldest that is known. */
export function withOlder(thread: Thread, page: readonly Message[]): Thread {
  return { ...thread, messages: joined(inOrder(page), thread.messages), hasOlder: isFull(page) }
}

/** What was sent after the latest that is known. */
export function withNewer(thread: Thread, page: readonly Message[]): Thread {
  const messages = joined(thread.messages, inOrder(page))
  return { ...thread, messages, until: Math.max(thread.until, lastOf(messages)?.sendTime ?? 0) }
}

/** Whether something is missing between what is known and the newest page. */
export function isTorn(thread: Thread, newest: readonly Message[]): boolean {
  const [first] = inOrder(newest)
  if (!first || !isFull(newest) || thread.messages.length === 0) return false
  const { previousSendTime } = first
  return first.sendTime > thread.until && (previousSendTime === null || previousSendTime > thread.until)
}

/**
 * The newest page was read again: from its first message on it is right, and what it does not have was deleted. `asked` is
 * until when messages were known when it was asked for: what has come since is not in it, and stays.
 */
export function refreshed(thread: Thread, newest: readonly Message[], asked: number): Thread {
  const page = inOrder(newest)
  const [first] = page
  const end = lastOf(page)?.sendTime ?? 0
  // The thread has begun anew since, further down, and others lie between the page and it.
  if ((thread.messages[0]?.previousSendTime ?? 0) > Math.max(asked, end)) return thread
  const until = Math.max(thread.until, end)
  const since = thread.messages.filter(({ sendTime }) => sendTime > Math.max(asked, end))
  if (isTorn(thread, page)) return { messages: page, hasOlder: true, until }
  const before = first && isFull(page) ? thread.messages.filter(({ sendTime }) => sendTime < first.sendTime) : []
  return {
    messages: [...before, ...page, ...since],
    hasOlder: before.length > 0 ? thread.hasOlder : isFull(page),
    until,
  }
}

/** A thread that was put together a moment ago, with what has come since in `now`. */
export function overtaken(thread: Thread, now: Thread | undefined): Thread {
  if (!now || now.until <= thread.until) return thread
  return withNewer(
    thread,
    now.messages.filter(({ sendTime }) => sendTime > thread.until),
  )
}

/** A message that has just been sent by either side. One that is known already changes nothing but itself. */
export function heard(thread: Thread, message: Message): Heard {
  if (thread.messages.some(({ messageId }) => messageId === message.messageId)) {
    return { thread: amended(thread, message), isGap: false }
  }
  const { previousSendTime } = message
  if (previousSendTime !== null && previousSendTime > thread.until) return { thread, isGap: true }
  const [oldest] = thread.messages
  // It belongs to a part that is not loaded.
  if (thread.hasOlder && oldest && message.sendTime < oldest.sendTime) return { thread, isGap: false }
  return { thread: withNewer(thread, [message]), isGap: false }
}

/** A message that changed: a reaction, an end of holding back. */
export function amended(thread: Thread, message: Message): Thread {
  return {
    ...thread,
    messages: thread.messages.map((known) => (known.messageId === message.messageId ? message : known)),
  }
}

/** What quotes it says that it is gone. */
export function deleted(thread: Thread, messageId: MessageId): Thread {
  const messages = thread.messages.flatMap((message) => {
    if (message.messageId === messageId) return []
    const quote = message.replyTo
    return quote?.messageId === messageId ? [{ ...message, replyTo: { ...quote, text: '', isGone: true } }] : [message]
  })
  return { ...thread, messages }
}

/** The other side has read what the viewer sent until then. */
export function readByOther(thread: Thread, viewer: UserId, until: Instant): Thread {
  const isNews = ({ fromUserId, isRead, sendTime }: Message) => fromUserId === viewer && !isRead && sendTime <= until
  if (!thread.messages.some(isNews)) return thread
  return {
    ...thread,
    messages: thread.messages.map((message) => (isNews(message) ? { ...message, isRead: true } : message)),
  }
}

/** The viewer has read all of it. */
export function readByViewer(thread: Thread, viewer: UserId): Thread {
  const isNews = ({ fromUserId, isRead }: Message) => fromUserId !== viewer && !isRead
  if (!thread.messages.some(isNews)) return thread
  return {
    ...thread,
    messages: thread.messages.map((message) => (isNews(message) ? { ...message, isRead: true } : message)),
  }
}

const lastOf = (messages: readonly Message[]): Message | undefined => messages[messages.length - 1]

const inOrder = (messages: readonly Message[]): Message[] => messages.toSorted((a, b) => a.sendTime - b.sendTime)

/** Both in one order; of two with the same name the later answer counts. */
function joined(one: readonly Message[], other: readonly Message[]): Message[] {
  const [last, first] = [lastOf(one), other[0]]
  // As a rule the one ends before the other begins, and neither is looked through, however long it is.
  if (last && first && last.sendTime < first.sendTime) return [...one, ...other]
  return inOrder([...new Map([...one, ...other].map((message) => [message.messageId, message])).values()])
}
