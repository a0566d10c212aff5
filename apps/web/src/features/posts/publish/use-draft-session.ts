import { getAuthoredPost, type PostId, type UserId } from '@fanlight/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, keyOf, type ApiError } from '../../../platform/api/index.ts'
import { renamePage } from '../../../platform/navigation/index.ts'
import { useStore } from '../../../platform/store.ts'
import { findSession, holdSession, openSession } from './draft-sessions.ts'
import type { DraftSession } from './draft-session.ts'
import { publishPath } from './publish-path.ts'

type Found = { session: DraftSession; askedFor: PostId | null }

const idOf = (session: DraftSession): PostId | null => session.view.get().post?.contentId ?? null

/** The session of the post in the address: one that is open already, or one with what the server has. */
export function useDraftSession(userId: UserId, contentId: PostId | null) {
  const [found, setFound] = useState<Found | null>(null)
  // A new post has no id until it is first saved; then the address follows the session, and it is the same one still.
  const isSame = found !== null && (found.askedFor === contentId || idOf(found.session) === contentId)
  if (found && isSame && found.askedFor !== contentId) setFound({ ...found, askedFor: contentId })
  const session = isSame ? found.session : null

  const saved = useQuery<Awaited<ReturnType<typeof readSaved>>, ApiError>({
    queryKey: [...keyOf(getAuthoredPost), contentId, 'session'],
    enabled: session === null && contentId !== null && findSession(userId, contentId) === null,
    queryFn: ({ signal }) => readSaved(contentId, signal),
    // What is edited is always what counts now.
    staleTime: 0,
    gcTime: 0,
  })
  const post = saved.isFetching ? undefined : saved.data

  if (!session) {
    const known = findSession(userId, contentId)
    const open = known ?? (contentId === null ? openSession(userId, null) : post && openSession(userId, post))
    if (open) setFound({ session: open, askedFor: contentId })
  }
  useEffect(() => (session ? holdSession(session) : undefined), [session])

  return { session, error: saved.error, retry: () => saved.refetch() }
}

async function readSaved(contentId: PostId | null, signal: AbortSignal) {
  if (contentId === null) return null
  const { content } = await call(getAuthoredPost, { contentId }, { signal })
  return content
}

/** The address gets the id with the first save: a reload comes back to the same post. */
export function useIdInAddress(session: DraftSession, step: 1 | 2, contentId: PostId | null): void {
  const { post } = useStore(session.view)
  const savedId = post?.contentId ?? null
  useEffect(() => {
    if (contentId === null && savedId !== null) renamePage(publishPath(step, savedId))
  }, [step, contentId, savedId])
}
