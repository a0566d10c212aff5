import { AdminNav, ApplicationsDesk } from '../../features/admin/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useCurrentRoute } from '../routes/current-route.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function AdminApplicationsPage() {
  const text = useText()
  const { route } = useCurrentRoute()
  return (
    <>
      <PageTitle>{text('page.adminApplications')}</PageTitle>
      <AdminNav current="applications" />
      <ApplicationsDesk layout={route.layout} />
    </>
  )
}
