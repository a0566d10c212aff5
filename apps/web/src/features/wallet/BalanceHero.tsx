import { Button, DiamondGlyph, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { QueryView } from '../../platform/lists/index.ts'
import { useDiamondsText } from './Diamonds.tsx'
import { useBalance } from './queries.ts'

/** The own diamonds, large, and what they are worth. */
export function BalanceHero({ onGetDiamonds }: { onGetDiamonds: () => void }) {
  const text = useText()
  const format = useFormat()
  const diamonds = useDiamondsText()
  const balance = useBalance()
  return (
    <QueryView
      query={balance}
      place="card"
      level={2}
      failureClassName="rounded-card bg-fill py-8"
      skeleton={
        <Hero onGetDiamonds={onGetDiamonds}>
          <SkeletonGroup label={text('wallet.loading')} className="mt-2">
            <Skeleton shape="text" className="w-40 text-34 sm:text-[2.75rem]" />
            <Skeleton shape="text" className="mt-1 w-24" />
          </SkeletonGroup>
        </Hero>
      }
      failure={text('wallet.loadFailed')}
    >
      {({ diamondBalance, worth }) => (
        <Hero onGetDiamonds={onGetDiamonds}>
          <p aria-live="polite" className="mt-2">
            <span className="flex items-center gap-3 font-display text-34 font-semibold tracking-tight tabular-nums sm:text-[2.75rem]">
              <DiamondGlyph className="size-[0.85em]" />
              <span aria-hidden>{format.wholeNumber(diamondBalance)}</span>
              <span className="sr-only">{diamonds(diamondBalance)}</span>
            </span>
            <span className="mt-1 block text-muted">{text('wallet.worth', { money: format.money(worth) })}</span>
          </p>
        </Hero>
      )}
    </QueryView>
  )
}

function Hero({ onGetDiamonds, children }: { onGetDiamonds: () => void; children: ReactNode }) {
  const text = useText()
  return (
    <section
      aria-label={text('wallet.balance')}
      className="relative isolate overflow-clip rounded-card bg-diamond-soft p-6 sm:p-8"
    >
      <DiamondGlyph className="absolute -end-8 -bottom-12 -z-1 size-56 opacity-12" />
      <p aria-hidden className="font-medium text-muted">
        {text('wallet.balance')}
      </p>
      {children}
      <Button
        variant="primary"
        size="lg"
        iconStart={<Plus aria-hidden />}
        onPress={onGetDiamonds}
        className="mt-6 max-sm:w-full"
      >
        {text('wallet.getDiamonds')}
      </Button>
    </section>
  )
}
