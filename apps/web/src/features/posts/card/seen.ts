import { SEEN_MAX, type PostId } from '@fanlight/contract'

/** So long a post is looked at before it counts as seen. */
const LOOKED_AT_MS = 1_000
/** What is seen within this time is reported together. */
const GATHER_MS = 3_000

export type SeenReporter = ReturnType<typeof createSeenReporter>

/** Reports posts that stayed in view, each once and several at a time. */
export function createSeenReporter(send: (contentIds: PostId[]) => void) {
  const reported = new Set<PostId>()
  const looking = new Map<PostId, ReturnType<typeof setTimeout>>()
  let gathered: PostId[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function leave(contentId: PostId): void {
    clearTimeout(looking.get(contentId))
    looking.delete(contentId)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (gathered.length === 0) return
    const contentIds = gathered
    gathered = []
    send(contentIds)
  }

  function see(contentId: PostId): void {
    looking.delete(contentId)
    reported.add(contentId)
    gathered.push(contentId)
    if (gathered.length >= SEEN_MAX) flush()
    else timer ??= setTimeout(flush, GATHER_MS)
  }

  return {
    enter(contentId: PostId): void {
      if (reported.has(contentId) || looking.has(contentId)) return
      looking.set(
        contentId,
        setTimeout(() => see(contentId), LOOKED_AT_MS),
      )
    },
    leave,
    /** What waits goes now: the tab is about to be left. */
    flush,
  }
}
