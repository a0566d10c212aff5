import { useAccount } from '../../platform/session/index.ts'
import { Feed } from '../posts/index.ts'
import { FollowingStrip } from './FollowingStrip.tsx'
import { Hero } from './Hero.tsx'

export function Home() {
  const account = useAccount()
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      {account ? <FollowingStrip /> : <Hero />}
      <Feed />
    </div>
  )
}
