import type { Card } from '@fanlight/contract'
import { Lock } from 'lucide-react'
import { FormDialog } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { BillingFields } from './BillingFields.tsx'
import { CardFields } from './CardFields.tsx'
import { useCardForm } from './use-card-form.ts'

export function AddCardDialog({ onClose }: { onClose: (added?: Card) => void }) {
  const text = useText()
  const form = useCardForm(useAccount()?.email ?? '', onClose)
  return (
    <FormDialog
      form={form}
      title={text('cards.add')}
      onClose={() => onClose()}
      submitLabel={text('cards.form.save')}
      className="flex flex-col gap-5"
    >
      <CardFields form={form} />
      <BillingFields form={form} />
      <p className="flex gap-2 text-13 text-muted">
        <Lock aria-hidden className="mt-0.5 size-4!" />
        {text('cards.form.secure')}
      </p>
    </FormDialog>
  )
}
