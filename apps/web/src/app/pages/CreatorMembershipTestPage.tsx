import { TestScreen } from '../../features/memberships/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function CreatorMembershipTestPage() {
  const text = useText()
  const account = useAccount()
  // The guard lets nobody in without an account; in the moment of signing out there is none.
  if (!account) return null
  return (
    <>
      <PageTitle>{text('page.creatorMembershipTest')}</PageTitle>
      <TestScreen creator={account} />
    </>
  )
}
