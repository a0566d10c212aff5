import {
  BUNDLE_DISCOUNT_MAX,
  BUNDLE_MONTHS,
  keptOf,
  MONTH_DAYS,
  PAY_RANGES,
  priceWith,
  TIER_PRICE_MAX,
  TIER_PRICE_MIN,
  TRIAL_LENGTHS,
  type PriceTerms,
} from '@fanlight/contract'
import { Checkbox, SelectField, TextField } from '@fanlight/ui'
import { centsTyped, useFormat, useText } from '../../../platform/i18n/index.ts'
import { monthsOf } from '../card/shown-price.ts'
import { costsNothing, type DraftProblems, type TierDraft } from './tier-draft.ts'

type PriceFieldsProps = {
  draft: TierDraft
  terms: PriceTerms
  problems: Pick<DraftProblems, 'price' | 'discount' | 'bundles'>
  onChange: (part: Partial<TierDraft>) => void
}

/** What a period costs, how long it is, and whether there is a lower price to begin with. */
export function PriceFields({ draft, terms, problems, onChange }: PriceFieldsProps) {
  const text = useText()
  return (
    <div className="flex flex-col gap-4">
      {draft.level === 1 && (
        <Checkbox
          label={text('tiers.form.free')}
          description={text('tiers.form.freeText')}
          checked={draft.isFree}
          onCheckedChange={(isFree) => onChange({ isFree })}
        />
      )}
      {!costsNothing(draft) && <Prices draft={draft} terms={terms} problems={problems} onChange={onChange} />}
    </div>
  )
}

function Prices({ draft, terms, problems, onChange }: PriceFieldsProps) {
  const text = useText()
  const format = useFormat()
  const limits = { min: format.money(TIER_PRICE_MIN), max: format.money(TIER_PRICE_MAX) }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label={text('tiers.form.price')}
          value={draft.price}
          onValueChange={(price) => onChange({ price })}
          hint={whatBecomesOf(draft.price) ?? text('tiers.form.priceHint', limits)}
          error={problems.price && text(`tiers.problem.${problems.price}`, limits)}
        />
        <SelectField
          label={text('tiers.form.period')}
          value={String(draft.payRange)}
          onValueChange={(value) => {
            const payRange = PAY_RANGES.find((days) => String(days) === value)
            if (payRange !== undefined) onChange({ payRange })
          }}
          options={PAY_RANGES.map((days) => ({
            value: String(days),
            label: text('tiers.form.months', { count: monthsOf(days) }),
          }))}
          hint={text('tiers.form.periodHint')}
        />
      </div>
      <Checkbox
        label={text('tiers.form.hasDiscount')}
        checked={draft.hasDiscount}
        onCheckedChange={(hasDiscount) => onChange({ hasDiscount })}
      />
      {draft.hasDiscount && (
        <div className="flex flex-col gap-2 rounded-control bg-sunken p-4">
          <MoneyField
            label={text('tiers.form.discount')}
            value={draft.discount}
            onValueChange={(discount) => onChange({ discount })}
            hint={whatBecomesOf(draft.discount)}
            error={problems.discount && text(`tiers.problem.${problems.discount}`, limits)}
            className="sm:max-w-1/2"
          />
          <Checkbox
            label={text('tiers.form.firstOnly')}
            description={text(draft.isFirstAvailable ? 'tiers.form.firstOnlyText' : 'tiers.form.everyTimeText')}
            checked={draft.isFirstAvailable}
            onCheckedChange={(isFirstAvailable) => onChange({ isFirstAvailable })}
          />
        </div>
      )}
      <SelectField
        label={text('memberships.state.trial')}
        value={String(draft.trialDays ?? NO_TRIAL)}
        onValueChange={(value) => onChange({ trialDays: TRIAL_LENGTHS.find((days) => String(days) === value) ?? null })}
        options={[
          { value: NO_TRIAL, label: text('tiers.form.noTrial') },
          ...TRIAL_LENGTHS.map((days) => ({
            value: String(days),
            label: text('memberships.price.trial', { count: days }),
          })),
        ]}
        hint={text('tiers.form.trialHint')}
      />
      {draft.payRange === MONTH_DAYS && <BundleFields draft={draft} problems={problems.bundles} onChange={onChange} />}
    </>
  )

  /** What fans pay in all, and what of it is the creator's, of a price that can stand. */
  function whatBecomesOf(typed: string): string | undefined {
    const price = centsTyped(typed)
    if (price === null || price < TIER_PRICE_MIN || price > TIER_PRICE_MAX) return undefined
    return text('tiers.form.priceTerms', {
      total: format.money(priceWith(price, terms).total),
      kept: format.money(keptOf(price, terms.commissionPercent)),
    })
  }
}

/** Not empty: a select shows the empty value as nothing chosen. */
const NO_TRIAL = 'none'

type BundleFieldsProps = Pick<PriceFieldsProps, 'draft' | 'onChange'> & { problems: DraftProblems['bundles'] }

/** What is taken off for who pays for several months at once. */
function BundleFields({ draft: { bundles }, problems = {}, onChange }: BundleFieldsProps) {
  const text = useText()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{text('tiers.form.bundles')}</legend>
      <p className="text-13 text-muted">{text('tiers.form.bundlesHint')}</p>
      <div className="grid grid-cols-3 gap-3">
        {BUNDLE_MONTHS.map((months) => (
          <TextField
            key={months}
            label={text('tiers.form.months', { count: months })}
            value={bundles[months]}
            onValueChange={(typed) => onChange({ bundles: { ...bundles, [months]: typed } })}
            error={problems[months] && text('promo.problem.range', { min: '0', max: String(BUNDLE_DISCOUNT_MAX) })}
            suffix="%"
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            inputClassName="tabular-nums"
          />
        ))}
      </div>
    </fieldset>
  )
}

type MoneyFieldProps = {
  label: string
  value: string
  onValueChange: (typed: string) => void
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
}

/** Dollars as they are typed. */
function MoneyField(props: MoneyFieldProps) {
  return (
    <TextField {...props} prefix="$" inputMode="decimal" autoComplete="off" dir="ltr" inputClassName="tabular-nums" />
  )
}
