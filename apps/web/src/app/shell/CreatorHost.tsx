import { lazy, Suspense } from 'react'
import { useAccount } from '../../platform/session/index.ts'
import { useCurrentRoute } from '../routes/current-route.ts'

const loadRoom = () => import('../../features/creators/index.ts')
const CreatorEvents = lazy(async () => ({ default: (await loadRoom()).CreatorEvents }))
const ApplicationHost = lazy(async () => ({ default: (await loadRoom()).ApplicationHost }))

/** What the way to becoming a creator needs on every page. The application dialog shows over any page on phones only. */
export function CreatorHost() {
  const account = useAccount()
  const { route } = useCurrentRoute()
  if (!account) return null
  return (
    <Suspense fallback={null}>
      <CreatorEvents account={account} />
      {route.layout === 'mobile' && <ApplicationHost />}
    </Suspense>
  )
}
