import { lazy, Suspense } from 'react'
import { useAccount } from '../../platform/session/index.ts'

const RelationEvents = lazy(async () => ({
  default: (await import('../../features/profiles/index.ts')).RelationEvents,
}))
const ShareHost = lazy(async () => ({ default: (await import('../../features/sharing/index.ts')).ShareHost }))

/** What has to do with people on every page: whom one follows elsewhere, and the link that one is about to hand on. */
export function PeopleHost() {
  const account = useAccount()
  return (
    <Suspense fallback={null}>
      {account && <RelationEvents />}
      <ShareHost />
    </Suspense>
  )
}
