import { UserId } from '@fanlight/contract'
import { ProfileScreen, Suggestions, useProfile } from '../../features/profiles/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useCurrentRoute } from '../routes/current-route.ts'
import { Aside } from '../shell/Aside.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function OtherProfilePage() {
  const text = useText()
  const asked = UserId.safeParse(useCurrentRoute().params['id'])
  const userId = asked.success ? asked.data : null
  const { data: profile } = useProfile(userId)
  usePageTitle(profile?.nickName ?? text('page.otherProfile'))
  return (
    <>
      {!profile && <PageTitle className="sr-only">{text('page.otherProfile')}</PageTitle>}
      <ProfileScreen userId={userId} />
      <Aside>
        <Suggestions except={userId ?? undefined} />
      </Aside>
    </>
  )
}
