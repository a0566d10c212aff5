import type { Tier } from '@fanlight/contract'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { Cover } from '../../profiles/index.ts'
import { Capped } from './Capped.tsx'
import { LevelBadge } from './LevelBadge.tsx'
import { hasWords, RichText } from './RichText.tsx'

const PERKS_CAP = 105
const DESCRIPTION_CAP = 160

export type TierFace = Pick<Tier, 'tierId' | 'tierName' | 'coverImageUrl' | 'membershipLevel' | 'description' | 'perks'>

type TierCardProps = {
  tier: TierFace
  /** A TierPrice. */
  price: ReactNode
  /** The one that the viewer has. */
  isCurrent?: boolean | undefined
  /** What else there is to choose: it scrolls with the card, where what is pressed stays. */
  choice?: ReactNode
  /** What there is to know before one chooses: until when, what is deducted. */
  note?: ReactNode
  action?: ReactNode
  /** A phone's card is as high as its screen: one is looked at, not three compared. */
  isTall?: boolean | undefined
  level?: 2 | 3 | undefined
}

/** A membership as a fan sees it. */
export function TierCard({
  tier,
  price,
  isCurrent = false,
  choice,
  note,
  action,
  isTall = false,
  level = 3,
}: TierCardProps) {
  const text = useText()
  const nameId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article
      aria-labelledby={nameId}
      className={clsx(
        'flex h-full flex-col overflow-clip rounded-card border bg-surface',
        isTall ? 'min-h-[696px]' : 'min-h-[348px]',
        isCurrent ? 'border-2 border-ember' : 'border-line',
      )}
    >
      <Cover src={tier.coverImageUrl} seed={tier.tierId} width={360} className="aspect-3/1" />
      <div className="flex flex-1 flex-col p-4">
        <LevelBadge level={tier.membershipLevel} />
        <Heading id={nameId} className="mt-2 font-display text-20 font-semibold tracking-tight wrap-anywhere">
          <bdi>{tier.tierName}</bdi>
        </Heading>
        <div className="mt-2">{price}</div>
        {hasWords(tier.description) && (
          <Capped
            cap={DESCRIPTION_CAP}
            showLabel={text('memberships.card.readMore')}
            hideLabel={text('memberships.card.readLess')}
            className="mt-3 text-muted"
          >
            <RichText html={tier.description} />
          </Capped>
        )}
        {tier.perks.length > 0 && (
          <Capped
            cap={PERKS_CAP}
            showLabel={text('memberships.card.showAll')}
            hideLabel={text('memberships.card.showLess')}
            className="mt-4"
          >
            <Perks perks={tier.perks} />
          </Capped>
        )}
        {choice && <div className="mt-auto pt-5">{choice}</div>}
        {note && <div className={clsx('pt-5', !isTall && !choice && 'mt-auto')}>{note}</div>}
        {action && (
          // What there is to press stays in sight while a card that is higher than the screen is read; that alone, for
          // what lies over the rest of the card hides it.
          <div
            className={clsx(
              'sticky bottom-(--card-bottom,0px) -mx-4 -mb-4 bg-surface p-4',
              note && !isTall ? 'pt-3' : 'pt-5',
              !choice && (isTall || !note) && 'mt-auto',
            )}
          >
            {action}
          </div>
        )}
      </div>
    </article>
  )
}

function Perks({ perks }: { perks: readonly string[] }) {
  const text = useText()
  return (
    <ul aria-label={text('memberships.card.perks')} className="flex flex-col gap-1.5">
      {perks.map((perk, index) => (
        // The same perk twice is the creator's business.
        <li key={index} className="flex items-start gap-2">
          <span className="flex h-lh items-center text-positive">
            <Check aria-hidden className="size-4!" />
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">
            <bdi>{perk}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}
