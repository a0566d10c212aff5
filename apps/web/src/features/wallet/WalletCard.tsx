import { Button, Card, Skeleton } from '@fanlight/ui'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { Diamonds } from './Diamonds.tsx'
import { useBalance } from './queries.ts'

/** The balance beside another page. An extra: where it cannot be loaded, it is not there. */
export function WalletCard({ onGetDiamonds }: { onGetDiamonds: () => void }) {
  const text = useText()
  const format = useFormat()
  const { data, isError } = useBalance()
  if (isError && !data) return null
  return (
    <Card padding="none" className="shrink-0">
      <Link
        href="/wallet"
        className="flex items-center gap-3 px-4 pt-4 pb-3 transition-colors hover:bg-fill focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-13 text-muted">{text('wallet.balance')}</span>
          {data ? (
            <span className="flex items-baseline gap-2">
              <Diamonds amount={data.diamondBalance} className="font-display text-20 font-semibold" />
              <span className="text-13 text-muted">{format.money(data.worth)}</span>
            </span>
          ) : (
            <Skeleton shape="text" className="w-28 text-20" />
          )}
        </span>
        <ChevronRight aria-hidden className="text-muted rtl:-scale-x-100" />
      </Link>
      <div className="px-4 pb-4">
        <Button size="sm" fullWidth onPress={onGetDiamonds}>
          {text('wallet.getDiamonds')}
        </Button>
      </div>
    </Card>
  )
}
