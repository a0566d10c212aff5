import { lazy, Suspense, useEffect } from 'react'
import { allTexts } from '../../platform/i18n/index.ts'
import { onArrival } from '../../platform/navigation/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { useStore } from '../../platform/store.ts'
import { payments } from './flow/payments.ts'
import { closePayment, paymentDialog, returnFocus } from './open.ts'

const PaymentDialog = lazy(async () => {
  const [{ PaymentDialog: dialog }] = await Promise.all([import('./PaymentDialog.tsx'), allTexts()])
  return { default: dialog }
})

/** Where `openTopUp` and `openReview` show their dialogs, and where a payment made in this tab is come back to. */
export function PaymentDialogs() {
  const account = useAccount()
  const asked = useStore(paymentDialog)
  const isOpen = asked !== null && account !== null
  // A dialog about something on a page that one has left is over; a payment that was begun goes on.
  useEffect(() => onArrival(closePayment), [])
  useComingBack(account !== null)

  useEffect(() => {
    if (!isOpen) return undefined
    // After the dialog itself has let go of it.
    return () => void setTimeout(returnFocus)
  }, [isOpen])

  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <PaymentDialog asked={asked} />
    </Suspense>
  )
}

function useComingBack(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return undefined
    const comeBack = () => void allTexts().then(payments.comeBack, payments.comeBack)
    comeBack()
    // The browser's own back brings the page as it was left, without loading it.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) comeBack()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [isSignedIn])
}
