import { lazy, Suspense } from 'react'
import { useAccount } from '../../platform/session/index.ts'
import { useCurrentRoute } from '../routes/current-route.ts'

const loadDoor = () => import('./lazy-payment-host.ts')
const PaymentDialogs = lazy(async () => ({ default: (await loadDoor()).PaymentDialogs }))
const PaymentEvents = lazy(async () => ({ default: (await loadDoor()).PaymentEvents }))

/** What paying needs on every page but the payment window itself. Payment pages have no socket to hear events by. */
export function PaymentHost() {
  const account = useAccount()
  const { flags } = useCurrentRoute().route
  if (!account || flags.includes('bare')) return null
  return (
    <Suspense fallback={null}>
      <PaymentDialogs />
      {!flags.includes('payment') && <PaymentEvents />}
    </Suspense>
  )
}
