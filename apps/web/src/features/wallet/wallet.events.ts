import type { EventOf, walletChannel } from '@fanlight/contract'
import type { useMoneyCache } from './queries.ts'

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
