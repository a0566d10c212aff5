import { instant, queryMessages, type Message, type UserId } from '@fanlight/contract'
import { useQuery } from '@tanstack/react-query'
import { call, queryClient, type ApiError } from '../../../platform/api/index.ts'
import { begun, heard, isTorn, refreshed, withNewer, withOlder, type Thread } from './fold.ts'

/** Beside the cached answers of the call, so that all of it goes with the session. */
const ALL_THREADS = [queryMessages.path, 'thread'] as const
const keyFor = (chatWithUserId: UserId) => [...ALL_THREADS, chatWithUserId]

// A thread may be long, and every change makes another one: comparing all of it each time finds nothing.
queryClient.setQueryDefaults(ALL_THREADS, { structuralSharing: false })

/** More than this was missed: what is known ends, and one who scrolls up loads it again. */
const FILL_AT_MOST = 10

export const threadOf = (chatWithUserId: UserId): Thread | undefined =>
  queryClient.getQueryData<Thread>(keyFor(chatWithUserId))

/** What was said with a person. Read again whenever it is opened; what is heard meanwhile is folded in. */
export function useThread(chatWithUserId: UserId) {
  return useQuery<Thread, ApiError>({
    queryKey: keyFor(chatWithUserId),
    queryFn: ({ signal }) => readThread(chatWithUserId, signal),
    refetchOnMount: 'always',
  })
}

/** Changes what is known of a conversation; of one that nobody has opened nothing is. */
export function changeThread(chatWithUserId: UserId, change: (thread: Thread) => Thread): void {
  const thread = threadOf(chatWithUserId)
  const after = thread && change(thread)
  if (after && after !== thread) queryClient.setQueryData<Thread>(keyFor(chatWithUserId), after)
}

/** A message that was heard. What is missing before it is fetched, and the message comes with that. */
export function hearInThread(chatWithUserId: UserId, message: Message): void {
  let isGap = false
  changeThread(chatWithUserId, (thread) => {
    const result = heard(thread, message)
    isGap = result.isGap
    return result.thread
  })
  if (isGap) void fillGap(chatWithUserId)
}

/** What is on screen is read again; the others when they are next opened. */
export const threadsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ALL_THREADS })

/** All of it was deleted for the viewer. */
export const forgetThread = (chatWithUserId: UserId): void =>
  changeThread(chatWithUserId, ({ until }) => ({ ...begun([]), until }))

/** Twenty more from before the oldest that is known. */
export async function loadOlder(chatWithUserId: UserId): Promise<void> {
  const [oldest] = threadOf(chatWithUserId)?.messages ?? []
  if (!oldest) return
  const page = await call(queryMessages, { targetUserId: chatWithUserId, sendTime: oldest.sendTime })
  changeThread(chatWithUserId, (thread) => withOlder(thread, page))
}

const filling = new Map<UserId, Promise<void>>()

/** One at a time: two messages after a gap ask once. */
function fillGap(chatWithUserId: UserId): Promise<void> {
  const already = filling.get(chatWithUserId)
  if (already) return already
  const work = fill(chatWithUserId)
    // It is asked for again with the next message, when the line is back, and when the conversation is opened.
    .catch(() => undefined)
    .finally(() => filling.delete(chatWithUserId))
  filling.set(chatWithUserId, work)
  return work
}

async function fill(chatWithUserId: UserId): Promise<void> {
  for (let round = 0; round < FILL_AT_MOST; round += 1) {
    const thread = threadOf(chatWithUserId)
    if (!thread) return
    const page = await call(queryMessages, { targetUserId: chatWithUserId, after: instant(thread.until) })
    changeThread(chatWithUserId, (known) => withNewer(known, page))
    const isWhole = !begun(page).hasOlder
    if (isWhole) return
  }
  await queryClient.invalidateQueries({ queryKey: keyFor(chatWithUserId) })
}

async function readThread(chatWithUserId: UserId, signal: AbortSignal): Promise<Thread> {
  const asked = threadOf(chatWithUserId)?.until ?? 0
  const page = await call(queryMessages, { targetUserId: chatWithUserId }, { signal })
  const known = threadOf(chatWithUserId)
  if (known && isTorn(known, page)) await fillGap(chatWithUserId)
  // What has come while it was on its way counts too.
  const now = threadOf(chatWithUserId)
  return now ? refreshed(now, page, asked) : begun(page)
}
