import { AdminNav, PackagesDesk } from '../../features/admin/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function AdminPackagesPage() {
  const text = useText()
  return (
    <>
      <PageTitle>{text('page.adminPackages')}</PageTitle>
      <AdminNav current="packages" />
      <PackagesDesk />
    </>
  )
}
