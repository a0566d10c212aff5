import { lazy, Suspense } from 'react'
import { useAccount } from '../../platform/session/index.ts'
import { useCurrentRoute } from '../routes/current-route.ts'

const loadDoor = () => import('./lazy-post-host.ts')
const PostEvents = lazy(async () => ({ default: (await loadDoor()).PostEvents }))
const BuyHost = lazy(async () => ({ default: (await loadDoor()).BuyHost }))
const WhyHost = lazy(async () => ({ default: (await loadDoor()).WhyHost }))
const ReportHost = lazy(async () => ({ default: (await loadDoor()).ReportHost }))

/** What posts need on every page: word of what opens and locks them, buying, and the two questions of their menu. */
export function PostHost() {
  const account = useAccount()
  const { flags } = useCurrentRoute().route
  if (flags.includes('payment')) return null
  return (
    <Suspense fallback={null}>
      {account && <PostEvents account={account} />}
      {account && <BuyHost />}
      {account && <ReportHost />}
      <WhyHost />
    </Suspense>
  )
}
