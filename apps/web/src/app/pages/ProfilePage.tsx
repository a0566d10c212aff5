import { ProfileScreen, Suggestions, useProfile } from '../../features/profiles/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { Aside } from '../shell/Aside.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { useProfileContent } from './profile-content.tsx'

export function ProfilePage() {
  const text = useText()
  const account = useAccount()
  const { data: profile } = useProfile(account?.userId ?? null)
  const content = useProfileContent(profile)
  // The guard lets nobody in without an account; in the moment of signing out there is none.
  if (!account) return null
  return (
    <>
      <PageTitle className="sr-only">{text('page.profile')}</PageTitle>
      <ProfileScreen userId={account.userId} content={content} />
      <Aside>
        <Suggestions except={account.userId} />
      </Aside>
    </>
  )
}
