import { Button, FanlightMark } from '@fanlight/ui'
import { Suspense } from 'react'
import { openLogin } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { LiveNow } from '../live/index.ts'
import { Feed } from '../posts/index.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { FollowingStrip } from './FollowingStrip.tsx'

export function Home() {
  const account = useAccount()
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      {account ? <FirstSteps /> : <Hero />}
      {account && <FollowingStrip />}
      <Suspense fallback={null}>
        <LiveNow />
      </Suspense>
      <Feed />
    </div>
  )
}

/** What Fanlight is, to a visitor who has just arrived. Short: the creators below say the rest. */
function Hero() {
  const text = useText()
  return (
    <section className="relative isolate overflow-clip rounded-card bg-ember-soft px-6 pt-8 max-sm:text-center sm:px-8 sm:pb-8">
      <div className="sm:max-w-88">
        <h2 className="font-display text-34 font-semibold tracking-tight max-sm:text-26">{text('home.hero.title')}</h2>
        <p className="mt-3">{text('home.hero.text')}</p>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:justify-center">
          <Button variant="primary" onPress={() => openLogin({ isNew: true })}>
            {text('home.hero.signUp')}
          </Button>
          <Button onPress={() => openLogin()}>{text('home.hero.logIn')}</Button>
        </div>
        <p className="mt-3 text-13 text-muted">{text('home.hero.adults')}</p>
      </div>
      <Window />
    </section>
  )
}

/** The window in the corner of the room, with its light: beside the words, on phones below them. */
function Window() {
  return (
    <div
      aria-hidden
      className="-z-1 max-sm:mx-auto max-sm:mt-5 max-sm:h-18 max-sm:w-56 sm:absolute sm:-end-14 sm:-bottom-0.5 sm:w-82"
    >
      <span className="absolute inset-x-0 bottom-0 -z-1 h-1/3 bg-[radial-gradient(50%_100%_at_50%_100%,color-mix(in_srgb,var(--glow-from)_45%,transparent),transparent)] sm:-inset-x-1/4 sm:h-[150%]" />
      <FanlightMark size={360} className="h-auto w-full" />
    </div>
  )
}
