import type { TierId } from '@fanlight/contract'
import { TierEditor } from '../../features/memberships/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useQueryParams } from '../../platform/navigation/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

const levels = [1, 2, 3] as const

/** A new tier, or with its id in the query one that exists. */
export function CreatorMembershipCreatePage() {
  const text = useText()
  const account = useAccount()
  const query = useQueryParams()
  const id = query.get('tierId') as TierId | null
  const level = levels.find((each) => String(each) === query.get('level')) ?? null
  // The guard lets nobody in without an account; in the moment of signing out there is none.
  if (!account) return null
  return (
    <>
      <PageTitle>{text(id === null ? 'page.creatorMembershipCreate' : 'page.creatorMembershipEdit')}</PageTitle>
      <TierEditor key={query.toString()} creatorId={account.userId} tierId={id} level={level} />
    </>
  )
}
