import { PROMO_CODE_MAX_LENGTH, type OwnTier } from '@fanlight/contract'
import { Banner, Button, DateField, Dialog, SegmentedControl, SelectField, TextField } from '@fanlight/ui'
import { CircleAlert, Dices } from 'lucide-react'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { CODE_MIN_LENGTH } from './code.ts'
import { DAYS, PERCENT, suggestedCode, USES } from './promo-draft.ts'
import { useCreatePromo } from './use-create-promo.ts'

/** Not empty: a select shows the empty value as nothing chosen. */
const ALL = 'all'

type PromoDialogProps = { tiers: readonly OwnTier[]; onClose: () => void }

const random = (below: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below

/** A new code: what it gives, for which tier, how often and how long. */
export function PromoDialog({ tiers, onClose }: PromoDialogProps) {
  const text = useText()
  const format = useFormat()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { draft, change, problems, isCodeTaken, refusals, failure, isCreating, submit } = useCreatePromo(onClose)
  const within = ({ min, max }: { min: number; max: number }) =>
    text('promo.problem.range', { min: format.wholeNumber(min), max: format.wholeNumber(max) })

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  function send(event: FormEvent) {
    event.preventDefault()
    submit()
  }

  return (
    <Dialog
      title={text('promo.newTitle')}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={isCreating}>
            {text('promo.create')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        {failure !== null && (
          <Banner tone="danger" icon={<CircleAlert aria-hidden />}>
            {failure}
          </Banner>
        )}
        <div className="flex items-start gap-2">
          <TextField
            label={text('promo.code')}
            value={draft.code}
            onValueChange={(code) => change({ code: code.toUpperCase() })}
            hint={text('promo.codeHint', { min: CODE_MIN_LENGTH, max: PROMO_CODE_MAX_LENGTH })}
            error={codeError()}
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
              label={text('promo.percent')}
              value={draft.percent}
              onValueChange={(percent) => change({ percent })}
              hint={text('promo.percentHint')}
              error={problems.percent && within(PERCENT)}
              suffix="%"
              inputMode="numeric"
              dir="ltr"
            />
          ) : (
            <TextField
              label={text('promo.days')}
              value={draft.days}
              onValueChange={(days) => change({ days })}
              hint={text('promo.daysHint')}
              error={problems.days && within(DAYS)}
              inputMode="numeric"
              dir="ltr"
            />
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
          <TextField
            label={text('promo.maxUses')}
            value={draft.maxUses}
            onValueChange={(maxUses) => change({ maxUses })}
            hint={text('promo.maxUsesHint')}
            error={problems.maxUses && within(USES)}
            inputMode="numeric"
            dir="ltr"
          />
          <DateField
            label={text('promo.lastDay')}
            value={draft.lastDay}
            onValueChange={(lastDay) => change({ lastDay })}
            hint={text('promo.lastDayHint')}
            error={problems.lastDay && text('promo.problem.past')}
          />
        </div>
      </form>
    </Dialog>
  )

  function codeError(): string | undefined {
    if (problems.code === 'required') return text('promo.problem.code')
    if (problems.code === 'shape') {
      return text('promo.problem.shape', { min: CODE_MIN_LENGTH, max: PROMO_CODE_MAX_LENGTH })
    }
    return isCodeTaken ? text('error.codeTaken') : undefined
  }
}
