import { useEffect } from 'react'
import { Discovery } from '../../features/discovery/index.ts'
import { HomeAside } from '../../features/home/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { Aside } from '../shell/Aside.tsx'
import { preload } from '../shell/navigation.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'

export function InteractionPage() {
  const text = useText()
  // Whoever finds somebody opens their profile next.
  useEffect(() => preload('/otherProfile/0'), [])
  return (
    <>
      <PageTitle>{text('page.interaction')}</PageTitle>
      <Discovery />
      <Aside>
        <HomeAside />
      </Aside>
    </>
  )
}
