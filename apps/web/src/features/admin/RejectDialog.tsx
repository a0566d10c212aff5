import { REJECTION_REASON_MAX_LENGTH, type Application } from '@fanlight/contract'
import { Button, TextArea } from '@fanlight/ui'
import { FormDialog, useForm } from '../../platform/forms/index.ts'
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
  const name = application.nickname
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: problemOf(reason.trim()) }),
    async send({ reason }) {
      if (await onReject(reason.trim())) onClose()
    },
  })

  return (
    <FormDialog
      form={form}
      title={text('admin.applications.rejectTitle', { name })}
      description={text('admin.applications.rejectText', { name })}
      onClose={onClose}
      submitVariant="danger"
      submitLabel={text('admin.applications.reject')}
      className=""
    >
      <fieldset className="mb-5">
        <legend className="mb-2 text-13 font-semibold">{text('admin.applications.ready')}</legend>
        <div className="flex flex-wrap gap-2">
          {ready.map((each) => (
            <Button
              key={each}
              size="sm"
              aria-pressed={form.values.reason === text(`admin.applications.${each}`)}
              onPress={() => form.change({ reason: text(`admin.applications.${each}`) })}
              className="rounded-full! aria-pressed:bg-ember-soft aria-pressed:text-ember"
            >
              {text(`admin.applications.${each}Short`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <TextArea
        {...form.tie('reason')}
        label={text('admin.applications.reason')}
        hint={text('admin.applications.reasonHint')}
        counter={{ max: REJECTION_REASON_MAX_LENGTH }}
        rows={4}
        dir="auto"
        data-autofocus=""
      />
    </FormDialog>
  )

  function problemOf(reason: string): string | undefined {
    if (reason === '') return text('admin.applications.reasonMissing')
    if (reason.length <= REJECTION_REASON_MAX_LENGTH) return undefined
    return text('admin.applications.reasonTooLong', { count: REJECTION_REASON_MAX_LENGTH })
  }
}
