import { openTopUp } from '../payments/index.ts'
import { Suggestions } from '../profiles/index.ts'
import { WalletCard } from '../wallet/index.ts'

/** What the home page's right column has below the account. The page does not wait for it. */
export function HomeAside() {
  return (
    <>
      <WalletCard onGetDiamonds={() => openTopUp()} />
      <Suggestions />
    </>
  )
}
