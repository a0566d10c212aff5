import type { UserId } from '@fanlight/contract'
import { ProfileScreen, Suggestions, useProfile } from '../../features/profiles/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useCurrentRoute } from '../routes/current-route.ts'
import { Aside } from '../shell/Aside.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'

export function OtherProfilePage() {
  const text = useText()
  const { id = '' } = useCurrentRoute().params
  // By hand: the contract's schema would bring 25 kB of schema library along with every profile.
  const userId = /^[1-9]\d{0,18}$/.test(id) ? (id as UserId) : null
  const { data: profile } = useProfile(userId)
  return (
    <>
      <PageTitle className="sr-only">{profile?.nickName ?? text('page.otherProfile')}</PageTitle>
      <ProfileScreen userId={userId} />
      <Aside>
        <Suggestions except={userId ?? undefined} />
      </Aside>
    </>
  )
}
