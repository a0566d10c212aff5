import type { Account } from '@fanlight/contract'
import { untilLoaded } from '@fanlight/ui'
import { lazy, Suspense, type ComponentType } from 'react'

type Listener = { Events: ComponentType<{ account: Account }> }

const listener = (load: () => Promise<Listener>) => lazy(async () => ({ default: (await untilLoaded(load)).Events }))

/** What features hear on every page, here or from the account's other devices. */
const listeners = [
  listener(() => import('../features/wallet/events.tsx')),
  listener(() => import('../features/presence/events.tsx')),
  listener(() => import('../features/profiles/events.tsx')),
  listener(() => import('../features/payments/events.tsx')),
  listener(() => import('../features/creators/events.tsx')),
  listener(() => import('../features/memberships/events.tsx')),
  listener(() => import('../features/posts/events.tsx')),
  listener(() => import('../features/chat/events.tsx')),
  listener(() => import('../features/calls/events.tsx')),
  listener(() => import('../features/bell/events.tsx')),
]

export function Listeners({ account }: { account: Account }) {
  return (
    <Suspense fallback={null}>
      {listeners.map((Events, index) => (
        // The list never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <Events key={index} account={account} />
      ))}
    </Suspense>
  )
}
