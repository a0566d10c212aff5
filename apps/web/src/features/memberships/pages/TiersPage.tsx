import type { MembershipLevel, OwnTier, PriceTerms } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { Eye, Plus, UsersRound } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { levels, levelText } from '../card/LevelBadge.tsx'
import { PromoSection } from '../promo/PromoSection.tsx'
import { FirstTier } from '../tiers/FirstTier.tsx'
import { newTierPath, TIERS_TEST_PATH } from '../tiers/tiers-path.ts'
import { TierRow } from '../tiers/TierRow.tsx'
import { WithOwnTiers } from '../tiers/WithOwnTiers.tsx'

/** `/creator/membership`: the own tiers, one per level, and the codes for them. */
export function TiersPage() {
  const account = useAccount()
  // The guard turns visitors without an account away; in the moment of logging out there is none.
  if (!account) return null
  return (
    <WithOwnTiers>
      {(tiers, terms) =>
        tiers.length === 0 ? (
          <FirstTier />
        ) : (
          <div className="flex flex-col gap-10">
            <Tiers tiers={tiers} terms={terms} />
            <PromoSection userName={account.userName} tiers={tiers} />
          </div>
        )
      }
    </WithOwnTiers>
  )
}

function Tiers({ tiers, terms }: { tiers: readonly OwnTier[]; terms: PriceTerms }) {
  const text = useText()
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4 max-md:flex-col max-md:items-start">
        <p className="text-muted">{text('tiers.intro')}</p>
        <div className="flex flex-wrap gap-2 md:shrink-0 md:justify-end">
          <Button asChild size="sm" iconStart={<UsersRound aria-hidden className="size-4.5!" />}>
            <Link href="/creator/fans?show=subscribers">{text('fans.filters.subscribers')}</Link>
          </Button>
          <Button asChild size="sm" iconStart={<Eye aria-hidden className="size-4.5!" />}>
            <Link href={TIERS_TEST_PATH}>{text('tiers.test')}</Link>
          </Button>
        </div>
      </div>
      <ul className="flex flex-col gap-4">
        {levels.map((level) => {
          const tier = tiers.find(({ membershipLevel }) => membershipLevel === level)
          return <li key={level}>{tier ? <TierRow tier={tier} terms={terms} /> : <FreeLevel level={level} />}</li>
        })}
      </ul>
    </section>
  )
}

/** A level that has no tier yet. */
function FreeLevel({ level }: { level: MembershipLevel }) {
  const text = useText()
  return (
    <Link
      href={newTierPath(level)}
      className="flex min-h-20 items-center gap-4 rounded-card border-2 border-dashed border-line px-5 py-3 transition-colors hover:border-field hover:bg-fill"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-fill">
        <Plus aria-hidden />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{text('tiers.add', { level: text(levelText[level]) })}</span>
        <span className="block text-13 text-muted">{text(`tiers.level.text${level}`)}</span>
      </span>
    </Link>
  )
}
