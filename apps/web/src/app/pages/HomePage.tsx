import { useEffect } from 'react'
import { Home, HomeAside } from '../../features/home/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { Aside } from '../shell/Aside.tsx'
import { preload } from '../shell/navigation.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'

export function HomePage() {
  const text = useText()
  // Nearly everybody goes from here to a profile.
  useEffect(() => preload('/otherProfile/0'), [])
  return (
    <>
      <PageTitle className="sr-only">{text('page.home')}</PageTitle>
      <Home />
      <Aside>
        <HomeAside />
      </Aside>
    </>
  )
}
