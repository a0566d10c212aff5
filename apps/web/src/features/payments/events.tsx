import { walletChannel, type Account } from '@fanlight/contract'
import { useEffect, useRef } from 'react'
import { allTexts } from '../../platform/i18n/index.ts'
import { useChannel } from '../../platform/realtime/hooks.ts'
import { payments } from './flow/payments.ts'
import { rereadOrders } from './queries.ts'

/** Hears how the own orders move on, on whichever device they were begun, and comes back from a payment in this tab. */
export function Events({ account }: { account: Account }) {
  const isFirst = useRef(true)
  useComingBack()
  useChannel(
    walletChannel,
    { userId: account.userId },
    (event) => {
      if (event.type !== 'order_changed') return
      void rereadOrders()
      payments.orderChanged(event.data.orderId, event.data.status)
    },
    {
      onResync: () => {
        // Nothing was missed before anything was shown.
        if (!isFirst.current) void rereadOrders()
        isFirst.current = false
      },
    },
  )
  return null
}

function useComingBack(): void {
  useEffect(() => {
    const comeBack = () => void allTexts().then(payments.comeBack, payments.comeBack)
    comeBack()
    // The browser's own back brings the page as it was left, without loading it.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) comeBack()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
