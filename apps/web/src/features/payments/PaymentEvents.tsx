import { walletChannel } from '@fanlight/contract'
import { useRef } from 'react'
import { useChannel } from '../../platform/realtime/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { payments } from './flow/payments.ts'
import { rereadOrders } from './queries.ts'

/** Hears how the own orders move on, on whichever device they were begun. Once, in the shell. */
export function PaymentEvents() {
  const account = useAccount()
  const isFirst = useRef(true)
  useChannel(
    walletChannel,
    account && { userId: account.userId },
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
