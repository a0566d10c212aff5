import { AdminNav, MoneySettingsDesk } from '../../features/admin/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function AdminMoneySettingsPage() {
  const text = useText()
  return (
    <>
      <PageTitle>{text('page.adminMoneySettings')}</PageTitle>
      <AdminNav current="settings" />
      <MoneySettingsDesk />
    </>
  )
}
