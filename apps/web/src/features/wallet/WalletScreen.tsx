import type { ReactNode } from 'react'
import { BalanceHero } from './BalanceHero.tsx'
import { Statement } from './Statement.tsx'
import type { StatementPaths } from './StatementRow.tsx'

type Props = {
  paths: StatementPaths
  onGetDiamonds: () => void
  /** What comes from the room of payments, which builds on this one: the limit, the cards. */
  children: ReactNode
}

/** `/wallet`: the balance, what became of it, and what paying is bound to. */
export function WalletScreen({ paths, onGetDiamonds, children }: Props) {
  return (
    <div className="grid gap-8 pb-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <BalanceHero onGetDiamonds={onGetDiamonds} />
      {/* The list has no end, so what stands beside it on a desktop stands before it on a phone. */}
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">{children}</div>
      <Statement paths={paths} onGetDiamonds={onGetDiamonds} />
    </div>
  )
}
