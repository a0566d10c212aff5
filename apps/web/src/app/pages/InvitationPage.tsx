import { Invitation, Suggestions } from '../../features/profiles/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { Aside } from '../shell/Aside.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'

export function InvitationPage() {
  const text = useText()
  return (
    <>
      <PageTitle>{text('page.invitation')}</PageTitle>
      <Invitation />
      <Aside>
        <Suggestions />
      </Aside>
    </>
  )
}
