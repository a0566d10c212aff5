import { walletChannel, type Account, type EventOf } from '@fanlight/contract'
import { useRef } from 'react'
import { useChannel } from '../../platform/realtime/hooks.ts'
import { useMoneyCache } from './queries.ts'

/** Hears what becomes of the own diamonds and earnings, here or on another device. On every page. */
export function Events({ account }: { account: Account }) {
  const cache = useMoneyCache()
  const isFirst = useRef(true)
  useChannel(walletChannel, { userId: account.userId }, (event) => hearMoney(event, cache), {
    onResync: () => {
      const hasGap = !isFirst.current
      isFirst.current = false
      // Nothing was missed before anything was shown.
      if (!hasGap) return
      cache.balanceChanged()
      cache.earningsChanged()
    },
  })
  return null
}

/** What an event of the own money does to what is known of it. */
export function hearMoney(event: EventOf<typeof walletChannel>, cache: ReturnType<typeof useMoneyCache>): void {
  switch (event.type) {
    case 'balance_changed':
      cache.keepBalance(event.data.diamondBalance)
      break
    case 'earnings_changed':
      cache.earningsChanged()
      break
    case 'order_changed':
    case 'membership_changed':
      // Their own rooms hear them.
      break
  }
}
