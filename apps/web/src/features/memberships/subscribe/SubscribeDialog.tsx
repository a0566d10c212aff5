import { applyPromo, type TierOffer } from '@fanlight/contract'
import { Button, Dialog, EmptyState, LetterIllustration, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { call } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { profilePath } from '../../profiles/index.ts'
import { useTiers } from '../queries.ts'
import { isOwn, offersToShow } from './offers.ts'
import { SubscribePanel, CARDS_PER_SLIDE } from './SubscribePanel.tsx'
import { useIsRoomy } from './use-is-roomy.ts'
import { useSubscribe, type SubscribeProps } from './use-subscribe.ts'

const widths = ['md:max-w-130!', 'md:max-w-105!', 'md:max-w-175!', 'md:max-w-245!'] as const

const askServer = (offer: TierOffer, code: string) => call(applyPromo, { tierId: offer.tierId, code })

/** A creator's tiers to choose from. */
export function SubscribeDialog({ request, onReopen, onClose }: SubscribeProps) {
  const text = useText()
  const { creator, minLevel, isChange, promoCode, renewsTierId, chosen } = request
  const tiers = useTiers(creator.userId, { minLevel, isFresh: true })
  const layout = useIsRoomy() ? 'desktop' : 'mobile'
  const subscribe = useSubscribe({ request, onReopen, onClose })
  const offers = tiers.data && offersToShow(tiers.data.tiers, { minLevel, isChange })

  return (
    <Dialog
      title={text(offers?.some(isOwn) ? 'memberships.subscribe.memberTitle' : 'memberships.subscribe.title', {
        name: creator.nickName,
      })}
      closeLabel={text('common.close')}
      onClose={onClose}
      size="lg"
      // As wide as its cards: one alone would be lost in the room of three.
      // And what sticks to its lower edge covers the space that the dialog leaves there.
      className={`[--card-bottom:-1.5rem] ${widths[offers ? Math.min(offers.length, 3) : 3]}`}
    >
      <QueryView
        query={tiers}
        place="section"
        skeleton={<TiersSkeleton layout={layout} />}
        failure={text('memberships.subscribe.failed')}
      >
        {({ hasTiers }) =>
          offers && offers.length > 0 ? (
            <SubscribePanel
              offers={offers}
              layout={layout}
              askPromo={askServer}
              promoCode={promoCode}
              renewsTierId={renewsTierId}
              chosen={chosen}
              onChoose={subscribe}
            />
          ) : (
            <NothingToChoose creator={creator} hasTiers={hasTiers} onClose={onClose} />
          )
        }
      </QueryView>
    </Dialog>
  )
}

type NothingToChooseProps = Pick<SubscribeProps['request'], 'creator'> & { hasTiers: boolean; onClose: () => void }

/** No tier at all, or none of the level in question: the creator is the one to ask. */
function NothingToChoose({ creator, hasTiers, onClose }: NothingToChooseProps) {
  const text = useText()
  const name = creator.nickName
  return (
    <EmptyState
      level={3}
      className="py-4!"
      illustration={<LetterIllustration />}
      title={text(hasTiers ? 'memberships.subscribe.noLevel' : 'memberships.subscribe.none', { name })}
      text={text('memberships.subscribe.noneText', { name })}
      action={
        <Button asChild variant="primary" iconStart={<UserRound aria-hidden />}>
          <Link href={profilePath(creator.userId)} onClick={onClose}>
            {text('memberships.subscribe.toProfile')}
          </Link>
        </Button>
      }
    />
  )
}

function TiersSkeleton({ layout }: { layout: keyof typeof CARDS_PER_SLIDE }) {
  const text = useText()
  const count = CARDS_PER_SLIDE[layout]
  return (
    <SkeletonGroup
      label={text('common.loading')}
      className={layout === 'desktop' ? 'grid grid-cols-3 gap-4' : undefined}
    >
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col overflow-clip rounded-card border border-line">
          <Skeleton className="aspect-3/1 rounded-none!" />
          <div className="flex h-80 flex-col p-4">
            <Skeleton className="h-5 w-20 rounded-full!" />
            <Skeleton shape="text" className="mt-3 w-2/3 text-20" />
            <Skeleton className="mt-2 h-8 w-28" />
            <Skeleton shape="text" className="mt-4 w-full" />
            <Skeleton shape="text" className="w-full" />
            <Skeleton shape="text" className="w-3/5" />
            <Skeleton className="mt-auto h-11 w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
