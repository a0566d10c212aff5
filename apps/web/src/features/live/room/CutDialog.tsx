import { cutLive, type LiveRoomId } from '@fanlight/contract'
import { TextArea } from '@fanlight/ui'
import { call } from '../../../platform/api/index.ts'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'

const REASON_MAX_LENGTH = 500

/** An operator ends a room of somebody else's, and says why. */
export function CutDialog({ roomId, onClose }: { roomId: LiveRoomId; onClose: () => void }) {
  const text = useText()
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? text('live.cut.missing') : undefined }),
    async send({ reason }) {
      await call(cutLive, { roomId, reason: reason.trim() }, { toast: false })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('live.cut.title')}
      description={text('live.cut.text')}
      onClose={onClose}
      submitLabel={text('live.cut.button')}
      submitVariant="danger"
      size="sm"
    >
      <TextArea
        {...form.tie('reason')}
        label={text('live.cut.reason')}
        maxLength={REASON_MAX_LENGTH}
        rows={3}
        dir="auto"
        data-autofocus=""
      />
    </FormDialog>
  )
}
