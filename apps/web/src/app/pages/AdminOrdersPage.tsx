import { AdminNav, OrdersDesk } from '../../features/admin/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useCurrentRoute } from '../routes/current-route.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function AdminOrdersPage() {
  const text = useText()
  const { route } = useCurrentRoute()
  return (
    <>
      <PageTitle>{text('page.adminOrders')}</PageTitle>
      <AdminNav current="orders" />
      <OrdersDesk layout={route.layout} />
    </>
  )
}
