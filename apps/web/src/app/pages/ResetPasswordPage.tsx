import { ResetPassword } from '../../features/identity/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useQueryParams } from '../../platform/navigation/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function ResetPasswordPage() {
  const text = useText()
  const linkToken = useQueryParams().get('token')
  return (
    <>
      <PageTitle>{text('page.resetPassword')}</PageTitle>
      <ResetPassword linkToken={linkToken} />
    </>
  )
}
