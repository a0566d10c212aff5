import type { Profile } from '@fanlight/contract'
import { Skeleton } from '@fanlight/ui'
import { Suspense } from 'react'
import { CreatorMedia, CreatorPosts, usePostCounts } from '../../features/posts/index.ts'
import type { ProfileContent } from '../../features/profiles/index.ts'

/** The posts of a profile. Its head does not wait for them. */
export function useProfileContent(
  profile: Pick<Profile, 'userId' | 'isCreator'> | undefined,
): ProfileContent | undefined {
  const creatorId = profile?.isCreator ? profile.userId : null
  const { data } = usePostCounts(creatorId)
  if (creatorId === null) return undefined
  return {
    counts: data && { posts: data.posts, media: data.photos + data.videos },
    renderPosts: (empty) => (
      <Suspense fallback={<Skeleton className="h-80 rounded-card!" />}>
        <CreatorPosts creatorId={creatorId} empty={empty} />
      </Suspense>
    ),
    renderMedia: (empty) => (
      <Suspense fallback={<Skeleton className="h-80 rounded-card!" />}>
        <CreatorMedia creatorId={creatorId} empty={empty} />
      </Suspense>
    ),
  }
}
