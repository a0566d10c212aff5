import { openTopUp } from '../payments/index.ts'
import { WalletCard } from '../wallet/index.ts'

/** What money brings to the home page's right column. The page does not wait for it. */
export function HomeWallet() {
  return <WalletCard onGetDiamonds={() => openTopUp()} />
}
