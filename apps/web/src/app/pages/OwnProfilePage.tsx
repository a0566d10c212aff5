import { ProfileScreen, Suggestions, useProfile } from '../../features/profiles/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { useProfileContent } from './profile-content.tsx'
import { Aside } from '../../platform/page/index.ts'

export function OwnProfilePage() {
  const account = useAccount()
  const { data: profile } = useProfile(account?.userId ?? null)
  const content = useProfileContent(profile)
  // The guard lets nobody in without an account; in the moment of signing out there is none.
  if (!account) return null
  return (
    <>
      <ProfileScreen userId={account.userId} content={content} />
      <Aside>
        <Suggestions except={account.userId} />
      </Aside>
    </>
  )
}
