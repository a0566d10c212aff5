import type { Card } from '@fanlight/contract'
import { Spinner } from '@fanlight/ui'
import { Lock } from 'lucide-react'
import { describeError } from '../../../platform/api/index.ts'
import { FormDialog } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { useIsDark } from '../../../platform/theme/theme.ts'
import { BillingFields } from './BillingFields.tsx'
import { HolderFields } from './HolderFields.tsx'
import { HostedFields } from './HostedFields.tsx'
import { useCardForm, useCardSetup } from './use-card-form.ts'

export function AddCardDialog({ onClose }: { onClose: (added?: Card) => void }) {
  const text = useText()
  const { data: setup, error } = useCardSetup()
  // Frames are dressed once, when they are drawn.
  const isDark = useIsDark()
  const form = useCardForm(useAccount()?.email ?? '', setup, onClose)
  return (
    <FormDialog
      form={form}
      title={text('cards.add')}
      onClose={() => onClose()}
      submitLabel={text('cards.form.save')}
      hasNothingToSend={!setup}
      className="flex flex-col gap-5"
    >
      {error && <p role="alert">{describeError(error)}</p>}
      {!setup && !error && <Spinner label={text('common.loading')} />}
      {setup && (
        <>
          <HostedFields key={String(isDark)} setup={setup} form={form} />
          <HolderFields form={form} />
          <BillingFields form={form} />
          <p className="flex gap-2 text-13 text-muted">
            <Lock aria-hidden className="mt-0.5 size-4!" />
            {text('cards.form.secure')}
          </p>
        </>
      )}
    </FormDialog>
  )
}
