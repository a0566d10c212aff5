import { FIRST_FOLLOWS } from '@fanlight/contract'
import { Suspense, useState } from 'react'
import { useFollowings, useInterests } from '../profiles/index.ts'
import { lazyPartWithTexts } from '../../platform/lazy-part.ts'

/** With its texts: those are not among the first. Only who is new loads it. */
const WelcomeCard = lazyPartWithTexts(async () => (await import('./WelcomeCard.tsx')).WelcomeCard)

/** For a person who is new. Above the feed, never over it: everything works without it. */
export function FirstSteps() {
  const { people, isPending } = useFollowings()
  const mayBeNew = !isPending && people.length < FIRST_FOLLOWS
  const { data } = useInterests({ enabled: mayBeNew })
  // Following the fifth creator is no reason to take away the card in which it was done.
  const [hasBegun, setBegun] = useState(false)
  const [isOver, setOver] = useState(false)
  const isNew = data?.interests.isNew ?? false
  if (isOver || !data || (!isNew && !hasBegun)) return null
  return (
    <Suspense fallback={null}>
      <WelcomeCard interests={data.interests} onBegin={() => setBegun(true)} onEnd={() => setOver(true)} />
    </Suspense>
  )
}
