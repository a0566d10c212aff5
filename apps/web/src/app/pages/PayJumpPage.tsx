import { PayJump } from '../../features/payments/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function PayJumpPage() {
  const text = useText()
  return (
    <>
      {/* The window says what happens in it by itself; its name is for ears and for the title bar. */}
      <PageTitle className="sr-only">{text('page.payJump')}</PageTitle>
      <PayJump />
    </>
  )
}
