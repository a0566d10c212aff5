import { AdminNav, PayoutsDesk } from '../../features/admin/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useCurrentRoute } from '../routes/current-route.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function AdminPayoutsPage() {
  const text = useText()
  const { route } = useCurrentRoute()
  return (
    <>
      <PageTitle>{text('page.adminPayouts')}</PageTitle>
      <AdminNav current="payouts" />
      <PayoutsDesk layout={route.layout} />
    </>
  )
}
