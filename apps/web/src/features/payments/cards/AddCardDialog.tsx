import type { Card } from '@fanlight/contract'
import { Spinner } from '@fanlight/ui'
import { Lock } from 'lucide-react'
import { describeError } from '../../../platform/api/index.ts'
import { FormDialog } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { BillingFields } from './BillingFields.tsx'
import { CardFigures, HolderFields } from './CardFields.tsx'
import { HostedFields } from './HostedFields.tsx'
import { useCardForm, useCardSetup } from './use-card-form.ts'

export function AddCardDialog({ onClose }: { onClose: (added?: Card) => void }) {
  const text = useText()
  const { data: setup, error } = useCardSetup()
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
          {setup.fields.kind === 'form' ? (
            <CardFigures form={form} />
          ) : (
            <HostedFields setup={setup} scriptUrl={setup.fields.scriptUrl} onDrawn={form.onDrawn} />
          )}
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
