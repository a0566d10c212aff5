import {
  THANK_YOU_MAX_LENGTH,
  TIER_NAME_MAX_LENGTH,
  type MembershipLevel,
  type OwnTier,
  type PriceTerms,
} from '@fanlight/contract'
import { Banner, Button, RadioCards, Skeleton, SkeletonGroup, TextArea, TextField } from '@fanlight/ui'
import { CircleAlert, History } from 'lucide-react'
import { Suspense } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { levels, levelText } from '../card/LevelBadge.tsx'
import { CoverField } from './CoverField.tsx'
import { PerksField } from './PerksField.tsx'
import { PriceFields } from './PriceFields.tsx'
import type { TierFormState } from './use-tier-form.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'

/** Fetched when a creator writes. */
const RichTextEditor = lazyPart(async () => (await import('../editor/RichTextEditor.tsx')).RichTextEditor)

type TierFormProps = {
  form: TierFormState
  tier: OwnTier | null
  terms: PriceTerms
  /** Who has the levels that cannot be chosen. */
  takenBy: Readonly<Partial<Record<MembershipLevel, string>>>
}

export function TierForm({ form, tier, terms, takenBy }: TierFormProps) {
  const text = useText()
  const { values: draft, change, errors, failure, isSending, wasRestored, startOver } = form

  return (
    <form id={form.id} noValidate onSubmit={(event) => void form.submit(event)} className="flex min-w-0 flex-col gap-6">
      {wasRestored && (
        <Banner
          tone="neutral"
          icon={<History aria-hidden />}
          action={
            <Button size="sm" onPress={startOver}>
              {text('tiers.form.startOver')}
            </Button>
          }
        >
          {text('tiers.form.restored')}
        </Banner>
      )}
      {failure !== undefined && (
        <Banner tone="danger" icon={<CircleAlert aria-hidden />}>
          {failure}
        </Banner>
      )}
      <RadioCards
        label={text('tiers.form.level')}
        columns={3}
        options={levels.map((level) => ({
          value: String(level),
          title: text(levelText[level]),
          description: levelNote(level),
          disabled: takenBy[level] !== undefined,
        }))}
        value={String(draft.level)}
        onValueChange={(value) => {
          const level = levels.find((each) => String(each) === value)
          if (level) change({ level })
        }}
        error={errors.level ? text('error.levelTaken') : undefined}
      />
      <TextField
        label={text('tiers.form.name')}
        value={draft.name}
        onValueChange={(name) => change({ name })}
        error={errors.name && text(`tiers.problem.name.${errors.name}`, { max: TIER_NAME_MAX_LENGTH })}
        counter={{ max: TIER_NAME_MAX_LENGTH }}
        placeholder={text('tiers.form.nameExample')}
        autoComplete="off"
        dir="auto"
      />
      <CoverField cover={draft.cover} seed={tier?.tierId ?? '0'} onChange={(cover) => change({ cover })} />
      <Suspense fallback={<EditorSkeleton />}>
        <RichTextEditor
          // It keeps its own text: starting over is another one.
          key={wasRestored ? 'restored' : 'saved'}
          label={text('tiers.form.description')}
          hint={text('tiers.form.descriptionHint')}
          error={errors.description && text('tiers.problem.descriptionTooLong')}
          initial={draft.description}
          onChange={(description) => change({ description })}
        />
      </Suspense>
      <PerksField perks={draft.perks} problems={errors.perks ?? {}} onChange={(perks) => change({ perks })} />
      <PriceFields draft={draft} terms={terms} problems={errors} onChange={change} />
      <TextArea
        label={text('tiers.form.thankYou')}
        hint={text('tiers.form.thankYouHint')}
        value={draft.thankYou}
        onValueChange={(thankYou) => change({ thankYou })}
        error={errors.thankYou && text('tiers.problem.name.tooLong', { max: THANK_YOU_MAX_LENGTH })}
        counter={{ max: THANK_YOU_MAX_LENGTH }}
        dir="auto"
      />
      {tier && tier.subscribers > 0 && (
        <p className="text-13 text-muted">{text('tiers.form.subscribersKeep', { count: tier.subscribers })}</p>
      )}
      <div className="flex justify-end gap-3 max-md:*:flex-1">
        <Button onPress={() => void form.leave()}>{text('common.cancel')}</Button>
        <Button variant="primary" type="submit" busy={isSending}>
          {text(tier ? 'common.save' : 'tiers.form.create')}
        </Button>
      </div>
    </form>
  )

  function levelNote(level: MembershipLevel): string {
    const owner = takenBy[level]
    return owner === undefined ? text(`tiers.level.text${level}`) : text('tiers.level.taken', { tier: owner })
  }
}

function EditorSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')}>
      <Skeleton shape="text" className="w-24 text-13" />
      <Skeleton className="mt-1.5 h-48" />
    </SkeletonGroup>
  )
}
