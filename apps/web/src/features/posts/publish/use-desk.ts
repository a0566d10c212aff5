import { getOwnContent, type PostId, type UserId } from '@fanlight/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, keyOf, type ApiError } from '../../../platform/api/index.ts'
import { navigate } from '../../../platform/navigation/index.ts'
import { useStore } from '../../../platform/store.ts'
import { findDesk, holdDesk, openDesk } from './desks.ts'
import type { DraftDesk } from './draft-desk.ts'
import { publishPath } from './publish-path.ts'

type Found = { desk: DraftDesk; askedFor: PostId | null }

const idOf = (desk: DraftDesk): PostId | null => desk.view.get().post?.contentId ?? null

/** The desk of the post in the address: one that is open already, or one with what the server has. */
export function useDesk(userId: UserId, contentId: PostId | null) {
  const [found, setFound] = useState<Found | null>(null)
  // A new post has no id until it is first saved; then the address follows the desk, and it is the same one still.
  const isSame = found !== null && (found.askedFor === contentId || idOf(found.desk) === contentId)
  if (found && isSame && found.askedFor !== contentId) setFound({ ...found, askedFor: contentId })
  const desk = isSame ? found.desk : null

  const saved = useQuery<Awaited<ReturnType<typeof readSaved>>, ApiError>({
    queryKey: [...keyOf(getOwnContent), contentId, 'desk'],
    enabled: desk === null && contentId !== null && findDesk(userId, contentId) === null,
    queryFn: ({ signal }) => readSaved(contentId, signal),
    // What is edited is always what counts now.
    staleTime: 0,
    gcTime: 0,
  })
  const post = saved.isFetching ? undefined : saved.data

  if (!desk) {
    const known = findDesk(userId, contentId)
    const open = known ?? (contentId === null ? openDesk(userId, null) : post && openDesk(userId, post))
    if (open) setFound({ desk: open, askedFor: contentId })
  }
  useEffect(() => (desk ? holdDesk(desk) : undefined), [desk])

  return { desk, error: saved.error, retry: () => saved.refetch() }
}

async function readSaved(contentId: PostId | null, signal: AbortSignal) {
  if (contentId === null) return null
  const { content } = await call(getOwnContent, { contentId }, { signal })
  return content
}

/** The address gets the id with the first save: a reload comes back to the same post. */
export function useIdInAddress(desk: DraftDesk, step: 1 | 2, contentId: PostId | null): void {
  const { post } = useStore(desk.view)
  const savedId = post?.contentId ?? null
  useEffect(() => {
    if (contentId === null && savedId !== null) navigate(publishPath(step, savedId), { replace: true })
  }, [step, contentId, savedId])
}
