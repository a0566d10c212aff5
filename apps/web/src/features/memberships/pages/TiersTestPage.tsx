import type { OwnTier, PriceTerms, TierId } from '@fanlight/contract'
import { SegmentedControl, SelectField, toast } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useState } from 'react'
import { ApiError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { usePromos } from '../queries.ts'
import { isOwn, offersToShow } from '../subscribe/offers.ts'
import { SubscribePanel } from '../subscribe/SubscribePanel.tsx'
import { useIsRoomy } from '../subscribe/use-is-roomy.ts'
import type { AskPromo } from '../subscribe/use-promo.ts'
import { asFan, promotedBy } from '../tiers/as-fan.ts'
import { FirstTier } from '../tiers/FirstTier.tsx'
import { WithOwnTiers } from '../tiers/WithOwnTiers.tsx'

/** Not empty: a select shows the empty value as nothing chosen. */
const NEWCOMER = 'new'

/** `/creator/membership/test`: the subscribe dialog as a fan sees it. Nothing is paid. */
export function TiersTestPage() {
  const account = useAccount()
  // The guard turns visitors without an account away; in the moment of logging out there is none.
  if (!account) return null
  return (
    <WithOwnTiers>
      {(tiers, terms) =>
        tiers.length === 0 ? <FirstTier /> : <Test tiers={tiers} terms={terms} creatorName={account.nickName} />
      }
    </WithOwnTiers>
  )
}

type TestProps = { tiers: readonly OwnTier[]; terms: PriceTerms; creatorName: string }

function Test({ tiers, terms, creatorName }: TestProps) {
  const text = useText()
  const isRoomy = useIsRoomy()
  const [memberOf, setMemberOf] = useState<TierId | null>(null)
  const [chosenLayout, setLayout] = useState<'desktop' | 'mobile'>('desktop')
  const [now] = useState(() => Date.now())
  const { data: promos } = usePromos()
  // A phone has no room to show what a computer shows.
  const layout = isRoomy ? chosenLayout : 'mobile'

  const offers = offersToShow(asFan(tiers, memberOf, now, terms), {})
  const title = text(offers.some(isOwn) ? 'memberships.subscribe.memberTitle' : 'memberships.subscribe.title', {
    name: creatorName,
  })

  const askPromo: AskPromo = async (offer, code) => {
    const promoted = promotedBy(promos?.promos ?? [], offer, { code, rates: terms })
    if (!promoted) throw new ApiError({ reason: 'PROMO_NOT_VALID', code: 0, message: '' })
    return promoted
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">{text('tiers.preview.intro')}</p>
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={text('tiers.preview.as')}
          value={memberOf ?? NEWCOMER}
          onValueChange={(value) => setMemberOf(tiers.find(({ tierId }) => tierId === value)?.tierId ?? null)}
          options={[
            { value: NEWCOMER, label: text('tiers.preview.newcomer') },
            ...tiers.map(({ tierId, tierName }) => ({
              value: tierId,
              label: text('tiers.preview.member', { tier: tierName }),
            })),
          ]}
          className="w-72 max-md:w-full"
        />
        {isRoomy && (
          <SegmentedControl
            label={text('tiers.preview.on')}
            segments={[
              { value: 'desktop', label: text('tiers.preview.desktop') },
              { value: 'mobile', label: text('tiers.preview.mobile') },
            ]}
            value={layout}
            onValueChange={setLayout}
          />
        )}
      </div>
      <section
        aria-label={title}
        className={clsx(
          // On a page the phone's bottom bar lies over the last of it.
          'max-md:[--card-bottom:calc(3.5rem+env(safe-area-inset-bottom))]',
          'rounded-card bg-surface p-6 shadow-float max-md:-mx-4 max-md:rounded-none max-md:px-4',
          layout === 'mobile' && 'md:mx-auto md:w-100',
        )}
      >
        <h2 className="mb-4 font-display text-20 font-semibold tracking-tight">{title}</h2>
        <SubscribePanel
          // Another fan, another choice: neither slide nor code is carried over.
          key={`${memberOf} ${layout}`}
          offers={offers}
          layout={layout}
          askPromo={askPromo}
          onChoose={() => toast(text('tiers.preview.noPayment'), { id: 'tier-preview' })}
        />
      </section>
    </div>
  )
}
