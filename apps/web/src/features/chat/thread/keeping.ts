import { instant, type Instant, type Message, type UserId } from '@fanlight/contract'
import { begun, heard, isTorn, refreshed, withNewer, withOlder, type Thread } from './fold.ts'

export type ThreadNeeds = {
  threadOf: (chatWithUserId: UserId) => Thread | undefined
  keep: (chatWithUserId: UserId, thread: Thread) => void
  read: (chatWithUserId: UserId, page: { after?: Instant; sendTime?: Instant }) => Promise<Message[]>
  wait: (ms: number) => Promise<void>
}

/** More pages than this were missed: what is known ends, and one who scrolls up loads it again. */
const FILL_AT_MOST = 10
const TRY_AT_MOST = 6
/** So many pages back a message is looked for. */
const SEEK_AT_MOST = 100
const FIRST_WAIT_MS = 1_000

/** Keeps threads whole: what is heard is put in its place, and what never came is asked for. */
export function createThreads({ threadOf, keep, read, wait }: ThreadNeeds) {
  const filling = new Map<UserId, Promise<void>>()
  /** A gap was noticed while one was being filled, with an answer that may have been given before. */
  const onceMore = new Set<UserId>()
  /** What was heard in conversations whose first page is on its way, and may have been read before it was said. */
  const early = new Map<UserId, Message[]>()

  /** Changes what is known of a conversation; of one that nobody has opened nothing is. */
  function change(chatWithUserId: UserId, how: (thread: Thread) => Thread): void {
    const thread = threadOf(chatWithUserId)
    const after = thread && how(thread)
    if (after && after !== thread) keep(chatWithUserId, after)
  }

  /** One at a time: two messages after a gap ask once. */
  function fillGap(chatWithUserId: UserId): Promise<void> {
    const already = filling.get(chatWithUserId)
    if (already) {
      onceMore.add(chatWithUserId)
      return already
    }
    const work = fillAll(chatWithUserId).finally(() => filling.delete(chatWithUserId))
    filling.set(chatWithUserId, work)
    return work
  }

  async function fillAll(chatWithUserId: UserId): Promise<void> {
    do {
      onceMore.delete(chatWithUserId)
      await fillPatiently(chatWithUserId)
    } while (onceMore.has(chatWithUserId))
  }

  /** The last thing that was said has nothing after it that would show the gap once more. */
  async function fillPatiently(chatWithUserId: UserId): Promise<void> {
    for (let tries = 0; tries < TRY_AT_MOST; tries += 1) {
      try {
        return await fill(chatWithUserId)
      } catch {
        await wait(FIRST_WAIT_MS * 2 ** tries)
      }
    }
  }

  async function fill(chatWithUserId: UserId): Promise<void> {
    for (let round = 0; round < FILL_AT_MOST; round += 1) {
      const thread = threadOf(chatWithUserId)
      if (!thread) return
      const page = await read(chatWithUserId, { after: instant(thread.until) })
      change(chatWithUserId, (known) => withNewer(known, page))
      const isWhole = !begun(page).hasOlder
      if (isWhole) return
    }
    // Read here, and not by whoever shows the thread: they may be waiting for this very gap.
    const newest = await read(chatWithUserId, {})
    change(chatWithUserId, (known) => refreshed(known, newest, known.until))
  }

  /** A message that was heard. What is missing before it is fetched, and the message comes with that. */
  function hear(chatWithUserId: UserId, message: Message): void {
    if (!threadOf(chatWithUserId)) return void early.get(chatWithUserId)?.push(message)
    let isGap = false
    change(chatWithUserId, (thread) => {
      const result = heard(thread, message)
      isGap = result.isGap
      return result.thread
    })
    if (isGap) void fillGap(chatWithUserId)
  }

  /** The newest page, joined with what is known. */
  async function readNewest(chatWithUserId: UserId): Promise<Thread> {
    const before = threadOf(chatWithUserId)
    if (!before && !early.has(chatWithUserId)) early.set(chatWithUserId, [])
    try {
      const page = await read(chatWithUserId, {})
      const known = threadOf(chatWithUserId)
      if (known && isTorn(known, page)) await fillGap(chatWithUserId)
      // What has come while it was on its way counts too.
      const now = threadOf(chatWithUserId)
      keep(chatWithUserId, now ? refreshed(now, page, before?.until ?? 0) : begun(page))
      for (const message of early.get(chatWithUserId) ?? []) hear(chatWithUserId, message)
      return threadOf(chatWithUserId) ?? begun(page)
    } finally {
      early.delete(chatWithUserId)
    }
  }

  /** Twenty more from before the oldest that is known. */
  async function loadOlder(chatWithUserId: UserId): Promise<void> {
    const [oldest] = threadOf(chatWithUserId)?.messages ?? []
    if (!oldest) return
    const page = await read(chatWithUserId, { sendTime: oldest.sendTime })
    // A thread that has begun anew further down meanwhile does not follow this page; who reads on up asks again.
    change(chatWithUserId, (thread) =>
      thread.messages[0]?.messageId === oldest.messageId ? withOlder(thread, page) : thread,
    )
  }

  /** Back to a message that may be far up; what is further than is worth waiting for stays where it is. */
  async function loadUntil(chatWithUserId: UserId, sendTime: Instant): Promise<void> {
    for (let round = 0; round < SEEK_AT_MOST; round += 1) {
      const thread = threadOf(chatWithUserId)
      const [oldest] = thread?.messages ?? []
      if (!thread?.hasOlder || !oldest || oldest.sendTime < sendTime) return
      await loadOlder(chatWithUserId)
    }
  }

  return { change, hear, readNewest, loadOlder, loadUntil }
}
