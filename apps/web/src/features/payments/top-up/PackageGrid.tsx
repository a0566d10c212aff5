import type { DiamondPackage, PackageId } from '@fanlight/contract'
import { Badge, DiamondGlyph, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useId } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

type Props = {
  packages: readonly DiamondPackage[]
  chosen: PackageId | undefined
  onChoose: (id: PackageId) => void
}

const grid = 'grid grid-cols-3 gap-2 max-[21.5rem]:grid-cols-2 md:gap-3'

export function PackageGrid({ packages, chosen, onChoose }: Props) {
  const text = useText()
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{text('payments.topUp.packages')}</legend>
      <div className={grid}>
        {packages.map((each) => (
          <Package
            key={each.packageId}
            name={name}
            offer={each}
            isChosen={each.packageId === chosen}
            onChoose={() => onChoose(each.packageId)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type PackageProps = { name: string; offer: DiamondPackage; isChosen: boolean; onChoose: () => void }

function Package({ name, offer, isChosen, onChoose }: PackageProps) {
  const text = useText()
  const format = useFormat()
  const { amount, presentedAmount, usdPrice, isSuggested } = offer
  return (
    <label className="relative flex flex-col items-center rounded-card border border-line bg-surface px-1 pt-5 pb-3 text-center md:px-2 md:pt-6 md:pb-4 transition-colors hover:border-field has-checked:border-ember has-checked:bg-ember-soft has-checked:inset-ring has-checked:inset-ring-ember has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        value={offer.packageId}
        checked={isChosen}
        onChange={onChoose}
        {...(isChosen && { 'data-autofocus': '' })}
        className="sr-only"
      />
      {isSuggested && (
        <Badge tone="live" size="sm" className="absolute -top-2.5">
          {text('payments.topUp.suggested')}
        </Badge>
      )}
      <DiamondGlyph className="size-7" />
      <span className="mt-2 font-display text-20 font-semibold tracking-tight tabular-nums">
        <span aria-hidden>{format.wholeNumber(amount)}</span>
        <span className="sr-only">
          {text('payments.topUp.amount', { count: amount, amount: format.wholeNumber(amount) })}
        </span>
      </span>
      <span className="mt-0.5 min-h-5 text-13 font-semibold text-diamond tabular-nums">
        {presentedAmount > 0 && text('payments.topUp.bonus', { amount: format.wholeNumber(presentedAmount) })}
      </span>
      <span className="mt-2 font-semibold tabular-nums">{format.money(usdPrice)}</span>
    </label>
  )
}

export function PackageSkeletons() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className={grid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-36 rounded-card! md:h-38" />
      ))}
    </SkeletonGroup>
  )
}
