import { keptOf, POST_PRICE_MAX, POST_PRICE_MIN, type Visibility } from '@fanlight/contract'
import { DiamondGlyph, RadioCards, TextField } from '@fanlight/ui'
import { Gem, Globe, KeyRound, UsersRound, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { onlyDigits, useFormat, useText } from '../../../platform/i18n/index.ts'
import { useWorth } from '../../wallet/index.ts'
import type { Draft, DraftProblems } from './draft.ts'
import { LevelField } from './LevelField.tsx'
import { useOwnTiers } from './levels.ts'

type AudienceFieldsProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  problems: DraftProblems
  tierError: string | undefined
}

const audiences = ['everyone', 'followers', 'tier', 'paid', 'tier_or_paid'] as const

const icons: Record<Visibility['kind'], ReactNode> = {
  everyone: <Globe aria-hidden />,
  followers: <UsersRound aria-hidden />,
  tier: <Gem aria-hidden />,
  paid: <KeyRound aria-hidden />,
  tier_or_paid: <Wallet aria-hidden />,
}

/** Who may see the post, and what it takes. */
export function AudienceFields({ draft, change, problems, tierError }: AudienceFieldsProps) {
  const text = useText()
  const format = useFormat()
  const worth = useWorth()
  const terms = useOwnTiers().data?.terms
  const asksLevel = draft.audience === 'tier' || draft.audience === 'tier_or_paid'
  const asksPrice = draft.audience === 'paid' || draft.audience === 'tier_or_paid'
  const range = { min: format.wholeNumber(POST_PRICE_MIN), max: format.wholeNumber(POST_PRICE_MAX) }
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        label={text('publish.audience.label')}
        options={audiences.map((audience) => ({
          value: audience,
          title: text(`publish.audience.${audience}.title`),
          description: text(`publish.audience.${audience}.text`),
          media: <span className="flex text-muted">{icons[audience]}</span>,
        }))}
        value={draft.audience}
        onValueChange={(audience) => change({ audience })}
      />
      {asksLevel && (
        <LevelField level={draft.minLevel} onChange={(minLevel) => change({ minLevel })} error={tierError} />
      )}
      {asksPrice && (
        <TextField
          label={text('publish.price.label')}
          hint={priceHint() ?? text('publish.price.hint', range)}
          prefix={<DiamondGlyph className="size-4.5" />}
          value={draft.price}
          onValueChange={(typed) => change({ price: onlyDigits(typed).slice(0, 7) })}
          error={
            problems.price && text(`publish.problem.price.${problems.price === 'missing' ? 'missing' : 'range'}`, range)
          }
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          inputClassName="font-semibold tabular-nums"
        />
      )}
    </div>
  )

  /** What a price that can stand is in dollars, and what of it is the creator's. */
  function priceHint(): string | null {
    const price = Number(draft.price)
    if (price < POST_PRICE_MIN || price > POST_PRICE_MAX) return null
    if (terms === undefined) return worth(price)
    const kept = format.money(keptOf(price, terms.commissionPercent))
    return text('publish.price.keep', { worth: worth(price), kept })
  }
}
