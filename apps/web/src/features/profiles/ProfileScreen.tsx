import type { UserId } from '@fanlight/contract'
import { Skeleton, SkeletonGroup, Button, DoorIllustration, EmptyState, MoonIllustration } from '@fanlight/ui'
import { Link } from 'wouter'
import { refusedWith } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { QueryView } from '../../platform/lists/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import type { ProfileExtras } from './profile-extras.ts'
import { ProfileView } from './ProfileView.tsx'
import { profileFrame } from './profile-frame.ts'
import { useProfile } from './queries.ts'

/** A profile in all its states. `null` is an address whose id cannot exist. */
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

function ProfileSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('profile.loading')} className={profileFrame.page}>
      <Skeleton className={profileFrame.cover} />
      <div className={profileFrame.head}>
        <span className={profileFrame.avatar}>
          <Skeleton shape="circle" className="size-32" />
        </span>
        <Skeleton className="h-11 w-32" />
      </div>
      <div className="md:px-4">
        <Skeleton className="mt-3 h-8 w-48" />
        <Skeleton shape="text" className="mt-2 w-32" />
        <div className="mt-3 flex gap-6">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-6 w-24" />
        </div>
        <Skeleton className="mt-10 h-6 w-16" />
        <Skeleton shape="text" className="mt-8 w-full" />
        <Skeleton shape="text" className="w-full" />
        <Skeleton shape="text" className="w-4/5" />
      </div>
    </SkeletonGroup>
  )
}

/** As a rule the server does not tell a suspended account from one that never was, and neither does this. */
function ProfileUnavailable({ isSuspended = false }: { isSuspended?: boolean | undefined }) {
  const text = useText()
  if (isSuspended) {
    return (
      <EmptyState
        className="md:py-20"
        illustration={<MoonIllustration />}
        title={text('profile.suspended.title')}
        text={text('profile.suspended.text')}
        action={
          <Button asChild>
            <Link href="/appealsPolicy">{text('profile.suspended.action')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      className="md:py-20"
      illustration={<DoorIllustration />}
      title={text('profile.unavailable.title')}
      text={text('profile.unavailable.text')}
      action={
        <Button asChild variant="primary">
          <Link href="/interaction">{text('profile.unavailable.action')}</Link>
        </Button>
      }
    />
  )
}
