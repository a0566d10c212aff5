import { Cards } from '../cards/Cards.tsx'
import { openTopUp } from '../open.ts'
import { SpendingLimitCard } from '../spending/SpendingLimitCard.tsx'
import { profilePath } from '../../profiles/index.ts'
import { WalletScreen } from '../../wallet/index.ts'

export function WalletPage() {
  return (
    <WalletScreen people={{ profilePath }} onGetDiamonds={() => openTopUp()}>
      <SpendingLimitCard />
      <Cards />
    </WalletScreen>
  )
}
