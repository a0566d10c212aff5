import type { AdminPayout } from '@fanlight/contract'
import { Button, Dialog } from '@fanlight/ui'
import { useId, useState, type FormEvent } from 'react'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { ReasonField, useReasonProblem } from '../ReasonField.tsx'

type Props = {
  payout: AdminPayout
  onClose: () => void
  /** True when it is done. */
  onRefuse: (reason: string) => Promise<boolean>
}

/** A refusal needs a reason: the creator reads it as it stands here. */
export function RefusePayoutDialog({ payout, onClose, onRefuse }: Props) {
  const text = useText()
  const format = useFormat()
  const formId = useId()
  const problemOf = useReasonProblem()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const problem = problemOf(reason)

  async function refuse(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const field = event.currentTarget.elements.namedItem('reason')
    if (problem !== undefined) return field instanceof HTMLElement && field.focus()
    if (isBusy) return undefined
    setBusy(true)
    const isDone = await onRefuse(reason.trim())
    setBusy(false)
    return isDone && onClose()
  }

  return (
    <Dialog
      title={text('adminMoney.payouts.refuseTitle', { money: format.money(payout.cents) })}
      description={text('adminMoney.payouts.refuseText', { name: payout.creator.nickName })}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy}>
            {text('adminMoney.payouts.refuse')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void refuse(event)}>
        <ReasonField
          hint={text('adminMoney.payouts.reasonHint')}
          value={reason}
          onValueChange={setReason}
          error={isTried ? problem : undefined}
          takesFocus
        />
      </form>
    </Dialog>
  )
}
