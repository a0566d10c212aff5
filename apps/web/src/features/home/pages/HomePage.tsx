import { Skeleton } from '@fanlight/ui'
import { Suspense, useEffect } from 'react'
import { whenAtRest } from '../../../platform/at-rest.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { preload } from '../../../platform/navigation/index.ts'
import { Aside } from '../../../platform/page/index.ts'
import { OwnAside } from '../../profiles/index.ts'
import { Home } from '../Home.tsx'
import { lazyPartWithTexts } from '../../../platform/lazy-part.ts'

/** With its texts: those are not among the first, which are all that the page itself needs. */
const HomeAside = lazyPartWithTexts(async () => (await import('../HomeAside.tsx')).HomeAside)

export function HomePage() {
  const account = useAccount()
  // Nearly everyone goes from here to a profile.
  useEffect(() => whenAtRest(() => preload('/otherProfile/0')), [])
  return (
    <>
      <Home />
      <Aside>
        <OwnAside>
          {account && (
            <Suspense fallback={<Skeleton className="h-33 shrink-0 rounded-card!" />}>
              <HomeAside />
            </Suspense>
          )}
        </OwnAside>
      </Aside>
    </>
  )
}
