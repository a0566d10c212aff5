import { useAccount } from '../../platform/session/index.ts'
import { Discover } from './Discover.tsx'
import { FollowingStrip } from './FollowingStrip.tsx'
import { Hero } from './Hero.tsx'

export function Home() {
  const account = useAccount()
  return (
    <div className="flex flex-col gap-6">
      {account ? <FollowingStrip /> : <Hero />}
      <Discover />
    </div>
  )
}
