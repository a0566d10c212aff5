import { walletChannel, type Account } from '@fanlight/contract'
import { useRef } from 'react'
import { useChannel } from '../../platform/realtime/index.ts'
import { useMoneyCache } from './queries.ts'
import { hearMoney } from './wallet.events.ts'

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
