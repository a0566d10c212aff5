import { Aside } from '../../../platform/page/index.ts'
import { Invitation } from '../invitation/Invitation.tsx'
import { Suggestions } from '../Suggestions.tsx'

export function InvitationPage() {
  return (
    <>
      <Invitation />
      <Aside>
        <Suggestions />
      </Aside>
    </>
  )
}
