import { Suspense } from 'react'
import { useAccount } from '../../platform/session/index.ts'
import { AccountButton } from './AccountButton.tsx'
import { lazyPartWithTexts } from '../../platform/lazy-part.ts'

/** With its texts: those are not among the first. */
const AccountMenu = lazyPartWithTexts(async () => (await import('./AccountMenu.tsx')).AccountMenu)

/** Who is signed in, and a menu to switch to another account. */
export function AccountSwitcher() {
  const account = useAccount()
  if (!account) return null
  return (
    <Suspense fallback={<AccountButton account={account} />}>
      <AccountMenu account={account} />
    </Suspense>
  )
}
