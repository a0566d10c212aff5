import type { UserId } from '@fanlight/contract'
import { refusedWith } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { QueryView } from '../../platform/lists/index.ts'
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
  const profile = useProfile(userId)
  const { data, error } = profile

  if (!data && (userId === null || refusedWith(error, 'NOT_FOUND'))) return <ProfileUnavailable />
  if (!data && refusedWith(error, 'ACCOUNT_SUSPENDED')) return <ProfileUnavailable isSuspended />
  return (
    <QueryView query={profile} skeleton={<ProfileSkeleton />} failure={text('profile.error')}>
      {(shown) => <ProfileView profile={shown} isOwn={shown.userId === account?.userId} {...extras} />}
    </QueryView>
  )
}
