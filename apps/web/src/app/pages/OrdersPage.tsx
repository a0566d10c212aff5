import { Orders } from '../../features/payments/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function OrdersPage() {
  const text = useText()
  return (
    <>
      <PageTitle>{text('page.orders')}</PageTitle>
      <Orders />
    </>
  )
}
