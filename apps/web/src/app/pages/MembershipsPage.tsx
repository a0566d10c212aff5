import { Memberships } from '../../features/memberships/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function MembershipsPage() {
  const text = useText()
  return (
    <>
      <PageTitle>{text('page.memberships')}</PageTitle>
      <Memberships />
    </>
  )
}
