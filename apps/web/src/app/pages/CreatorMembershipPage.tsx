import { TiersScreen } from '../../features/memberships/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function CreatorMembershipPage() {
  const text = useText()
  const account = useAccount()
  // The guard lets nobody in without an account; in the moment of signing out there is none.
  if (!account) return null
  return (
    <>
      <PageTitle>{text('page.creatorMembership')}</PageTitle>
      <TiersScreen creatorId={account.userId} />
    </>
  )
}
