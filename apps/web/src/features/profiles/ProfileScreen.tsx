import type { UserId } from '@fanlight/contract'
import { ErrorState, LampIllustration } from '@fanlight/ui'
import { describeError, refusedWith } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import type { ProfileExtras } from './profile-extras.ts'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileUnavailable } from './ProfileUnavailable.tsx'
import { ProfileView } from './ProfileView.tsx'
import { useProfile } from './queries.ts'

/** Somebody's profile in all its states. `null` is an address whose id cannot exist. */
export function ProfileScreen({ userId, ...extras }: { userId: UserId | null } & ProfileExtras) {
  const text = useText()
  const account = useAccount()
  const { data: profile, error, refetch } = useProfile(userId)

  if (profile) return <ProfileView profile={profile} isOwn={profile.userId === account?.userId} {...extras} />
  if (userId === null || refusedWith(error, 'NOT_FOUND')) return <ProfileUnavailable />
  if (refusedWith(error, 'ACCOUNT_SUSPENDED')) return <ProfileUnavailable isSuspended />
  if (error) {
    return (
      <ErrorState
        illustration={<LampIllustration />}
        title={text('profile.error')}
        text={describeError(error)}
        retryLabel={text('common.tryAgain')}
        onRetry={() => refetch()}
      />
    )
  }
  return <ProfileSkeleton />
}
