import { lazy, Suspense } from 'react'
import { useAccount } from '../../platform/session/index.ts'

const loadRoom = () => import('../../features/memberships/index.ts')
const MembershipEvents = lazy(async () => ({ default: (await loadRoom()).MembershipEvents }))
const SubscribeHost = lazy(async () => ({ default: (await loadRoom()).SubscribeHost }))

/** What memberships need on every page: the subscribe dialog, and word of those that change elsewhere. */
export function MembershipHost() {
  const account = useAccount()
  if (!account) return null
  return (
    <Suspense fallback={null}>
      <MembershipEvents account={account} />
      <SubscribeHost account={account} />
    </Suspense>
  )
}
