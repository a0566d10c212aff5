import { PROMO_CODE_MAX_LENGTH, type OwnTier } from '@fanlight/contract'
import { Button, DateField, SegmentedControl, SelectField, TextField } from '@fanlight/ui'
import { Dices } from 'lucide-react'
import { FormDialog } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { CODE_MIN_LENGTH } from './code.ts'
import { suggestedCode } from './promo-draft.ts'
import { useCreatePromo } from './use-create-promo.ts'

/** Not empty: a select shows the empty value as nothing chosen. */
const ALL = 'all'

type PromoDialogProps = { tiers: readonly OwnTier[]; onClose: () => void }

const random = (below: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below

/** A new code: what it gives, for which tier, how often and how long. */
export function PromoDialog({ tiers, onClose }: PromoDialogProps) {
  const text = useText()
  const form = useCreatePromo(onClose)
  const { values: draft, change, tie } = form
  const number = { inputMode: 'numeric', dir: 'ltr' } as const
  return (
    <FormDialog
      form={form}
      title={text('promo.newTitle')}
      onClose={onClose}
      submitLabel={text('promo.create')}
      className="flex flex-col gap-5"
    >
      <div className="flex items-start gap-2">
        <TextField
          {...tie('code')}
          label={text('promo.code')}
          onValueChange={(code) => change({ code: code.toUpperCase() })}
          hint={text('promo.codeHint', { min: CODE_MIN_LENGTH, max: PROMO_CODE_MAX_LENGTH })}
          maxLength={PROMO_CODE_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          data-autofocus=""
          className="flex-1"
        />
        <Button
          iconStart={<Dices aria-hidden />}
          onPress={() => change({ code: suggestedCode(random) })}
          className="mt-6.5 h-12! md:h-11!"
        >
          {text('promo.suggest')}
        </Button>
      </div>
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label={text('promo.kind')}
          segments={[
            { value: 'discount', label: text('promo.discount') },
            { value: 'trial', label: text('promo.trial') },
          ]}
          value={draft.kind}
          onValueChange={(kind) => change({ kind })}
          fullWidth
        />
        {draft.kind === 'discount' ? (
          <TextField
            {...tie('percent')}
            {...number}
            label={text('promo.percent')}
            hint={text('promo.percentHint')}
            suffix="%"
          />
        ) : (
          <TextField {...tie('days')} {...number} label={text('promo.days')} hint={text('promo.daysHint')} />
        )}
      </div>
      <SelectField
        label={text('promo.tier')}
        value={draft.tierId ?? ALL}
        onValueChange={(value) => change({ tierId: tiers.find(({ tierId }) => tierId === value)?.tierId ?? null })}
        options={[
          { value: ALL, label: text('promo.allTiers') },
          ...tiers.map(({ tierId, tierName }) => ({ value: tierId, label: tierName })),
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...tie('maxUses')} {...number} label={text('promo.maxUses')} hint={text('promo.maxUsesHint')} />
        <DateField {...tie('lastDay')} label={text('promo.lastDay')} hint={text('promo.lastDayHint')} />
      </div>
    </FormDialog>
  )
}
