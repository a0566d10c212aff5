import { cents, type SpendingLimit } from '@fanlight/contract'
import { Banner, Button } from '@fanlight/ui'
import { CalendarClock } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { openLimit } from './open-limit.ts'

/** That a payment would go beyond what the fan allows themself, how much is left of it, and the way to change it. */
export function AboveLimit({ limit }: { limit: SpendingLimit }) {
  const text = useText()
  const format = useFormat()
  const left = cents(Math.max(0, (limit.monthly ?? 0) - limit.spentThisMonth))
  return (
    <Banner
      tone="caution"
      icon={<CalendarClock aria-hidden />}
      title={text('error.spendingLimit')}
      action={
        <Button size="sm" onPress={() => openLimit(limit)}>
          {text('wallet.limit.change')}
        </Button>
      }
    >
      <p>{left === 0 ? text('wallet.limit.reached') : text('wallet.limit.left', { money: format.money(left) })}</p>
      <p>{text('wallet.limit.resets', { date: format.date(limit.resetsAt) })}</p>
    </Banner>
  )
}
