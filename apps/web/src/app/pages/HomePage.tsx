import { Skeleton } from '@fanlight/ui'
import { lazy, Suspense, useEffect } from 'react'
import { Home, HomeAside } from '../../features/home/index.ts'
import { allTexts, useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { Aside } from '../shell/Aside.tsx'
import { preload } from '../shell/navigation.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'

/** With its texts: those are not among the first, which are all that the page itself needs. */
const HomeWallet = lazy(async () => {
  const [{ HomeWallet: card }] = await Promise.all([import('./home-wallet.tsx'), allTexts()])
  return { default: card }
})

export function HomePage() {
  const text = useText()
  const account = useAccount()
  // Nearly everybody goes from here to a profile.
  useEffect(() => preload('/otherProfile/0'), [])
  return (
    <>
      <PageTitle className="sr-only">{text('page.home')}</PageTitle>
      <Home />
      <Aside>
        <HomeAside>
          {account && (
            <Suspense fallback={<Skeleton className="h-33 shrink-0 rounded-card!" />}>
              <HomeWallet />
            </Suspense>
          )}
        </HomeAside>
      </Aside>
    </>
  )
}
