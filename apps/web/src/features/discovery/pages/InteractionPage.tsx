import { useEffect } from 'react'
import { preload } from '../../../platform/navigation/index.ts'
import { Aside } from '../../../platform/page/index.ts'
import { OwnAside } from '../../profiles/index.ts'
import { Discovery } from '../Discovery.tsx'

export function InteractionPage() {
  // A visitor who finds a creator opens their profile next.
  useEffect(() => preload('/otherProfile/0'), [])
  return (
    <>
      <Discovery />
      <Aside>
        <OwnAside />
      </Aside>
    </>
  )
}
