import { lazy, Suspense } from 'react'
import { useAccount } from '../../platform/session/index.ts'
import { useCurrentRoute } from '../routes/current-route.ts'

const loadDoor = () => import('./lazy-wallet-host.ts')
const WalletEvents = lazy(async () => ({ default: (await loadDoor()).WalletEvents }))
const TipHost = lazy(async () => ({ default: (await loadDoor()).TipHost }))

/** What the own diamonds need on every page: word of what moves them, and the tip. Payment pages have no socket. */
export function WalletHost() {
  const account = useAccount()
  const { flags } = useCurrentRoute().route
  if (!account || flags.includes('payment')) return null
  return (
    <Suspense fallback={null}>
      <WalletEvents account={account} />
      <TipHost />
    </Suspense>
  )
}
