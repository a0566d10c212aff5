import { openTopUp } from '../../features/payments/index.ts'
import { WalletCard } from '../../features/wallet/index.ts'

/** What money brings to the home page's right column. The page does not wait for it. */
export function HomeWallet() {
  return <WalletCard onGetDiamonds={() => openTopUp()} />
}
