import { Button, Dialog } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { MailLine } from '../MailLine.tsx'
import { useCreatorStatus } from '../queries.ts'
import { Reason } from '../Reason.tsx'

/** The result in the words of the operator, before the form begins anew. */
export function RejectedAlert({ onClose, onResubmit }: { onClose: () => void; onResubmit: () => void }) {
  const text = useText()
  const account = useAccount()
  const { data: status } = useCreatorStatus()
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={text('creator.rejected.alertTitle', { nickname: account?.nickName ?? '' })}
      closeLabel={text('creator.apply.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onResubmit} data-autofocus="">
          {text('creator.rejected.resubmit')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <MailLine
          message="creator.rejected.alertText"
          email={status?.contactEmail ?? ''}
          className="text-15! text-ink!"
        />
        {status?.reason && <Reason>{status.reason}</Reason>}
      </div>
    </Dialog>
  )
}
