import type { Card } from '@fanlight/contract'
import { Banner, Button, Dialog } from '@fanlight/ui'
import { CircleAlert, Lock } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { BillingFields } from './BillingFields.tsx'
import { CardFields } from './CardFields.tsx'
import { useCardForm } from './use-card-form.ts'

type Props = { onClose: () => void; onAdded?: ((card: Card) => void) | undefined }

export function AddCardDialog({ onClose, onAdded }: Props) {
  const text = useText()
  const form = useCardForm(useAccount()?.email ?? '', (card) => {
    onClose()
    onAdded?.(card)
  })
  const { formId, failure, isSaving, submit } = form
  return (
    <Dialog
      title={text('cards.add')}
      closeLabel={text('common.close')}
      onClose={() => !isSaving && onClose()}
      footer={
        <>
          <Button onPress={() => !isSaving && onClose()}>{text('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={isSaving}>
            {text('cards.form.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog above a form of its own: the press is this one's.
          event.stopPropagation()
          void submit()
        }}
        className="flex flex-col gap-5"
      >
        {failure !== null && (
          <Banner tone="danger" icon={<CircleAlert aria-hidden />}>
            {failure}
          </Banner>
        )}
        <CardFields form={form} />
        <BillingFields form={form} />
        <p className="flex gap-2 text-13 text-muted">
          <Lock aria-hidden className="mt-0.5 size-4!" />
          {text('cards.form.secure')}
        </p>
      </form>
    </Dialog>
  )
}
