import type { ApplicationStatus } from '@fanlight/contract'
import { Button, Card, DoorIllustration, WindowIllustration } from '@fanlight/ui'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { MailLine } from '../MailLine.tsx'
import { Reason } from '../Reason.tsx'
import { StandingHead } from './StandingHead.tsx'

export function Approved() {
  const text = useText()
  return (
    <Card padding="lg" className="flex flex-col items-center gap-6">
      <StandingHead
        illustration={<DoorIllustration />}
        title={text('creator.approved.title')}
        text={text('creator.approved.text')}
      />
      <div className="flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link href="/profile">{text('creator.approved.profile')}</Link>
        </Button>
        <Button asChild variant="primary">
          <Link href="/creator">{text('creator.approved.settings')}</Link>
        </Button>
      </div>
    </Card>
  )
}

export function Rejected({ status, onApply }: { status: ApplicationStatus; onApply: () => void }) {
  const text = useText()
  return (
    <Card padding="lg" className="flex flex-col items-center gap-6">
      <StandingHead
        illustration={<WindowIllustration />}
        title={text('creator.rejected.title')}
        text={text('creator.rejected.text')}
      />
      {status.reason !== null && (
        <div className="w-full max-w-110">
          <Reason>{status.reason}</Reason>
        </div>
      )}
      <Button variant="primary" size="lg" onPress={onApply}>
        {text('creator.rejected.again')}
      </Button>
      <MailLine message="creator.rejected.questions" email={status.contactEmail} className="text-center" />
    </Card>
  )
}

/** An operator cannot be the creator they decide about. */
export function OperatorNote() {
  const text = useText()
  return (
    <Card padding="lg" className="flex flex-col items-center gap-6">
      <StandingHead
        illustration={<WindowIllustration />}
        title={text('creator.operator.title')}
        text={text('creator.operator.text')}
      />
      <Button asChild variant="primary">
        <Link href="/admin/applications">{text('creator.operator.open')}</Link>
      </Button>
    </Card>
  )
}
