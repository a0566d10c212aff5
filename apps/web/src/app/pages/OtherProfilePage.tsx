import type { Profile, UserId } from '@fanlight/contract'
import { Skeleton } from '@fanlight/ui'
import { Suspense, useEffect } from 'react'
import { profilePath, ProfileScreen, Suggestions, useNamed, useProfile } from '../../features/profiles/index.ts'
import { allTexts, useText } from '../../platform/i18n/index.ts'
import { useProfileContent } from './profile-content.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { whenFirstScreenSeen } from '../../platform/painted.ts'
import { navigate, useCurrentRoute, useQueryParams } from '../../platform/navigation/index.ts'
import { Aside, usePageTitle } from '../../platform/page/index.ts'

// With their texts: those are not among the first, which are all that the profile itself needs. They take the way of the
// cover, so they set out when the profile is seen.
const textsOfExtras = () => whenFirstScreenSeen().then(allTexts)
const ExtraActions = lazyPart(async () => {
  const [{ ProfileExtraActions }] = await Promise.all([import('./profile-actions.tsx'), textsOfExtras()])
  return ProfileExtraActions
})
const ExtraRow = lazyPart(async () => {
  const [{ ProfileExtraRow }] = await Promise.all([import('./profile-actions.tsx'), textsOfExtras()])
  return ProfileExtraRow
})

export function OtherProfilePage() {
  const text = useText()
  const { id = '' } = useCurrentRoute().params
  // By hand: the contract's schema would bring 25 kB of schema library along with every profile.
  const userId = /^[1-9]\d{0,18}$/.test(id) ? (id as UserId) : null
  const isLookingUp = useProfileOfName(id)
  const { data: profile } = useProfile(userId)
  const content = useProfileContent(profile)
  usePageTitle(profile?.nickName ?? text('page.otherProfile'))
  if (isLookingUp) return <Skeleton className="h-64 rounded-card!" />
  return (
    <>
      <ProfileScreen userId={userId} extraActions={extraActions} extraRow={extraRow} content={content} />
      <Aside>
        <Suggestions except={userId ?? undefined} />
      </Aside>
    </>
  )
}

/** A link to a name leads on to whose it is; the name can change, and the address of a profile does not. */
function useProfileOfName(id: string): boolean {
  const { data, isError } = useNamed(/^@[a-z0-9_]{3,24}$/.test(id) ? id.slice(1) : null)
  const userId = data?.userId
  const query = useQueryParams().toString()
  useEffect(() => {
    if (id.startsWith('@') && userId !== undefined) {
      // What the link brought along is for the profile.
      navigate(`${profilePath(userId)}${query === '' ? '' : `?${query}`}`, { replace: true })
    }
  }, [id, userId, query])
  return /^@[a-z0-9_]{3,24}$/.test(id) && !isError
}

function extraActions(profile: Profile) {
  return (
    <Suspense fallback={<Skeleton className="h-10 w-28" />}>
      <ExtraActions profile={profile} />
    </Suspense>
  )
}

function extraRow(profile: Profile) {
  if (!profile.isCreator) return null
  return (
    <div className="mt-5 empty:hidden">
      <Suspense fallback={<Skeleton className="h-16 rounded-card!" />}>
        <ExtraRow profile={profile} />
      </Suspense>
    </div>
  )
}
