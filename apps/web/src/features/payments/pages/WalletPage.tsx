import type { PostId, UserId } from '@fanlight/contract'
import { Cards } from '../cards/Cards.tsx'
import { openTopUp } from '../open.ts'
import { receiptPath } from '../orders/receipt-path.ts'
import { SpendingLimitCard } from '../spending/SpendingLimitCard.tsx'
import { profilePath } from '../../profiles/index.ts'
import { WalletScreen } from '../../wallet/index.ts'

const paths = {
  profile: profilePath,
  post: (contentId: PostId) => `/post/detail?id=${contentId}`,
  conversation: (chatWithUserId: UserId) => `/messages?id=${chatWithUserId}`,
  order: receiptPath,
}

export function WalletPage() {
  return (
    <WalletScreen paths={paths} onGetDiamonds={() => openTopUp()}>
      <SpendingLimitCard />
      <Cards />
    </WalletScreen>
  )
}
