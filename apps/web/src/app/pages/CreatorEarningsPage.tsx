import { EarningsScreen } from '../../features/earnings/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function CreatorEarningsPage() {
  const text = useText()
  return (
    <>
      <PageTitle>{text('page.earnings')}</PageTitle>
      <EarningsScreen />
    </>
  )
}
