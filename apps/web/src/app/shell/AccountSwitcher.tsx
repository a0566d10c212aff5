import { lazy, Suspense } from 'react'
import { useAccount } from '../../platform/session/index.ts'
import { AccountButton } from './AccountButton.tsx'

const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }))

/** Who one is, and a menu to become somebody else. */
export function AccountSwitcher({ side, isWide = false }: { side: 'top' | 'bottom'; isWide?: boolean }) {
  const account = useAccount()
  if (!account) return null
  return (
    <Suspense fallback={<AccountButton account={account} isWide={isWide} />}>
      <AccountMenu account={account} side={side} isWide={isWide} />
    </Suspense>
  )
}
