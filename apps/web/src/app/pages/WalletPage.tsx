import { Skeleton } from '@fanlight/ui'
import { Suspense } from 'react'
import { Cards, openTopUp, SpendingLimitCard } from '../../features/payments/index.ts'
import { profilePath } from '../../features/profiles/index.ts'
import { WalletScreen } from '../../features/wallet/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function WalletPage() {
  const text = useText()
  return (
    <>
      <PageTitle>{text('page.wallet')}</PageTitle>
      <WalletScreen people={{ profilePath }} onGetDiamonds={() => openTopUp()}>
        <Suspense fallback={<Skeleton className="h-52 rounded-card!" />}>
          <SpendingLimitCard />
        </Suspense>
        <Suspense fallback={<Skeleton className="h-40 rounded-card!" />}>
          <Cards />
        </Suspense>
      </WalletScreen>
    </>
  )
}
