import { REJECTION_REASON_MAX_LENGTH, type Application } from '@fanlight/contract'
import { Button, Dialog, TextArea } from '@fanlight/ui'
import { useState } from 'react'
import { useText } from '../../platform/i18n/index.ts'

const ready = ['readyPhoto', 'readyPerson', 'readySocial', 'readyName'] as const

type Props = {
  application: Application
  onClose: () => void
  /** True when it is done. */
  onReject: (reason: string) => Promise<boolean>
}

/** A rejection needs a reason: the applicant reads it as it stands here. */
export function RejectDialog({ application, onClose, onReject }: Props) {
  const text = useText()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const name = application.nickname
  const problem = problemOf()

  async function reject() {
    setTried(true)
    if (problem) return document.querySelector<HTMLElement>('[data-reason]')?.focus()
    if (await onReject(reason.trim())) onClose()
  }

  return (
    <Dialog
      title={text('admin.applications.rejectTitle', { name })}
      description={text('admin.applications.rejectText', { name })}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text('common.cancel')}</Button>
          <Button variant="danger" once onPress={reject}>
            {text('admin.applications.reject')}
          </Button>
        </>
      }
    >
      <fieldset className="mb-5">
        <legend className="mb-2 text-13 font-semibold">{text('admin.applications.ready')}</legend>
        <div className="flex flex-wrap gap-2">
          {ready.map((each) => (
            <Button
              key={each}
              size="sm"
              aria-pressed={reason === text(`admin.applications.${each}`)}
              onPress={() => setReason(text(`admin.applications.${each}`))}
              className="rounded-full! aria-pressed:bg-ember-soft aria-pressed:text-ember"
            >
              {text(`admin.applications.${each}Short`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <TextArea
        label={text('admin.applications.reason')}
        hint={text('admin.applications.reasonHint')}
        value={reason}
        onValueChange={setReason}
        counter={{ max: REJECTION_REASON_MAX_LENGTH }}
        error={isTried ? problem : undefined}
        rows={4}
        dir="auto"
        data-autofocus=""
        data-reason=""
      />
    </Dialog>
  )

  function problemOf(): string | undefined {
    if (reason.trim() === '') return text('admin.applications.reasonMissing')
    if (reason.trim().length <= REJECTION_REASON_MAX_LENGTH) return undefined
    return text('admin.applications.reasonTooLong', { count: REJECTION_REASON_MAX_LENGTH })
  }
}
