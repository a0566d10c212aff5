import type { MembershipLevel, OwnTier, PriceTerms, TierId, UserId } from '@fanlight/contract'
import { Button, EmptyState, LampIllustration, SegmentedControl, WindowIllustration } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { usePageTitle } from '../../../platform/page/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { levels } from '../card/LevelBadge.tsx'
import { shownPrice, trialOf } from '../card/shown-price.ts'
import { TierCard } from '../card/TierCard.tsx'
import { TierPrice } from '../card/TierPrice.tsx'
import { previewOf } from '../tiers/tier-draft.ts'
import { TierForm } from '../tiers/TierForm.tsx'
import { TIERS_PATH } from '../tiers/tiers-path.ts'
import { useTierForm } from '../tiers/use-tier-form.ts'
import { WithOwnTiers } from '../tiers/WithOwnTiers.tsx'

type TierEditorProps = {
  creatorId: UserId
  /** The tier to change; null makes a new one. */
  tierId: TierId | null
  /** The level that a new one begins with, where it is free. */
  level: MembershipLevel | null
}

/** `/creator/membership/create`: a tier being made or changed, and beside it the card that fans will see. */
export function TierEditorPage() {
  const text = useText()
  const account = useAccount()
  const query = useQueryParams()
  const tierId = query.get('tierId') as TierId | null
  const level = levels.find((each) => String(each) === query.get('level')) ?? null
  usePageTitle(text(tierId === null ? 'page.creatorMembershipCreate' : 'page.creatorMembershipEdit'))
  // The guard turns visitors without an account away; in the moment of logging out there is none.
  if (!account) return null
  const asked = { creatorId: account.userId, tierId, level }
  return (
    <WithOwnTiers>
      {(tiers, terms) => <EditorAmong key={query.toString()} {...asked} tiers={tiers} terms={terms} />}
    </WithOwnTiers>
  )
}

function EditorAmong({
  creatorId,
  tierId,
  level: wanted,
  tiers: known,
  terms,
}: TierEditorProps & { tiers: readonly OwnTier[]; terms: PriceTerms }) {
  // As they were when the form was opened: saving changes them, and the form must not become that of another tier.
  const [tiers] = useState(known)
  const tier = tiers.find((each) => each.tierId === tierId) ?? null
  if (tierId !== null && !tier) return <NoSuchTier />
  const others = tiers.filter((each) => each !== tier)
  const free = levels.filter((level) => others.every(({ membershipLevel }) => membershipLevel !== level))
  const level = tier?.membershipLevel ?? free.find((each) => each === wanted) ?? free[0]
  if (level === undefined) return <AllLevelsTaken />
  return <Editor creatorId={creatorId} tier={tier} terms={terms} others={others} level={level} />
}

type EditorProps = {
  creatorId: UserId
  tier: OwnTier | null
  terms: PriceTerms
  others: readonly OwnTier[]
  level: MembershipLevel
}

function Editor({ creatorId, tier, terms, others, level }: EditorProps) {
  const text = useText()
  const [part, setPart] = useState<'form' | 'preview'>('form')
  const form = useTierForm({ creatorId, tier, level, onDone: () => navigate(TIERS_PATH) })
  const takenBy = Object.fromEntries(others.map(({ membershipLevel, tierName }) => [membershipLevel, tierName]))
  const preview = previewOf(form.values, {
    tierId: tier?.tierId ?? null,
    creatorId,
    fallbackName: text('tiers.form.nameMissing'),
    rates: terms,
  })

  return (
    <>
      <SegmentedControl
        label={text('tiers.form.part')}
        segments={[
          { value: 'form', label: text('tiers.form.edit') },
          { value: 'preview', label: text('tiers.form.preview') },
        ]}
        value={part}
        onValueChange={setPart}
        fullWidth
        className="mb-5 lg:hidden"
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className={clsx(part === 'preview' && 'max-lg:hidden')}>
          <TierForm form={form} tier={tier} terms={terms} takenBy={takenBy} />
        </div>
        <section
          aria-label={text('tiers.form.preview')}
          className={clsx('min-w-0 max-lg:mx-auto max-lg:w-full max-lg:max-w-100', part === 'form' && 'max-lg:hidden')}
        >
          <div className="lg:sticky lg:top-6">
            <p aria-hidden className="mb-3 text-13 font-semibold text-muted max-lg:hidden">
              {text('tiers.form.preview')}
            </p>
            <TierCard
              level={2}
              tier={preview}
              price={<TierPrice shown={shownPrice(preview, trialOf(preview))} payRange={preview.payRange} />}
              action={
                <span
                  aria-hidden
                  className="grid h-11 place-items-center rounded-control bg-ember font-semibold text-on-ember"
                >
                  {text('memberships.subscribe.subscribe')}
                </span>
              }
            />
          </div>
        </section>
      </div>
    </>
  )
}

function NoSuchTier() {
  const text = useText()
  return (
    <EmptyState
      illustration={<LampIllustration />}
      title={text('tiers.form.gone')}
      text={text('tiers.form.goneText')}
      action={<BackToTiers />}
    />
  )
}

function AllLevelsTaken() {
  const text = useText()
  return (
    <EmptyState
      illustration={<WindowIllustration />}
      title={text('tiers.form.full')}
      text={text('tiers.form.fullText')}
      action={<BackToTiers />}
    />
  )
}

function BackToTiers() {
  const text = useText()
  return (
    <Button asChild variant="primary">
      <Link href={TIERS_PATH}>{text('tiers.back')}</Link>
    </Button>
  )
}
