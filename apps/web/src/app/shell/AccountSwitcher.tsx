import { lazy, Suspense } from 'react'
import { allTexts } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { AccountButton } from './AccountButton.tsx'

/** With its texts: those are not among the first. */
const AccountMenu = lazy(async () => {
  const [{ AccountMenu: menu }] = await Promise.all([import('./AccountMenu.tsx'), allTexts()])
  return { default: menu }
})

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
